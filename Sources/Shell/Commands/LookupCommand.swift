import ArgumentParser
import Engine
import Synchronization

struct LookupCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Look a word up in the dictionary.",
    discussion: """
      By its writing, its reading in kana or romaji, any of its forms, or what it means. In the \
      REPL, “add” then makes cards of the first word that was found, “add 2” of the second.
      """)

  @Argument(parsing: .allUnrecognized, help: "The word, or words of its meaning.")
  var word: [String]

  @Flag(help: "Show every word that was found, with every sense.")
  var all = false

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let query = word.joined(separator: " ")
    let state = try await study.lookedUp(
      .lookedUp(query, isCounted: true, at: study.clock.now()), telling: console)
    guard case .finds(let finds)? = state.shown else { return }
    guard !finds.words.isEmpty else {
      if let flaw = state.flaws.first {
        throw Problem(
          "Nothing is found by “\(query)”, but the dictionary is not whole.", remedy: flaw.remedy)
      }
      return common.json ? () : console.output.show("Nothing is found by “\(query)”.")
    }
    console.recent.lookUp(finds.words.map { Find($0) })
    try console.give(
      common, finds.words.map(\.json), DictionaryScreen.lines(finds, isWhole: all))
    if !all, finds.words.count > DictionaryScreen.fewest {
      console.hint("--all shows all \(finds.words.count) words.")
    }
  }
}

extension Study {
  /// What came of a look-up. The dictionary is built on the way when it has to be, which is told.
  func lookedUp(_ event: Lookup.Event, telling console: Console) async throws -> Lookup.State {
    let store = lookup()
    let news = BuildingNews(console)
    let watching = store.observe { news.tell($0.building) }
    defer { watching.cancel() }
    try await store.sent(event)
    for flaw in store.state.flaws { console.say(flaw) }
    return store.state
  }

  func kanjiShelf(_ event: KanjiShelf.Event, telling console: Console) async throws
    -> KanjiShelf.State
  {
    let shelf = kanjiShelf()
    let news = BuildingNews(console)
    let watching = shelf.observe { news.tell($0.building) }
    defer { watching.cancel() }
    try await shelf.sent(event)
    for flaw in shelf.state.flaws { console.say(flaw) }
    return shelf.state
  }
}

/// Says how far the dictionary is built: every tenth to a person at a terminal, once to a log.
private final class BuildingNews: Sendable {
  private let console: Console
  private let hasBegun = Mutex(false)

  init(_ console: Console) {
    self.console = console
  }

  func tell(_ share: Double?) {
    guard let share else { return }
    let percent = Int(share * 100)
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    if console.output.wrapsTalk {
      if percent.isMultiple(of: 10) { console.output.say("Building the dictionary: \(percent) %") }
    } else if isFirst {
      console.output.say("Building the dictionary, once (about ten seconds) ...")
    }
  }
}
