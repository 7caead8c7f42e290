import ArgumentParser
import Engine
import Foundation

struct WaniKaniReviewsCommand: SessionCommand {
  static let usage = Usage("reviews", "Do your WaniKani reviews.")
    .serves(.reviewWaniKani, "wanikani reviews")
    .serves(.wrapUpWaniKani, "wanikani reviews --wrap-up")
    .examples("wanikani reviews")
    .notes(
      """
      Continues an open session, even one from the browser. Answers are sent at the next sync; until \
      then “undo” undoes the last one. With --json, prints the state.
      """)

  @Option(help: ArgumentHelp("The maximum number of reviews.", valueName: "number"))
  var limit: Int?

  @Option(help: "Only radicals, kanji or vocabulary.")
  var kind: Subject.Kind?

  @Option(help: ArgumentHelp("Only of this level.", valueName: "number"))
  var level: Int?

  @Option(help: "Only at this stage.")
  var stage: ReviewedStage?

  @Flag(help: "Finish only the items already started.")
  var wrapUp = false

  /// An option that was given and that only a session has.
  private var sessionOption: String? {
    firstGiven(of: [
      "--limit": limit != nil, "--kind": kind != nil, "--level": level != nil,
      "--stage": stage != nil, "--wrap-up": wrapUp,
    ])
  }

  func run(in console: Console, on study: Study) async throws {
    guard limit ?? 1 > 0 else { throw Problem.outOfRange("--limit", use: "at least 1") }
    if console.givesJSON, let option = sessionOption { throw Misuse.withJSON(option) }
    let filter = WaniKaniPlan.Filter(
      limit: limit, kind: kind, level: level, stages: stage?.group.stages)
    try await hold(.reviews, filter: filter, wrappingUp: wrapUp, in: console, on: study)
  }
}

struct WaniKaniLessonsCommand: SessionCommand {
  static let usage =
    Usage("lessons", "Do your WaniKani lessons: study new items, then take a quiz.")
    .serves(.learnWaniKani, "wanikani lessons")
    .serves(.chooseLessons, "wanikani lessons --choose SUBJECTS")
    .examples("wanikani lessons")
    .notes(
      """
      The next ones in WaniKani's order, or those you choose from “--list”. With --json, prints \
      the state and asks nothing.
      """)

  @Flag(help: "List all available lessons.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Only these: numbers, characters or meanings, separated by commas.", valueName: "subjects"))
  var choose: String?

  var writes: Bool { !list }

  func validate() throws {
    if list, choose != nil { throw ValidationError("Use --list or --choose, not both.") }
  }

  func run(in console: Console, on study: Study) async throws {
    if console.givesJSON, choose != nil { throw Misuse.withJSON("--choose") }
    let offers = try await study.waniKani.lessonOffers()
    guard !list else {
      let isOnVacation = try await offers.isEmpty ? study.waniKani.isOnVacation() : false
      return try console.show(
        Self.lines(offers, isOnVacation: isOnVacation),
        json: offers.map { $0.tile.json + ["level": $0.level] })
    }
    let chosen = try choose.map { try Self.subjects(named: $0, in: offers) }
    try await hold(.lessons, choice: chosen, in: console, on: study)
  }

  private static func lines(_ offers: [LessonOffer], isOnVacation: Bool) -> [Line] {
    guard !offers.isEmpty else {
      return [isOnVacation ? "On vacation: no lessons." : "No lessons right now."]
    }
    return offers.map { offer in
      [
        Line("\(offer.tile.id)", .faint), Line("level \(offer.level)"),
        Line(offer.tile.kind.name), Line(offer.tile.words, .strong),
      ]
    }.inColumns(flushRight: [0])
  }

  private static func subjects(
    named names: String, in offers: [LessonOffer]
  ) throws -> [Subject.ID] {
    try names.split(separator: ",").flatMap { name in
      let name = name.trimmingCharacters(in: .whitespaces)
      let named = offers.filter { $0.isNamed(name) }
      guard !named.isEmpty else {
        throw Problem(
          "No available lesson matches “\(name)”.", remedy: "“wanikani lessons --list” lists them.")
      }
      return named.map(\.tile.id)
    }
  }
}

extension LessonOffer {
  /// Whether a text is its ID, its characters or, in any case, its meaning.
  fileprivate func isNamed(_ text: String) -> Bool {
    "\(tile.id)" == text || tile.characters == text
      || tile.meaning.lowercased() == text.lowercased()
  }
}

struct ExtraStudyCommand: SessionCommand {
  static let usage =
    Usage("study", "Extra study of recent lessons, recent mistakes, critical or burned items.")
    .serves(.studyRecentLessons, "wanikani study recent")
    .serves(.studyRecentMistakes, "wanikani study mistakes")
    .serves(.studyCritical, "wanikani study critical")
    .serves(.studyBurned, "wanikani study burned")
    .examples("wanikani study recent", "wanikani study mistakes")
    .notes(
      """
      Like reviews, but stages don't change and nothing is sent to WaniKani. With --json, \
      prints the state.
      """)

  @Argument(
    help:
      "recent (lessons of the last week), mistakes (of the last day), critical, burned, or chosen (your last choice)."
  )
  var choice: WaniKaniPlan.Kind

  @Option(help: ArgumentHelp("The maximum number of items.", valueName: "number"))
  var limit: Int?

  func run(in console: Console, on study: Study) async throws {
    guard limit ?? 1 > 0 else { throw Problem.outOfRange("--limit", use: "at least 1") }
    if console.givesJSON, limit != nil { throw Misuse.withJSON("--limit") }
    let filter = WaniKaniPlan.Filter(limit: limit)
    try await hold(choice, filter: filter, in: console, on: study)
  }
}

extension StudyCommand {
  /// Continues the open session or starts one.
  ///
  /// - Parameters:
  ///   - choice: the chosen lessons, or nil for the next ones.
  ///   - filter: the filter, or nil for all that are due.
  func hold(
    _ kind: WaniKaniPlan.Kind, choice: [Subject.ID]? = nil,
    filter: WaniKaniPlan.Filter? = nil, wrappingUp wrapsUp: Bool = false,
    in console: Console, on study: Study
  ) async throws {
    let overview = try await study.waniKani()
    let store = study.waniKani.session(kind)
    try await store.sent(.opened(at: study.now))
    guard !console.givesJSON else {
      return try console.output.print(
        ["available": overview.count(of: kind), "open": store.state.session?.continuable?.json])
    }
    guard console.canHoldSession else {
      throw Misuse.withoutTerminal(kind.command)
    }
    try await store.sent(
      .begun(
        WaniKaniPlan(kind, choice: choice, filter: filter), at: study.now,
        seed: study.random.seed()))
    if wrapsUp, let open = store.state.session, !open.isWrappingUp {
      try await store.sent(.moved(.wrapUp, revision: open.revision, at: study.now))
    }
    guard store.state.session != nil else { return console.output.show(Line(kind.nothingToStudy)) }
    let isInPage = try await console.show(.waniKani(kind), called: kind.sessionName)
    let text = WaniKaniSessionText(kind: kind, isBrief: isInPage)
    try await console.hold(store, as: text, of: study)
  }
}

extension Session<WaniKaniCourse> {
  fileprivate var json: JSONObject {
    sharedJSON + ["kind": plan.kind, "is_wrapping_up": isWrappingUp]
  }
}

extension Study {
  /// - Throws: `Problem` if nobody is signed in.
  func waniKani() async throws -> WaniKaniOverview {
    guard let overview = try await waniKani.overview(at: now) else { throw Problem.noAccount }
    return overview
  }
}
