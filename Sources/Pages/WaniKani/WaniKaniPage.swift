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
    /// For example "Last synced 21 Nov 2026, 10:12; 3 entries unsent."
    var synced: String
    /// Whether there is a token to sync with.
    var canSync = true
    var dates: LocalDates
  }

  /// What can be studied of one kind.
  struct Waiting {
    var kind: WaniKaniPlan.Kind
    var count: Int
    /// The number left in an open session.
    var left: Int?
    var note: String?
  }

  func load(_ context: PageContext) async throws -> State {
    guard let overview = try await context.site.waniKani(at: context.now) else {
      return .signedOut
    }
    var waiting: [WaniKaniPlan.Kind: Waiting] = [:]
    for kind in WaniKaniPlan.Kind.allCases {
      let session = try await context.study.waniKaniSession(kind)
        .sent(.opened(at: context.now)).session
      waiting[kind] = Waiting(
        kind: kind, count: overview.count(of: kind),
        left: session.flatMap { $0.isFinished ? nil : $0.left.total })
    }
    let contents = try await context.site.unsent(.opened(at: context.now))
    var board = Board(overview, waiting, contents.lastDone, context.dates)
    board.canSync = try await context.site.canSync()
    return .board(board)
  }

  func name(_ state: State) -> String { "WaniKani" }
}

extension SiteServices {
  /// Returns nil while nobody is signed in.
  func waniKani(at now: Date) async throws -> WaniKaniOverview? {
    try await study.waniKaniBoard().sent(.opened(at: now)).overview
  }

  /// Returns whether there is a token.
  func canSync() async throws -> Bool {
    try await study.signIn().sent(.opened).status.token != .none
  }

