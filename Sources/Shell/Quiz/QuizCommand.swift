public import ArgumentParser
public import Engine
import Foundation

struct QuizCommand: SessionCommand {
  static let usage = Usage("quiz", "Quiz yourself on your words, against the clock.")
    .serves(.seeQuizzes, "quiz --bests")
    .serves(.beginQuiz, "quiz --deck DECK")
    .serves(.studyMissed, "quiz --study-missed")
    .serves(.reviewMissed, "quiz --review-missed")
    .examples(
      "quiz --deck \"First Steps::Words\" --ask word --seconds off",
      "quiz --language es --questions 20", "quiz"
    )
    .notes(
      """
      Continues an open round, even one from the browser, unless options start a new one. Answers are \
      only logged; with --counts-as-review they count for due cards. In scripts, each line of the \
      input is an answer, and there is no clock. With --json, prints personal bests and rounds.
      """)

  @Option(help: "Only your words of a language.")
  var language: WordLanguage?

  @Option(help: "Only words in this deck.")
  var deck: String?

  @Option(help: ArgumentHelp("Only words that match a search.", valueName: "query"))
  var find: String?

  @Option(help: ArgumentHelp("What to ask for (default: meaning).", valueName: "part"))
  var ask: QuizDirection?

  @Option(
    help: ArgumentHelp(
      "How many questions: a number (default: 10), or endless.", valueName: "count"))
  var questions: QuizLength?

  @Option(help: ArgumentHelp("How many choices: 2 to 6 (default: 4).", valueName: "number"))
  var choices: Int?

  @Option(help: "Seconds per question: 3 to 60 (default: 10), or off.")
  var seconds: QuizSeconds?

  @Flag(help: "Count answers as reviews of due cards.")
  var countsAsReview = false

  @Flag(help: "Start a new round instead of continuing.")
  var restart = false

  @Flag(help: "Show personal bests and the latest rounds.")
  var bests = false

  @Flag(help: "Cram the words you missed in the last round.")
  var studyMissed = false

  @Flag(help: "Add the words you missed in the last round to today's reviews.")
  var reviewMissed = false

  func validate() throws {
    if [language?.rawValue, deck, find].compactMap(\.self).count > 1 {
      throw ValidationError("Use only one of --language, --deck and --find.")
    }
    let actions = [
      bests ? "--bests" : nil, studyMissed ? "--study-missed" : nil,
      reviewMissed ? "--review-missed" : nil,
    ].compactMap(\.self)
    guard actions.count < 2 else {
      throw ValidationError("Use only one of --bests, --study-missed and --review-missed.")
    }
    if let action = actions.first, let option = planOption ?? (restart ? "--restart" : nil) {
      throw ValidationError("\(option) has no effect with \(action).")
    }
  }

  /// An option that was given and that only a round has.
  private var roundOption: String? {
    planOption ?? firstGiven(of: ["--restart": restart, "--study-missed": studyMissed])
  }

  /// An option that was given and that starts another round.
  private var planOption: String? {
    firstGiven(of: [
      "--language": language != nil, "--deck": deck != nil, "--find": find != nil,
      "--ask": ask != nil, "--questions": questions != nil, "--choices": choices != nil,
      "--seconds": seconds != nil, "--counts-as-review": countsAsReview,
    ])
  }

