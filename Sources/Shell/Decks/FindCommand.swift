import ArgumentParser
import Engine

struct FindCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find cards by word, deck, tag, standing or memory.",
    discussion: """
      Words in any script; front:TEXT for a whole front; deck:NAME, of which the end is enough; tag:NAME, is:due, is:new, is:suspended, is:leech; \
      prop:stability>10, prop:difficulty<5, prop:interval>=30, prop:lapses>3. “-” before \
      a term negates it; terms are ANDed.
      """)
  static let intents: [Intent: String] = [.find: "find QUERY"]

  @Argument(parsing: .allUnrecognized, help: "What to look for.")
  var query: [String]

  @Option(help: "Which page of the finds.")
  var page = 1

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let state = try await study.deckList().sent(
      .lookedFor(Self.text(query), page: page, at: study.now))
    guard let finds = state.finds else { return }
    let boundary = try await study.settings().boundary
    try console.show(
      CardList.lines(finds, at: study.now), json: CardList.json(finds, boundary))
    if finds.page < finds.pages { console.hint("--page \(finds.page + 1) shows more.") }
  }

  /// Words that were one for the shell are one for the search, unless there are several
  /// conditions among them.
  static func text(_ words: [String]) -> String {
    words.map { word in
      let pieces = word.split(separator: " ")
      let isOne = pieces.dropFirst().allSatisfy { !$0.contains(":") && !$0.hasPrefix("-") }
      return pieces.count > 1 && isOne && !word.contains("\"") ? "\"\(word)\"" : word
    }.joined(separator: " ")
  }
}
