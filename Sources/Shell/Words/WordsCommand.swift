public import ArgumentParser
public import Engine

struct WordsCommand: CommandFamily {
  static let usage = Usage("words", "Words in eight languages: discover, define and keep them.")
    .examples("words discover", "words define 猫 --language ja")
    .subcommands(
      default: WordsDiscoverCommand.self, WordsDefineCommand.self, WordsSaveCommand.self,
      WordsListCommand.self, WordsShowCommand.self, WordsUpdateCommand.self,
      WordsDeleteCommand.self, WordsParseCommand.self)
}

/// The language of words; the settings' by default.
struct LanguageOption: ParsableArguments {
  @Option(help: "The language.")
  var language: WordLanguage?

  func chosen(on study: Study) async throws -> WordLanguage {
    if let language { return language }
    return try await study.settings().wordLanguage
  }
}

extension WordLanguage: ExpressibleByArgument {}
extension WordLevel: ExpressibleByArgument {}

struct WordsDiscoverCommand: ViewCommand {
  static let usage = Usage("discover", "Show random words with their definitions.")
    .serves(.discoverWords, "words discover")
    .serves(.moreWords, "words discover --seed NUMBER --from NUMBER")
    .examples("words --language es", "words --level rare --limit 5", "words --seed 7 --from 40")
    .notes(
      """
      Words come from the installed dictionaries; “settings word-source online” gets them from \
      Wiktionary. Japanese ones are chosen by the first imported dictionary with frequencies. \
      “settings word-language es” sets the language. The same seed gives the same words. Some are \
      left out, so continue with --from at the position that is shown after the words; with --json, \
      it is next_from.
      """)

  @OptionGroup var language: LanguageOption

  @Option(help: "How common the words are.")
  var level = WordLevel.common

  @Option(help: ArgumentHelp("How many words.", valueName: "number"))
  var limit = 20

  @Option(
    help: ArgumentHelp("The seed of the random choice (default: random).", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "The position to continue from, as shown after the words before.", valueName: "number"))
  var from = 0

  func run(in console: Console, on study: Study) async throws {
    guard (1...200).contains(limit) else { throw Problem.outOfRange("--limit", use: "1 to 200") }
    guard from >= 0 else { throw Problem.outOfRange("--from", use: "at least 0") }
    let request = WordRequest(
      try await language.chosen(on: study), level: level, seed: seed ?? study.random.seed() >> 32,
      offset: from, count: limit)
    try await console.openDictionary(of: request.language, on: study)
    let found = try await study.words.discover(request)
    if let fallback = found.fallback { console.say(fallback) }
    var sources = Set(found.words.map { $0.sourceTold(at: study.now) }).sorted()
    if let ranking = found.ranking { sources.append("Chosen by the frequencies of \(ranking)") }
    // “add” means them only at the prompt.
    let isNumbered = console.isRepl
    console.recent.show(
      .listed(ListedWords(language: request.language, words: found.words.map(\.text))))
    try console.show(
      found.words.enumerated().flatMap { place, word in
        WordText(word, isKept: found.kept.contains(word.text), number: isNumbered ? place + 1 : nil)
          .lines(meanings: 1)
      } + sources.map { Line($0, .faint) },
      json: found.words.map {
        WordText($0, isKept: found.kept.contains($0.text)).json
          + ["seed": request.seed, "next_from": found.next]
      })
    if found.words.isEmpty { console.output.say("There are no more words.") }
    if let next = found.next, !console.givesJSON {
      let language = request.language.rawValue
      let add = isNumbered ? "add NUMBER" : "words save WORD"
      let same = "--language \(language) --level \(level.rawValue) --limit \(limit)"
      console.output.say(
        """
        “words \(same) --seed \(request.seed) --from \(next)” shows more. “\(add)” adds one to a deck.
        """)
    }
  }
}

struct WordsDefineCommand: ViewCommand {
  static let usage = Usage("define", "Define a word.")
    .serves(.defineWord, "words define WORD", examples: "words define serendipity --language en")

  @OptionGroup var word: WordArgument

  func run(in console: Console, on study: Study) async throws {
    let language = try await word.language.chosen(on: study)
    try await console.define(word.word, in: language, on: study)
  }
}

struct WordsSaveCommand: StudyCommand {
  static let usage = Usage("save", "Add a word to its language's deck, or to another.")
    .serves(.saveWord, "words save WORD")
    .examples("words save perro --language es", "words save perro --language es --deck Animals")

  @OptionGroup var word: WordArgument

  @Option(help: "The deck to add it to.")
  var deck: String?

  func run(in console: Console, on study: Study) async throws {
    try await console.save(
      word.word, in: try await word.language.chosen(on: study), to: deck, on: study)
  }
}

extension Console {
  /// Adds a word to a deck, or to its language's, and says so.
  func save(
    _ word: String, in language: WordLanguage, to deck: String?, on study: Study
  ) async throws {
    // A new deck is made as words need it.
    let deck = try await deck.asyncMap {
      try await study.deckToFill(named: $0)?.name ?? $0
    }
    try await openDictionary(of: language, on: study)
    let saved = try await study.words.save(word, in: language, to: deck, at: study.now)
    try await show(added: saved.item, to: saved.deckName, wasThere: saved.wasThere, on: study)
    if saved.wasThere, let deck, deck != saved.deckName {
      hint("“move \(saved.item) \"\(deck)\"” moves it.")
    }
  }

