import ArgumentParser
import Engine
import Foundation

struct WaniKaniReviewsCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "reviews",
    abstract: "Answer the reviews of WaniKani that are due.",
    discussion: """
      Goes on with what was begun, in whichever face. What is done goes up at the next sync; until \
      then the last answer can be taken back. With --json, says where it stands and asks nothing.
      """)

  static let intents: [Intent: String] = [
    .reviewWaniKani: "wanikani reviews", .wrapUpWaniKani: "wanikani reviews --wrap-up",
    .undoWaniKani: "wanikani reviews --undo",
  ]

  @Flag(help: "Finish only what was begun.")
  var wrapUp = false

  @Flag(help: "Take the last answer back first.")
  var undo = false

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    try await WaniKaniSessionStart(.reviews, wrapsUp: wrapUp, undoes: undo)
      .run(common, in: console, on: study)
  }
}

struct WaniKaniLessonsCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "lessons",
    abstract: "Meet what WaniKani has unlocked: see it, then answer a quiz.",
    discussion: """
      The next in WaniKani's order, or those that you choose from what “--list” shows. With --json, \
      says where it stands and asks nothing.
      """)

  static let intents: [Intent: String] = [
    .learnWaniKani: "wanikani lessons", .chooseLessons: "wanikani lessons --choose SUBJECTS",
  ]

  @Flag(help: "Take the last answer back first.")
  var undo = false

  @Flag(help: "List all that waits.")
  var list = false

  @Option(help: "Only these: numbers, characters or meanings, with commas between them.")
  var choose: String?

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let choice = study.lessonChoice()
    try await choice.sent(.opened)
    guard !list else {
      return try console.show(
        WaniKaniScreen.lines(choice.state.offers),
        json: choice.state.offers.map { $0.tile.json + ["level": $0.level] })
    }
    let chosen = try choose.map { try choice.state.subjects(named: $0) }
    try await WaniKaniSessionStart(.lessons, undoes: undo, choice: chosen)
      .run(common, in: console, on: study)
  }
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

struct ExtraStudyCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "study",
    abstract: "Study once more what was learned or missed of late, or is burned.",
    discussion: """
      It is asked as in reviews, but no stage moves, and WaniKani hears nothing of it. With --json, \
      says where it stands and asks nothing.
      """)

  enum Choice: String, CaseIterable, ExpressibleByArgument {
    case recent, mistakes, burned

    fileprivate var kind: WaniKaniPlan.Kind {
      switch self {
      case .recent: .recent
      case .mistakes: .mistakes
      case .burned: .burned
      }
    }
  }

  static let intents: [Intent: String] = [
    .studyRecentLessons: "wanikani study recent", .studyRecentMistakes: "wanikani study mistakes",
    .studyBurned: "wanikani study burned",
  ]

  @Argument(help: "“recent” for the lessons of a week, “mistakes” of a day, or “burned”.")
  var choice: Choice

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    try await WaniKaniSessionStart(choice.kind).run(common, in: console, on: study)
  }
}
