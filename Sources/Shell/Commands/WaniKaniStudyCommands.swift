import ArgumentParser
import Engine
import Foundation

struct WaniKaniBoardCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "board", abstract: "What waits of WaniKani, and how far you are.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let (overview, now) = (try await study.waniKani(), study.clock.now())
    let boundary = try await study.settings().boundary
    try console.give(
      common, [overview.json(at: now)], WaniKaniScreen.lines(overview, boundary, at: now))
  }
}

struct WaniKaniReviewsCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "reviews",
    abstract: "Answer the reviews of WaniKani that are due.",
    discussion: """
      Goes on with what was begun, in whichever face. What is done goes up at the next sync; until \
      then the last answer can be taken back. With --json, says where it stands and asks nothing.
      """)

  @Flag(help: "Finish only what was begun.")
  var wrapUp = false

  @Flag(help: "Take the last answer back first.")
  var undo = false

  @OptionGroup var common: CommonOptions

  var writes: Bool { !common.json }

  func run(in console: Console, on study: Study) async throws {
    try await console.study(
      .reviews, WaniKaniWishes(wrapsUp: wrapUp, undoes: undo), common, study)
  }
}

struct WaniKaniLessonsCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "lessons",
    abstract: "Meet what WaniKani has unlocked: see it, then answer a quiz.",
    discussion: """
      The next in WaniKani's order, or those that you choose from what “--list” shows. With --json, \
      says where it stands and asks nothing.
      """)

  @Flag(help: "Take the last answer back first.")
  var undo = false

  @Flag(help: "List all that waits.")
  var list = false

  @Option(help: "Only these: numbers, characters or meanings, with commas between them.")
  var choose: String?

  @OptionGroup var common: CommonOptions

  var writes: Bool { !common.json }

  func run(in console: Console, on study: Study) async throws {
    let choice = study.lessonChoice()
    await choice.send(.opened)
    if let problem = choice.state.problem { throw problem }
    guard !list else {
      return try console.give(
        common, choice.state.offers.map(\.json), WaniKaniScreen.lines(choice.state.offers))
    }
    let chosen = try choose.map { try choice.state.subjects(named: $0) }
    try await console.study(
      .lessons, WaniKaniWishes(undoes: undo, choice: chosen), common, study)
  }
}

/// What is to be done to an open session before it goes on.
struct WaniKaniWishes {
  var wrapsUp = false
  var undoes = false
  /// Nil for what comes next.
  var choice: [Subject.ID]?
}

extension LessonChoice.State {
  fileprivate func subjects(named names: String) throws -> [Subject.ID] {
    try names.split(separator: ",").flatMap { name in
      let name = name.trimmingCharacters(in: .whitespaces)
      let found = offers(named: name)
      guard !found.isEmpty else {
        throw Problem(
          "No lesson waits for “\(name)”.", remedy: "“wanikani lessons --list” shows all that do.")
      }
      return found.map(\.tile.id)
    }
  }
}

extension Console {
  fileprivate func study(
    _ kind: WaniKaniSitting.Kind, _ wishes: WaniKaniWishes, _ common: CommonOptions, _ study: Study
  ) async throws {
    let overview = try await study.waniKani()
    let store = study.waniKaniSession(kind)
    try await store.done(.opened(at: study.clock.now()))
    let waiting = kind == .reviews ? overview.reviews : overview.lessons
    guard !common.json else {
      return try output.give(
        ["waiting": JSON(waiting), "session": store.state.sitting.map(\.json) ?? .null])
    }
    guard canHoldSession else {
      throw Misuse("“wanikani \(kind.rawValue)” needs a terminal, or --json.")
    }
    try await begin(store, wishes, study)
    guard store.state.sitting != nil else {
      return output.show(Line("No \(kind.rawValue) wait now."))
    }
    var run = WaniKaniRun(self, study, store, keys: try await study.settings().keys)
    try await run.run()
  }

  private func begin(_ store: Store<WaniKaniSession>, _ wishes: WaniKaniWishes, _ study: Study)
    async throws
  {
    if wishes.undoes {
      guard let open = store.state.sitting else {
        throw Problem(
          "There is nothing to undo.",
          remedy: "Answers can be undone until the next session begins, or WaniKani has them.")
      }
      try await store.done(.undoAsked(revision: open.revision, at: study.clock.now()))
    } else if let choice = wishes.choice {
      try await store.done(.chose(choice, at: study.clock.now(), seed: study.dice.seed()))
    } else {
      try await store.done(.begun(at: study.clock.now(), seed: study.dice.seed()))
    }
    guard wishes.wrapsUp, let open = store.state.sitting, !open.isWrappingUp else { return }
    try await store.done(.wrapUpAsked(revision: open.revision, at: study.clock.now()))
  }
}

extension Study {
  /// - Throws: `Problem` when nobody is signed in.
  fileprivate func waniKani() async throws -> WaniKaniOverview {
    let board = waniKaniBoard()
    await board.send(.opened(at: clock.now()))
    if let problem = board.state.problem { throw problem }
    guard let overview = board.state.overview else { throw Problem.signedOut }
    return overview
  }
}

extension Store<WaniKaniSession> {
  fileprivate func done(_ event: WaniKaniSession.Event) async throws {
    await send(event)
    if let problem = state.problem { throw problem }
  }
}

extension Problem {
  fileprivate static let signedOut = Problem(
    "Nobody is signed in to WaniKani.", remedy: "“wanikani login” takes your token.")
}