  /// Tells which deck has the item of a word, which becomes the current item.
  func show(added item: Item.ID, to deck: String, wasThere: Bool, on study: Study) async throws {
    let content = try await study.info(item).item.content
    recent.look(at: item)
    try show(
      [
        """
        \(Fields.withReading(content), .strong) \
        \(wasThere ? "is already in" : "is added to") \(deck).
        """
      ],
      json: ["item": item, "deck": deck, "was_there": wasThere])
  }
}

struct WordsListCommand: ViewCommand {
  static let usage = Usage("list", "List the words you added.")
    .serves(.seeSavedWords, "words list")
    .examples(
      "words list --language es --part-of-speech noun --state due",
      "words list --find dog --sort front")

  @OptionGroup var language: LanguageOption

  @Option(help: "Only this part of speech, such as noun.")
  var partOfSpeech: String?

  @Option(help: "Only words in this state.")
  var state: Search.CardState?

  @Option(help: ArgumentHelp("Only words that contain this text.", valueName: "text"))
  var find: String?

  @Option(help: "What to sort by.")
  var sort = Search.Order.newest

  func run(in console: Console, on study: Study) async throws {
    let filter = WordFilter(
      language: language.language, partOfSpeech: partOfSpeech, state: state, text: find ?? "")
    try filter.check()
    let finds = try await study.today.decks.find(
      filter.search, limit: .max, by: sort, at: study.now)
    guard finds.total > 0 else {
      let parts = ItemContent.partsOfSpeech
      if let partOfSpeech, !parts.contains(partOfSpeech.lowercased()) {
        throw Problem(
          "None of your words match, and “\(partOfSpeech)” is not a usual part of speech.",
          remedy: "Use \(parts.dropLast().joined(separator: ", ")) or \(parts[parts.count - 1]).")
      }
      let none =
        filter == WordFilter()
        ? "No words yet. “words save WORD” adds one." : "None of your words match."
      return try console.show([Line(none)], json: [JSONObject]())
    }
    let boundary = try await study.settings().boundary
    try console.show(
      CardList.lines(finds, at: study.now, columns: console.output.columns()),
      json: CardList.json(finds, boundary))
  }
}

struct WordsShowCommand: ViewCommand {
  static let usage = Usage("show", "Show a word you added, with its cards.")
    .serves(.openSavedWord, "words show WORD", examples: "words show perro --language es")

  @OptionGroup var word: WordArgument

  func run(in console: Console, on study: Study) async throws {
    let info = try await word.info(on: study)
    console.recent.look(at: info.item.id)
    try await console.show(
      CardCommand.lines(info, at: study.now, in: console.timeZone), json: info, on: study)
  }
}

struct WordsUpdateCommand: StudyCommand {
  static let usage = Usage("update", "Update the definition of a word you added.")
    .serves(.updateWord, "words update WORD")
    .examples("words update perro --language es", "words update perro --language es --yes")
    .notes("Shows what would change. Your notes are kept; “undo” reverts it.")

  @OptionGroup var word: WordArgument

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    let language = try await word.keptLanguage(on: study)
    try await console.openDictionary(of: language, on: study)
    let compared = try await study.words.compare(word.word, in: language)
    if let fallback = compared.fallback { console.say(fallback) }
    let change = compared.change
    // The item may be that of the dictionary form.
    let name = compared.word.text
    guard change != nil || compared.isAnswered else {
      throw Problem("“\(name)” is not updated.", remedy: "Its current definition stays.")
    }
    let lines: [Line] =
      change.map { ["current  \($0.before)", "new      \($0.after, .strong)"] }
      ?? ["\(name, .strong) is up to date."]
    var isUpdated = false
    if change != nil {
      if !console.givesJSON { console.output.show(lines) }
      if confirmation.yes {
        isUpdated = true
      } else if console.input.isInteractive, !console.givesJSON {
        isUpdated = await console.confirms("Change it?")
      }
      if isUpdated {
        try await study.words.update(word.word, in: language, at: study.now)
      }
    }
    try console.show(
      isUpdated ? ["Updated; “undo” reverts it."] : change == nil ? lines : [],
      json: ["before": change?.before, "after": change?.after, "is_updated": isUpdated])
  }
}

struct WordsDeleteCommand: StudyCommand {
  static let usage = Usage("delete", "Delete a word you added; “undo” restores it.")
    .serves(.deleteSavedWord, "words delete WORD", examples: "words delete perro --language es")

  @OptionGroup var word: WordArgument

  func run(in console: Console, on study: Study) async throws {
    let item = try await word.onlyItem(on: study)
    let info = try await study.items.act(.delete, on: item.id, at: study.now)
    try await console.show(
      ["\(Fields.withReading(item.content), .strong) is deleted; “undo” restores it."],
      json: info, on: study)
  }
}
