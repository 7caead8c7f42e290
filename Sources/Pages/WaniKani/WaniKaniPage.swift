import Engine
import Foundation
import HTML
import Hummingbird

extension NavigationEntry {
  static let waniKani = NavigationEntry("waniKani", "WaniKani", WaniKaniPage())
}

/// The available lessons and reviews, and the learner's progress.
struct WaniKaniPage: Page {
  static let address = Address("wanikani") { WaniKaniPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeWaniKani: nil, .learnWaniKani: "Start lesson", .reviewWaniKani: "Start reviews",
    .studyRecentLessons: "Recent lessons", .studyRecentMistakes: "Recent mistakes",
    .studyCritical: "Critical items", .studyBurned: "Burned items",
  ]
  static let navigation: NavigationEntry? = .waniKani

  enum State {
    case signedOut
    case board(Board)
  }

  struct Board {
    /// For example "stroller, level 2".
    var learner: String
    /// A vacation or the end of a subscription.
    var limits: [String] = []
    var lessons: Waiting
    var reviews: Waiting
    var forecast: [BarChart] = []
    /// The progress of the level's kanji: "7 of 10 passed; 9 open the next level".
    var progress: Progress?
    /// The level's kanji, with their stages.
    var kanji: [Chip] = []
    /// The available extra study.
    var extra: [Waiting] = []
    var stages: [Fact]
    /// The duration of each level.
    var history: [Fact] = []
    var mistakes: [SubjectTile] = []
    var critical: [Chip] = []
    var next: [WaniKaniHighlights.Unlock] = []
    /// For example "Last synced 21 Nov 2026, 10:12; 3 changes unsent."
    var synced: String
    /// Why the last sync failed, or could not send a change.
    var failure: String?
    /// Whether there is a token to sync with.
    var canSync = true
    var dates: LocalDates
  }

  /// The available study of one kind.
  struct Waiting {
    var kind: WaniKaniPlan.Kind
    var count: Int
    /// The number left in an open session.
    var left: Int?
    var note: String?
  }

  func load(_ context: PageContext) async throws -> State {
    guard let overview = try await context.study.waniKani.overview(at: context.now) else {
      return .signedOut
    }
    var waiting: [WaniKaniPlan.Kind: Waiting] = [:]
    for kind in WaniKaniPlan.Kind.allCases {
      let session = try await context.study.waniKani.session(kind)
        .sent(.opened(at: context.now)).session
      // One that is open accepts no answers on vacation.
      let goesOn = session?.isFinished == false && (kind.isExtra || !overview.isOnVacation)
      waiting[kind] = Waiting(
        kind: kind, count: overview.count(of: kind), left: goesOn ? session?.left.total : nil)
    }
    let contents = try await context.study.waniKani.outbox.contents(at: context.now)
    var board = Board(overview, waiting, contents.lastDone, context.dates)
    board.failure = contents.lastFailure?.description
    board.canSync = try await context.site.canSync()
    return .board(board)
  }

  func name(_ state: State) -> String { "WaniKani" }

  func scriptAddresses(_ context: PageContext) -> [String]? { ScriptAnchors.dashboard }
}

extension SiteServices {
  /// Returns whether there is a token.
  func canSync() async throws -> Bool {
    try await study.waniKani.signInStatus().token != .none
  }
}

// MARK: - Text

extension WaniKaniPage.Board {
  fileprivate init(
    _ overview: WaniKaniOverview, _ waiting: [WaniKaniPlan.Kind: WaniKaniPage.Waiting],
    _ lastSync: Date?, _ dates: LocalDates
  ) {
    func of(_ kind: WaniKaniPlan.Kind) -> WaniKaniPage.Waiting {
      waiting[kind] ?? WaniKaniPage.Waiting(kind: kind, count: 0)
    }
    let highlights = overview.highlights
    let last = lastSync.map { "Last synced \(dates.moment($0))" } ?? "Not synced yet"
    let unsent = Quantity.count(overview.unsent, "change")
    self.init(
      learner: "\(overview.account.username), level \(overview.level)",
      limits: Self.limits(overview), lessons: of(.lessons), reviews: of(.reviews),
      forecast: overview.isOnVacation ? [] : Forecast(dates: dates).charts(overview),
      progress: Self.progress(overview.progress),
      kanji: overview.progress.items.map { Chip($0) },
      extra: WaniKaniPlan.Kind.extra.map(of).filter { $0.count > 0 || $0.left != nil },
      stages: StageGroup.all.map { Fact($0.name, Quantity.grouped(overview.count(of: $0))) },
      history: overview.history.map { past in
        let wait = Wait.short(past.duration(at: dates.now))
        return Fact("Level \(past.level)", past.passedAt == nil ? "\(wait) so far" : wait)
      },
      mistakes: highlights.mistakes,
      critical: highlights.critical.map { Chip($0.tile, gloss: "\($0.percent)%") },
      next: highlights.next,
      synced: overview.unsent == 0 ? "\(last)." : "\(last); \(unsent) unsent.", dates: dates)
    if overview.reviews == 0, let next = overview.hours.first {
      reviews.note = "Next reviews \(dates.wait(until: next.at))."
    }
  }

  private static func limits(_ overview: WaniKaniOverview) -> [String] {
    [
      overview.isOnVacation
        ? "You're on vacation. Lessons and reviews resume when you end it at wanikani.com." : nil,
      overview.coverage,
    ].compactMap(\.self)
  }

  private static func progress(_ level: WaniKaniOverview.LevelProgress) -> Progress? {
    guard level.kanji > 0 else { return nil }
    let kanji = Quantity.count(level.kanji, "kanji", plural: "kanji")
    return Progress(
      done: level.passedKanji, total: level.kanji,
      """
      \(level.passedKanji) of \(kanji) passed, \(level.needed) of \(level.kanji) needed to level up
      """)
  }
}

extension Chip {
  fileprivate init(_ item: WaniKaniOverview.LevelProgress.Item) {
    let stage = item.stage.map(StageGroup.name(of:)) ?? "Locked"
    self.init(
      item.tile, gloss: stage,
      item.isPassed ? "is-passed" : item.stage == nil ? "is-locked" : nil)
  }
}

extension WaniKaniPlan.Kind {
  /// The name on the pages.
  var name: String {
    switch self {
    case .reviews: "Reviews"
    case .lessons: "Lesson"
    case .recent: "Recent lessons"
    case .mistakes: "Recent mistakes"
    case .critical: "Critical items"
    case .burned: "Burned items"
    case .chosen: "Chosen items"
    }
  }
}
