import ArgumentParser
import Engine

struct LessonCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson",
    abstract: "Meet new items: see each, then answer a quiz.",
    discussion: """
      At the terminal of hybrid it is shown in a page that goes along with the keys here. With \
      --json, says what the next lesson is and where an open one stands.
      """)

  @Argument(help: "Take the items from this deck.")
  var deck: String?

  @OptionGroup var common: CommonOptions

  var writes: Bool { !common.json }

  func run(in console: Console, on study: Study) async throws {
    let store = study.lessonSession()
    let deck = try await deck.asyncMap { try await study.deck(named: $0).id }
    try await store.sent(.opened(in: deck, at: study.clock.now()))
    guard !common.json else { return try console.output.give(store.state.json) }
    guard console.canHoldSession else {
      return console.output.show(LessonScreen.waiting(store.state.waiting))
    }
    try await begin(store, deck, in: console, on: study)
  }

  private func begin(
    _ store: Store<LessonSession>, _ deck: Deck.ID?, in console: Console, on study: Study
  ) async throws {
    try await store.sent(.begun(deck: deck, at: study.clock.now(), seed: study.dice.seed()))
    guard store.state.lesson != nil else {
      return console.output.show(LessonScreen.waiting(store.state.waiting))
    }
    if let pages = console.pages {
      try await console.show(.lesson, called: "The lesson", in: pages)
    }
    let telling: any LessonTelling =
      console.pages == nil
      ? WholeLesson(course: study.course, columns: console.output.columns) : BriefLesson()
    var run = LessonRun(
      console, study, store, keys: try await study.settings().keys, telling: telling)
    try await run.run()
  }
}

extension Console {
  /// Sessions are the REPL's, or of someone who sits at a terminal.
  var canHoldSession: Bool { isRepl || input.isInteractive }
}

extension Optional where Wrapped: Sendable {
  func asyncMap<Value>(_ make: (Wrapped) async throws -> Value) async rethrows -> Value? {
    guard let self else { return nil }
    return try await make(self)
  }
}
