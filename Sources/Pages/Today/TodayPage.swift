import Engine
import Foundation
import HTML
import Hummingbird

extension NavigationEntry {
  static let today = NavigationEntry("today", "Today", TodayPage())
}

struct TodayPage: Page {
  static let address = Address("") { TodayPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeToday: nil]
  static let navigation: NavigationEntry? = .today
  static let assets = ["dashboard.css", "chart.css", "notify.js"]
  static let files: [any Endpoint.Type] = [DueCount.self]

  struct State {
    var overview: Overview
    var running: [RunningSession]
    /// The number of course entries by kind.
    var course: [String: Int] = [:]
    var dates: LocalDates
    /// The learner's name.
    var name = ""
    var start = Start.State()
    /// Whether the tour begins.
    var isBeginning = false
    /// The items by stage, which userscripts of the dashboard look for; empty where none runs.
    var stages: [Fact] = []
  }

  func scriptAddresses(_ context: PageContext) -> [String]? { ScriptAnchors.dashboard }

  /// Newcomers see the introduction first, others what is new after an upgrade.
  func response(to context: PageContext) async throws -> Response {
    let state = try await load(context)
    if let path = state.start.screen.pageBeforeToday, !context.wantsRegion {
      return context.seeOther(path)
    }
    return context.show(self, state)
  }

  func load(_ context: PageContext) async throws -> State {
    let overview = try await context.site.overview(at: context.now)
    return State(
      overview: overview, running: try await context.site.running(overview, at: context.now),
      course: context.site.course.counts, dates: context.dates, name: context.settings.name,
      start: await context.start(isNewcomer: overview.isNewcomer).state,
      isBeginning: context.query.isOn("begin"), stages: try await stages(context))
  }

  /// Those of the learner's own decks or, with an account, of WaniKani.
  private func stages(_ context: PageContext) async throws -> [Fact] {
    guard context.scripts != nil else { return [] }
    var counts = try await context.study.servedAPI.stages()
    if counts == nil { counts = try await context.study.waniKani.overview(at: context.now)?.stages }
    guard let counts else { return [] }
    return StageGroup.all.map {
      Fact($0.name, Quantity.grouped(counts[$0.stages].reduce(0, +)))
    }
  }

  /// Counts due reviews, so that the tab of a browser shows when more come.
  func name(_ state: State) -> String {
    let due = state.overview.dueInAll
    return due > 0 ? "(\(Quantity.grouped(due))) Today" : "Today"
  }

  func changesAt(_ state: State) -> Date? { state.overview.nextChange }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    layout.dashboard { content(state, layout) }
  }

  /// The sessions to continue. Beside another one, an open lesson has its button below.
  private func banners(of state: State) -> [RunningSession] {
    guard state.running.count > 1, state.overview.lessonsWaiting > 0 else { return state.running }
    return state.running.filter { $0.open.kind != .lesson }
  }

  @HTMLBuilder
  private func content(_ state: State, _ layout: Layout) -> HTMLContent {
    let overview = state.overview
    if state.isBeginning { interlude }
    // Problems with the data as a whole are shown above every page.
    for problem in state.start.notices where problem != layout.problem {
      div(.class("notice"), .role("status")) { p { problem.description } }
    }
    if overview.isNewcomer, overview.lessonsWaiting > 0, state.running.isEmpty {
      welcome(overview, state.course, name: state.name, layout.csrf)
      if !overview.songs.isEmpty { songs(overview.songs) }
    } else {
      p(.class("eyebrow")) {
        state.dates.date(overview.today)
        if !state.name.isEmpty { " · Hello, \(state.name)" }
      }
      banners(of: state)
      div(.class("hero")) {
        reviews(state, layout)
        songs(overview.songs)
        if overview.lessonsWaiting > 0 { lessons(state, layout.csrf) }
      }
      if let waiting = overview.waniKani { waniKani(waiting) }
      layout.forecast(Forecast(dates: state.dates).charts(overview))
      streak(overview, state.dates)
      if !state.stages.isEmpty {
        sheet("Items by stage") { ScriptAnchors.stages(state.stages) }
      }
      sheet("Decks") { deckTree(overview.decks, layout.csrf) }
    }
  }
}

// MARK: - Markup

extension TodayPage {
  /// Shown for two seconds by the style sheet, and not at all with reduced motion.
  private var interlude: HTMLElement {
    div(.class("interlude"), .aria("hidden", value: "true")) {
      p { "Let's go for a walk." }
      div(.class("interlude-bar"))
    }
  }

