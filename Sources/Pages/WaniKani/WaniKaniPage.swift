import Engine
import Foundation
import HTML
import Hummingbird

extension NavigationEntry {
  static let waniKani = NavigationEntry("waniKani", "WaniKani", WaniKaniPage())
}

/// What waits of WaniKani, and how far the learner is.
struct WaniKaniPage: Page {
  static let address = Address("wanikani") { WaniKaniPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeWaniKani: nil, .learnWaniKani: "Start the lesson", .reviewWaniKani: "Start the reviews",
    .studyRecentLessons: "Recent lessons", .studyRecentMistakes: "Recent mistakes",
    .studyBurned: "Burned items",
  ]
  static let navigation: NavigationEntry? = .waniKani

  enum State: Hashable {
    case signedOut
    case board(Board)
  }

  struct Board: Hashable {
    /// "stroller, level 2"
    var learner: String
    /// A vacation, or the end of a subscription.
    var limits: [String]
    var lessons: Waiting
    var reviews: Waiting
    var forecast: [BarChart]
    var progress: LevelProgress?
    /// What can be studied besides, where there is any.
    var extra: [Extra]
    var stages: [Fact]
    var mistakes: [Chip]
    var critical: [Chip]
    var next: [Unlock]
    /// "3 entries are unsent; synced at 10:12"
    var synced: String
  }

  struct Waiting: Hashable {
    var count: Int
    var action: String
    /// What the button says; nil where nothing can be begun.
    var begin: String?
    /// To go on with what was begun.
    var running: Link?
    /// To begin with something else than what comes next.
    var choice: Link?
    var note: String?
  }

  /// Studied once more, and nothing moves.
  struct Extra: Hashable {
    /// "12 items"
    var count: String
    var action: String
    /// What the button says.
    var begin: String
    /// "4 left" of what was begun.
    var left: String?
  }

  /// Of the level's kanji.
  struct LevelProgress: Hashable {
    var passed: Int
    var of: Int
    /// "7 of 10 passed; 9 open the next level"
    var sentence: String
  }

  /// What is locked, with what it waits for.
  struct Unlock: Hashable {
    var chip: Chip
    /// "Kanji"
    var kind: String
    var parts: [Chip]
    var when: String
  }

  func load(_ context: PageContext) async throws -> State {
    guard let overview = try await context.site.waniKani(at: context.now) else {
      return .signedOut
    }
    var running: BoardPresenter.Running = [:]
    for kind in WaniKaniPlan.Kind.allCases {
      running[kind] = try await context.study.waniKaniSession(kind)
        .sent(.opened(at: context.now)).session
    }
    let contents = try await context.site.unsent(.opened(at: context.now))
    let presenter = BoardPresenter(dates: context.dates)
    return .board(presenter.board(overview, running, contents.lastDone))
  }

  func name(_ state: State) -> String { "WaniKani" }
}

extension SiteServices {
  /// Nil while nobody is signed in.
  func waniKani(at now: Date) async throws -> WaniKaniOverview? {
    try await study.waniKaniBoard().sent(.opened(at: now)).overview
  }

  func unsent(_ event: Outbox.Event) async throws -> OutboxContents {
    let state = try await study.outbox().sent(event)
    guard let contents = state.contents else { throw RequestError.notFound }
    return contents
  }
}

// MARK: - What is shown

extension WaniKaniPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    switch state {
    case .signedOut: signedOut
    case .board(let board): view(board, layout.csrf)
    }
  }

  private var signedOut: some HTML {
    section(.class("empty sheet")) {
      h1 { "WaniKani" }
      p(.class("lead")) {
        """
        Give Sanpo a token of your account once: lessons and reviews then stand here, also \
        offline for weeks, and go up when you are online again.
        """
      }
      p {
        a(.class("button large"), .href(SyncPage().path), .data("enhance")) {
          "Sign in with a token"
        }
      }
    }
  }

  @HTMLBuilder
  private func view(_ board: Board, _ csrf: String) -> HTMLContent {
    p(.class("eyebrow")) { "WaniKani · \(board.learner)" }
    for limit in board.limits { p(.class("notice"), .role("status")) { limit } }
    div(.class("hero wanikani")) {
      section(.class("due sheet")) {
        h1 { "Reviews" }
        view(board.reviews, csrf)
      }
      section(.class("due sheet")) {
        h2 { "Lessons" }
        view(board.lessons, csrf)
      }
    }
    section(.class("sheet row spread")) {
      p(.class("aside")) {
        "\(board.synced) "
        a(.href(SyncPage().path), .data("enhance")) { "Sync and what is unsent" }
      }
      PostForm(SyncPage().path, csrf) { button(.class("button quiet")) { "Sync now" } }
    }
    div(.class("charts")) { board.forecast }
    section(.class("sheet")) {
      if let level = board.progress { view(level) }
      h2 { "Items by stage" }
      Figures(facts: board.stages)
    }
    if !board.extra.isEmpty { extraStudy(board.extra, csrf) }
    chips("Missed in the last day", nil, board.mistakes)
    chips("In a critical state", "Known in fewer than three answers of four.", board.critical)
    if !board.next.isEmpty {
      section(.class("sheet")) {
        h2 { "What unlocks next" }
        ul(.class("unlocks")) { for unlock in board.next { view(unlock) } }
      }
    }
  }

  @HTMLBuilder
  private func view(_ waiting: Waiting, _ csrf: String) -> HTMLContent {
    p(.class("due-count")) { "\(waiting.count)" }
    if let note = waiting.note { p(.class("lead")) { note } }
    if let running = waiting.running {
      p {
        a(.class("button large"), .href(running.url), .data("enhance")) { running.label }
      }
    }
    if let begin = waiting.begin {
      PostForm(waiting.action, csrf) { button(.class("button large")) { begin } }
    }
    if let choice = waiting.choice {
      p { a(.href(choice.url), .data("enhance")) { choice.label } }
    }
  }

  @HTMLBuilder
  private func view(_ level: LevelProgress) -> HTMLContent {
    h2 { "This level" }
    p {
      progress(.class("thick"), .max("\(level.of)"), .value("\(level.passed)")) {
        level.sentence
      }
    }
    p(.class("aside")) { "\(level.sentence)." }
  }

  private func extraStudy(_ extra: [Extra], _ csrf: String) -> some HTML {
    section(.class("sheet")) {
      h2 { "Extra study" }
      p(.class("aside")) {
        "Asked once more as reviews are; no stage moves, and WaniKani hears nothing of it."
      }
      ul(.class("extra-study")) {
        for one in extra {
          li {
            PostForm(one.action, csrf, style: "row") {
              button(.class("button quiet")) { one.begin }
              " "
              span(.class("aside")) { one.count + (one.left.map { "; begun, \($0)" } ?? "") }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private func chips(_ name: String, _ note: String?, _ chips: [Chip]) -> HTMLContent {
    if !chips.isEmpty {
      section(.class("sheet")) {
        h2 { name }
        if let note { p(.class("aside")) { note } }
        ChipRow(chips: chips)
      }
    }
  }

  private func view(_ unlock: Unlock) -> some HTML {
    li {
      unlock.chip
      " "
      span(.class("aside")) { "\(unlock.kind), \(unlock.when), through" }
      " "
      span(.class("chips")) { unlock.parts }
    }
  }
}
