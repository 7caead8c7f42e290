import ArgumentParser
import Engine

struct DefineCommand: ViewCommand {
  static let usage = Usage("define", "Look an item's word up in the dictionary of its language.")
    .serves(.defineItem, "define ITEM", examples: "define gato", "define 12")
    .notes(
      """
      Uses the language of a word you added. Otherwise Japanese is looked up as such, and other text \
      in the settings' language, or in English if that is Japanese.
      """)

  @OptionGroup var item: ItemArgument

  func run(in console: Console, on study: Study) async throws {
    let info = try await item.info(in: console, on: study)
    let name = info.item.content.plainFront
    guard info.item.content.canBeDefined else {
      throw Problem(
        "“\(info.item.content.title)” is not a word.",
        remedy: "Look up one of its words: “words define WORD”.")
    }
    let usual = try await study.settings().wordLanguage
    let language = info.item.content.language(inDeck: info.deck.name, usual: usual)
    try await console.define(name, in: language, on: study)
  }
}

extension Console {
  /// Looks a word up in the dictionary of a language, and shows it.
  func define(_ text: String, in language: WordLanguage, on study: Study) async throws {
    try await openDictionary(of: language, on: study)
    let found = try await study.words.define(text, in: language)
    if let fallback = found.fallback { say(fallback) }
    let word = try found.words.first.required()
    recent.show(.listed(ListedWords(language: language, words: [word.text])))
    let shown = WordText(word, isKept: found.kept.contains(word.text))
    try show(shown.whole(at: study.now), json: shown.json)
  }
}