  func unsent(_ event: Outbox.Event) async throws -> OutboxContents {
    let state = try await study.outbox().sent(event)
    guard let contents = state.contents else { throw RequestError.notFound }
    return contents
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
    let unsent = Quantity.count(overview.unsent, "entry")
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
      critical: highlights.critical.map { Chip($0.tile, gloss: "\($0.percent) %") },
      next: highlights.next,
      synced: overview.unsent == 0 ? "\(last)." : "\(last); \(unsent) unsent.", dates: dates)
    if overview.reviews == 0, let next = overview.hours.first {
      reviews.note = "Next reviews \(dates.wait(until: next.at))."
    }
  }

  private static func limits(_ overview: WaniKaniOverview) -> [String] {
    let granted = overview.account.grantedLevel
    return [
      overview.isOnVacation
        ? "You're on vacation. Reviews resume when you end it at wanikani.com." : nil,
      overview.level > granted
        ? "Your subscription covers levels 1 to \(granted)." : nil,
    ].compactMap { $0 }
  }

  private static func progress(_ level: WaniKaniOverview.LevelProgress) -> Progress? {
    guard level.kanji > 0 else { return nil }
    let kanji = Quantity.count(level.kanji, "kanji", plural: "kanji")
    return Progress(
      done: level.passedKanji, total: level.kanji,
      "\(level.passedKanji) of \(kanji) passed, \(level.needed) needed to level up")
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

// MARK: - Markup

extension WaniKaniPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    switch state {
    case .signedOut: signedOut
    case .board(let board): view(board, layout.csrf)
    }
  }

  private var signedOut: HTMLElement {
    section(.class("empty sheet")) {
      h1 { "WaniKani" }
      p(.class("lead")) {
        """
        Connect your account with an API token to do your lessons and reviews here. They work \
        offline too, and sync when you are online again.
        """
      }
      p { pageLink("Sign in with a token", SyncPage().path, "button large") }
    }
  }

  @HTMLBuilder
  private func view(_ board: Board, _ csrf: String) -> HTMLContent {
    p(.class("eyebrow")) { "WaniKani · \(board.learner)" }
    for limit in board.limits { p(.class("notice"), .role("status")) { limit } }
    div(.class("hero wanikani")) {
      section(.class("due sheet")) {
        h1 { "Reviews" }
        view(board.reviews, "Start reviews", csrf)
      }
      section(.class("due sheet")) {
        h2 { "Lessons" }
        view(board.lessons, "Start lesson", csrf)
      }
    }
    section(.class("sheet row spread")) {
      p.spaced(.class("aside")) {
        board.synced
        pageLink("Sync details", SyncPage().path)
      }
      if board.canSync { buttonForm("Sync now", to: SyncPage().path, csrf, "button quiet") }
    }
    div(.class("charts")) { board.forecast }
    section(.class("sheet")) {
      if let level = board.progress {
        h2 { "This level" }
        p { level.bar("thick") }
        p(.class("aside")) { "\(level.words)." }
        chipRow(board.kanji)
      }
      h2 { "Items by stage" }
      figureList(board.stages)
      p { pageLink("Browse all subjects", SubjectsPage().path) }
    }
    if !board.history.isEmpty {
      drawer("Level history", isOpen: false) { figureList(board.history) }
    }
    if !board.extra.isEmpty { extraStudy(board.extra, csrf) }
    chips("Missed in the last 24 hours", nil, board.mistakes.map { Chip($0) })
    chips("Critical items", "Less than 75 % correct.", board.critical)
    if !board.next.isEmpty {
      sheet("Unlocking next") {
        ul(.class("unlocks")) { for unlock in board.next { view(unlock, board.dates) } }
      }
    }
  }

  @HTMLBuilder
  private func view(_ waiting: Waiting, _ begin: String, _ csrf: String) -> HTMLContent {
    let path = SessionPage(waiting.kind).path
    p(.class("due-count")) { "\(waiting.count)" }
    if let note = waiting.note { p(.class("lead")) { note } }
    if let left = waiting.left {
      p { pageLink("Continue: \(left) left", path, "button large") }
    } else if waiting.count > 0 {
      buttonForm(begin, to: path, csrf, "button large")
      if waiting.kind == .lessons {
        p { pageLink("Choose lessons", LessonChoicePage().path) }
      } else {
        choiceOfReviews(path, csrf)
      }
    }
  }

  private func choiceOfReviews(_ path: String, _ csrf: String) -> HTMLElement {
    details(.class("drawer")) {
      summary { "Choose reviews" }
      postForm(path, csrf, style: "form") {
        div(.class("fields two")) {
          selectField("limit", "Number", .oneOrAll([10, 20, 50, 100].map { ("\($0)", "\($0)") }))
          selectField(
            "kind", "Kind",
            .oneOrAll(Subject.Kind.browsed.map { ($0.rawValue, $0.label) }))
          selectField(
            "stage", "Stage", .oneOrAll(StageGroup.all.dropLast().map { ($0.name, $0.name) }))
          inputField("level", "Level", Field(), .type("number"), .min("1"), .max("60"))
        }
        button(.class("button")) { "Start these reviews" }
      }
    }
  }

  private func extraStudy(_ extra: [Waiting], _ csrf: String) -> HTMLElement {
    sheet("Extra study") {
      p(.class("aside")) {
        "Asked like reviews. Stages don't change, and nothing is sent to WaniKani."
      }
      ul(.class("extra-study")) {
        for waiting in extra {
          li {
            postForm(SessionPage(waiting.kind).path, csrf, style: "row") {
              button(.class("button quiet")) { waiting.kind.name }
              span(.class("aside")) {
                Quantity.count(waiting.count, "item")
                  + (waiting.left.map { ", \($0) left" } ?? "")
              }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private func chips(_ name: String, _ note: String?, _ chips: [Chip]) -> HTMLContent {
    if !chips.isEmpty {
      sheet(name) {
        if let note { p(.class("aside")) { note } }
        chipRow(chips)
      }
    }
  }

  private func view(_ unlock: WaniKaniHighlights.Unlock, _ dates: LocalDates) -> HTMLElement {
    let when =
      unlock.at.map { "earliest \(dates.wait(until: $0))" }
      ?? "after its components' lessons"
    return li.spaced {
      Chip(unlock.tile)
      span(.class("aside")) { "\(unlock.tile.kind.label), \(when), through" }
      span(.class("chips")) { unlock.parts.map { Chip($0) } }
    }
  }
}