  private func reviews(_ state: State, _ layout: Layout) -> HTMLElement {
    let overview = state.overview
    guard overview.dueInAll > 0 else { return nothingDue(overview, state.dates) }
    let (due, waniKani) = (overview.due, overview.waniKani?.reviews ?? 0)
    let parts = [
      (due.review == 1 ? "review" : "reviews", due.review), ("learning", due.learning),
      ("new", due.new), ("at WaniKani", waniKani),
    ]
    return section(.class("due sheet")) {
      scene
      h1 { "To study" }
      p(.class("due-count")) { Quantity.grouped(overview.dueInAll) }
      ul(.class("due-parts")) {
        for (name, count) in parts where count > 0 {
          li { "\(Quantity.grouped(count)) \(name)" }
        }
      }
      if due.total > 0 {
        postForm(StudyStartPage().path, layout.csrf) {
          studyButton("Study", overview, after: state.running)
        }
      }
      if waniKani > 0 {
        let isMain = due.total == 0 && state.running.isEmpty
        buttonForm(
          "WaniKani reviews", to: SessionPage(.reviews).path, layout.csrf,
          style: isMain ? [] : [.quiet])
      }
    }
  }

  private func nothingDue(_ overview: Overview, _ dates: LocalDates) -> HTMLElement {
    section(.class("due sheet is-empty")) {
      scene
      h1 { "Nothing is due" }
      p(.class("lead")) {
        overview.nextDue.map { "Next reviews \(dates.wait(until: $0))." }
          ?? "What you learn comes up here for review."
      }
    }
  }

  private func lessons(_ state: State, _ csrf: String) -> HTMLElement {
    let overview = state.overview
    return section(.class("lessons sheet")) {
      h2 { "Lessons" }
      p(.class("lead")) {
        strong { Quantity.grouped(overview.lessonsWaiting) }
        overview.lessonsWaiting == 1 ? " item to learn" : " items to learn"
      }
      ul(.class("trail small")) { glyphs(overview.nextLesson) }
      postForm(LessonsPage().path, csrf) {
        lessonButton(overview, isMain: overview.dueInAll == 0 && state.running.isEmpty)
        pageLink("View lessons", LessonsPage().path, "aside")
      }
    }
  }

  private func waniKani(_ waiting: WaniKaniOverview.Waiting) -> HTMLElement {
    let counts = [
      Quantity.count(waiting.reviews, "review"), Quantity.count(waiting.lessons, "lesson"),
    ].joined(separator: " and ")
    return section(.class("sheet row spread")) {
      h2 { "WaniKani" }
      p(.class("lead")) {
        waiting.isOnVacation ? "On vacation" : waiting.isSynced ? counts : "Not synced yet"
      }
      if let coverage = waiting.coverage { p(.class("aside")) { coverage } }
      if let failure = waiting.failure { p(.class("error")) { failure.description } }
      pageLink("Open WaniKani", WaniKaniPage().path, "button quiet")
    }
  }

  private func songs(_ songs: [RecentSong]) -> HTMLElement {
    section(.class("home-songs sheet")) {
      h2 { "Songs" }
      pageLink("Add a song", SongAddPage().path, "button quiet")
      if songs.isEmpty {
        p { "Learn from the lyrics of songs you love." }
      } else {
        div(.class("recent-songs")) { songs.map { songLink($0.id, $0.title, $0.artist) } }
      }
    }
  }

  /// The recent days, marking those with an answer.
  private func streak(_ overview: Overview, _ dates: LocalDates) -> HTMLElement {
    let studied = overview.studiedDays
    let isLongest = overview.longestStreak <= overview.streak
    let longest = isLongest ? "" : ". Longest: \(Quantity.count(overview.longestStreak, "day"))"
    return section(.class("streak sheet")) {
      h2 {
        if overview.streak > 0 { "\(Quantity.grouped(overview.streak)) " }
        span { (overview.streak > 0 ? "day streak" : "No streak") + longest }
      }
      pageLink("Statistics", StatisticsPage().path)
      if overview.answersToday > 0 {
        let share = Quantity.share(overview.rightToday, of: overview.answersToday)
        p(.class("aside")) {
          """
          Today \(Quantity.count(overview.answersToday, "answer")) in reviews and lessons, \
          \(share) correct, \(Span.long(seconds: overview.timeToday / .seconds(1)))
          """
        }
      }
      ol(.class("stamps")) {
        for (index, isStamped) in studied.enumerated() {
          stamp(overview.today.advanced(by: index - studied.count + 1), isStamped, dates)
        }
      }
    }
  }

  private func stamp(_ day: Day, _ isStamped: Bool, _ dates: LocalDates) -> HTMLElement {
    li(.class("\(isStamped ? "is-stamped" : "")\(day == dates.today ? " is-today" : "")")) {
      span(.class("stamp"), .aria("hidden", value: "true"), .lang("ja")) {
        if isStamped { "歩" }
      }
      span(.class("day"), .aria("hidden", value: "true")) { dates.dayOfMonth(day) }
      span(.class("unseen")) { "\(dates.date(day)): \(isStamped ? "studied" : "not studied")" }
    }
  }
}
