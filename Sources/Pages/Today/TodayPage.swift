import Engine
import HTML

/// Today at a glance.
struct TodayPage: Page {
  static let address = Address("") { TodayPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeToday: nil, .seeStatistics: nil]
  static let navigation: NavigationEntry? = .today

  struct State: Hashable {
    /// "Friday, 21 November"
    var date: String
    var welcome: Welcome?
    var today: Today?
  }

  struct Today: Hashable {
    var reviews: Reviews
    var lessons: Lessons?
    /// "7 reviews and 8 lessons waiting"; nil while nobody is signed in there.
    var waniKani: String?
    var running: [RunningSession]
    var forecast: [BarChart]
    var streak: Streak
    var decks: [DeckRow]
  }

  enum Reviews: Hashable {
    /// - Parameters:
    ///   - parts: "new 5, learning 3, review 34", each a part of the count.
    ///   - estimate: "about 6 minutes"
    case waiting(count: Int, parts: [Fact], estimate: String?)
    /// - Parameter next: "in 3 hours, at 18:40"; nil when nothing is scheduled at all.
    case nothing(next: String?)
  }

  struct Lessons: Hashable {
    var waiting: Int
    var glyphs: [String]
  }

  func load(_ context: PageContext) async throws -> State {
    let overview = try await context.site.overview(at: context.now)
    let running = try await context.site.running(overview, at: context.now)
    return State(overview, running, context.study.course, context.dates)
  }

  func name(_ state: State) -> String { "Today" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    if let welcome = state.welcome { WelcomeView(welcome: welcome, csrf: layout.csrf) }
    if let today = state.today { view(today, state.date, layout) }
  }
}

// MARK: - What is shown

extension TodayPage {
  @HTMLBuilder
  private func view(_ today: Today, _ date: String, _ layout: Layout) -> HTMLContent {
    p(.class("eyebrow")) { date }
    div(.class("hero")) {
      reviews(today.reviews, layout)
      if let waiting = today.lessons { lessons(waiting, layout.csrf) }
    }
    if let waiting = today.waniKani { waniKani(waiting) }
    today.running
    div(.class("charts")) { today.forecast }
    today.streak
    section(.class("sheet")) {
      h2 { "Decks" }
      DeckTree(decks: today.decks, csrf: layout.csrf)
    }
  }

  @HTMLBuilder
  private func reviews(_ reviews: Reviews, _ layout: Layout) -> HTMLContent {
    switch reviews {
    case .waiting(let count, let parts, let estimate):
      section(.class("due sheet")) {
        Scene()
        h1 { "To study now" }
        p(.class("due-count")) { "\(count)" }
        ul(.class("due-parts")) {
          for part in parts {
            li {
              span { part.label }
              " \(part.value)"
            }
          }
        }
        PostForm("/study", layout.csrf) {
          StudyButton("Study", layout.keys, estimate)
        }
      }
    case .nothing(let next):
      section(.class("due sheet is-empty")) {
        Scene()
        h1 { "Nothing is due" }
        p(.class("lead")) {
          next.map { "The next come back \($0)." }
            ?? "Meet something new, and it will come back here."
        }
        p(.class("rest"), .lang("ja"), .aria("hidden", value: "true")) { "一休み" }
      }
    }
  }

  private func lessons(_ lessons: Lessons, _ csrf: String) -> some HTML {
    section(.class("lessons sheet")) {
      h2 { "Lessons" }
      p(.class("lead")) {
        strong { "\(lessons.waiting)" }
        " waiting to be met"
      }
      ul(.class("trail small")) { Glyphs(glyphs: lessons.glyphs) }
      PostForm("/lessons", csrf) {
        button(.class("button quiet")) { "Start lesson" }
        " "
        a(.class("aside"), .href("/lessons"), .data("enhance")) { "What is waiting" }
      }
    }
  }

  private func waniKani(_ waiting: String) -> some HTML {
    section(.class("sheet row spread")) {
      h2 { "WaniKani" }
      p(.class("lead")) { waiting }
      a(.class("button quiet"), .href("/wanikani"), .data("enhance")) { "Go to them" }
    }
  }
}

// MARK: - What it says

extension TodayPage.State {
  init(
    _ overview: Overview, _ running: [RunningSession], _ course: Course?, _ dates: LocalDates
  ) {
    let isWelcome = overview.isNewcomer && overview.lessonsWaiting > 0 && running.isEmpty
    self.init(
      date: dates.date(overview.today), welcome: isWelcome ? Welcome(overview, course) : nil,
      today: isWelcome ? nil : TodayPage.Today(overview, running, dates))
  }
}

extension TodayPage.Today {
  fileprivate init(_ overview: Overview, _ running: [RunningSession], _ dates: LocalDates) {
    self.init(
      reviews: TodayPage.Reviews(overview, dates),
      lessons: overview.lessonsWaiting > 0
        ? .init(
          waiting: overview.lessonsWaiting, glyphs: overview.nextLesson.map(SafeHTML.plainText))
        : nil,
      waniKani: overview.waniKani.map { there in
        let reviews = Quantity.count(there.reviews, "review")
        return "\(reviews) and \(Quantity.count(there.lessons, "lesson")) waiting"
      },
      running: running, forecast: Forecast(dates: dates).charts(overview),
      streak: Streak(overview, dates), decks: DeckRow.tree(overview.decks))
  }
}

extension TodayPage.Reviews {
  fileprivate init(_ overview: Overview, _ dates: LocalDates) {
    let due = overview.due
    guard due.total > 0 else {
      self = .nothing(next: overview.nextDue.map(dates.wait))
      return
    }
    let parts = [("review", due.review), ("learning", due.learning), ("new", due.new)]
    self = .waiting(
      count: due.total,
      parts: parts.filter { $0.1 > 0 }.map { Fact(label: $0.0, value: "\($0.1)") },
      estimate: overview.estimate)
  }
}

extension Overview {
  /// By how fast today's answers were, once there are enough to tell.
  var estimate: String? {
    pace.map { "about \(Span.long(seconds: max(60, $0 * due.total / .seconds(1))))" }
  }
}