  private func checkRanges() throws {
    let (times, counts) = (QuizPlan.secondCounts, QuizPlan.optionCounts)
    if let seconds = seconds?.count, !times.contains(seconds) {
      throw Problem.outOfRange(
        "--seconds", use: "\(times.lowerBound) to \(times.upperBound), or off")
    }
    if let choices, !counts.contains(choices) {
      throw Problem.outOfRange("--choices", use: "\(counts.lowerBound) to \(counts.upperBound)")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    try checkRanges()
    if console.givesJSON, let option = roundOption {
      throw Misuse.withJSON(option)
    }
    let store = study.quiz.session()
    try await store.sent(.opened(at: study.now))
    if reviewMissed { return try await makeMissedDue(store.state.session, console, study) }
    guard !console.givesJSON, !bests else {
      return try await showBoard(store.state.session, console, study)
    }
    if studyMissed { return try await cramMissed(store.state.session, console, study) }
    if let open = store.state.session, !open.isFinished, !asksForAnother {
      console.hint("Continuing the round.")
    } else {
      try await begin(store, in: console, on: study)
    }
    try await console.hold(store, as: QuizText(), of: study)
  }

  private var asksForAnother: Bool { restart || planOption != nil }

  private var namesNoWords: Bool { language == nil && deck == nil && find == nil }

  private func begin(
    _ store: Store<SessionMachine<QuizCourse>>, in console: Console, on study: Study
  ) async throws {
    let seed = study.random.seed()
    let asked = QuizPlan(
      try await scope(study), language: language, direction: ask ?? .meaning,
      questions: questions == nil ? 10 : questions?.count,
      options: choices ?? 4,
      seconds: console.input.isInteractive ? (seconds == nil ? 10 : seconds?.count) : nil,
      countsAsReview: countsAsReview)
    if try await study.quiz.borrowsJapanese(asked, at: study.now) {
      try await console.openDictionary(of: study)
    }
    let plan = try await study.quiz.prepare(asked, at: study.now, seed: seed)
    do throws(Problem) {
      try await store.sent(.begun(plan, restarting: restart, at: study.now, seed: seed))
    } catch {
      guard namesNoWords, error == .nothingToAsk(in: plan) else { throw error }
      throw Problem(
        error.sentence, remedy: "“quiz --deck DECK” asks those of a deck; “decks” lists them.")
    }
    if let note = plan.shortening(of: asked) { console.output.say(note) }
    if plan.countsAsReview { console.hint("Answers count as reviews of cards that are due.") }
  }

  private func scope(_ study: Study) async throws -> Scope {
    if let find { return .search(find) }
    guard let deck else { return QuizPlan.words(of: language) }
    return .deck(try await study.makingDeck(of: study.deck(named: deck)).id)
  }

  private func cramMissed(
    _ round: Session<QuizCourse>?, _ console: Console, _ study: Study
  ) async throws {
    let missed = try missed(in: round)
    let store = study.cardSession()
    let ended = try await store.begin(
      StudyPlan(.items(missed), isCram: true), at: study.now, seed: study.random.seed())
    if let ended { console.output.say(ended) }
    try await console.hold(store, as: CardSessionText(study, isCram: true), of: study)
  }

  private func makeMissedDue(
    _ round: Session<QuizCourse>?, _ console: Console, _ study: Study
  ) async throws {
    let missed = try missed(in: round)
    let changed = try await study.today.decks.changeItems(
      .items(missed), .makeDue, at: study.now)
    try console.show(
      [
        "\(BulkChange.makeDue.done) \(Quantity.count(changed, "item"), .strong); “undo” reverts it."
      ],
      json: ["items": changed])
  }

  /// - Throws: `Problem` if there is no round, it is still open, or nothing was missed.
  private func missed(in round: Session<QuizCourse>?) throws -> [Item.ID] {
    guard let round else {
      throw Problem("You have no finished round.", remedy: "“quiz” starts one.")
    }
    if !round.isFinished {
      throw Problem(
        "Your round isn't finished yet.",
        remedy: "“quiz” continues it; its end lists what you missed.")
    }
    guard case .finished(let summary) = round.step, !summary.missed.isEmpty else {
      throw Problem(
        "You missed nothing in the last round.", remedy: "“quiz” starts another.")
    }
    return summary.missed.map(\.id)
  }

  private func showBoard(
    _ open: Session<QuizCourse>?, _ console: Console, _ study: Study
  ) async throws {
    let board = try await study.quiz.board()
    try console.show(
      Self.lines(board),
      json: [
        "bests": board.bests.map(\.json), "rounds": board.rounds.map(\.json),
        "open": open?.continuable?.json,
      ])
  }

  private static func lines(_ board: QuizBoard) -> [Line] {
    guard !board.rounds.isEmpty else { return ["No rounds yet. “quiz” starts one."] }
    let bests = board.bests.map { best in
      [
        Line(best.title.isEmpty ? "All your words" : best.title),
        Line(best.plan.kind, .faint),
        Line(Quantity.grouped(best.score.points), .strong),
        Line(Quantity.share(best.score.right, of: best.answers)),
      ]
    }
    let points = board.rounds.prefix(20).reversed().map(\.score.points)
    let most = points.max() ?? 0
    let plot = points.map { String("▁▂▃▄▅▆▇█".dropFirst($0 * 7 / max(most, 1)).prefix(1)) }
      .joined()
    return [Line("Personal bests", .accent)] + bests.inColumns(flushRight: [2, 3])
      + [Line(), "Latest rounds  \(plot, .accent)  \(Quantity.count(most, "point")) at most"]
  }
}

extension QuizDirection: ExpressibleByArgument {}

/// The length of a round: a number, or “endless”.
struct QuizLength: ExpressibleByArgument {
  var count: Int?

  init?(argument: String) {
    count = Int(argument).flatMap { $0 >= 1 ? $0 : nil }
    if count == nil, argument != "endless" { return nil }
  }
}

/// The seconds for an answer: a number, or “off”.
struct QuizSeconds: ExpressibleByArgument {
  var count: Int?

  init?(argument: String) {
    count = Int(argument)
    if count == nil, argument != "off" { return nil }
  }
}

extension QuizRound {
  fileprivate var json: JSONObject {
    [
      "title": title, "begun_at": begunAt, "direction": plan.direction.rawValue,
      "questions": plan.questions, "choice_count": plan.options, "seconds": plan.seconds,
      "counts_as_review": plan.countsAsReview, "answers": answers, "points": score.points,
      "right": score.right, "best_streak": score.bestStreak,
    ]
  }
}

extension Session<QuizCourse> {
  fileprivate var json: JSONObject {
    sharedJSON + [
      "title": title, "is_paused": pausedAt != nil, "points": prompt?.score.points,
      "prompt": prompt?.prompt, "choices": prompt.map { $0.options.map(\.text) },
    ]
  }
}
