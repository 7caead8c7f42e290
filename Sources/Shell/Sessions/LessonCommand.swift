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

  static let intents: [Intent: String] = [.beginLesson: "lesson DECK"]

  @Argument(help: "Take the items from this deck.")
  var deck: String?

  @OptionGroup var common: CommonOptions

  var writes: Bool { !common.json }

  func run(in console: Console, on study: Study) async throws {
    let deck = try await deck.asyncMap { try await study.deck(named: $0).id }
    let waiting = try await study.lessonList().sent(.opened(in: deck)).waiting
    let store = study.lessonSession()
    guard !common.json else {
      let open = try await store.sent(.opened(at: study.clock.now())).session
      return try console.output.give(LessonStatus(waiting, open: open))
    }
    if console.canHoldSession {
      try await store.sent(
        .begun(.init(deck: deck), at: study.clock.now(), seed: study.random.seed()))
    }
    guard console.canHoldSession, store.state.session != nil else {
      return console.output.show(LessonLines.waiting(waiting))
    }
    try await hold(store, in: console, on: study)
  }

  private func hold(
    _ store: Store<SessionMachine<LessonCourse>>, in console: Console, on study: Study
  ) async throws {
    let keys = try await study.settings().keys
    guard let pages = console.pages else {
      let text = LessonText(course: study.course, columns: console.output.columns)
      var run = SessionRun(console, study, store, keys: keys, text: text)
      return try await run.run()
    }
    try await console.show(.lesson, called: "The lesson", in: pages)
    var run = SessionRun(console, study, store, keys: keys, text: BriefLessonText())
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

/// What could be met, and where the open lesson stands.
private struct LessonStatus: Encodable {
  let ready: Int
  let locked: Int
  let next: [ItemRow]
  @Nullable var open: OpenRow?

  init(_ waiting: LessonsWaiting, open: Session<LessonCourse>?) {
    (ready, locked) = (waiting.count, waiting.locked)
    next = waiting.next.map(ItemRow.init)
    _open = Nullable(wrappedValue: open.map(OpenRow.init))
  }

  struct ItemRow: Encodable {
    let item: Item.ID
    let front, back, reading, deck: String
    let parts: [String]

    init(_ item: LessonItem) {
      let content = item.item.content
      self.item = item.id
      (front, back, reading) = (content.front, content.back, content.reading)
      (deck, parts) = (item.deckName, item.parts)
    }
  }

  struct OpenRow: Encodable {
    let session: Int64
    let revision: Int
    let begunIn: Face
    let stage: String
    let left: Int
    let items: [ItemRow]

    init(_ lesson: Session<LessonCourse>) {
      (session, revision) = (lesson.id.number, lesson.revision)
      (begunIn, items) = (lesson.face, lesson.presented.map(ItemRow.init))
      (stage, left) =
        switch lesson.step {
        case .presenting(_, let place, let count): ("presenting", count - place)
        case .asking: ("asking", lesson.left.total)
        case .revealed: ("revealed", lesson.left.total)
        case .finished: ("finished", 0)
        }
    }
  }
}
