import Engine
import Foundation

/// Today at a glance, as a page.
struct TodayPresenter {
  let almanac: Almanac

  func page(
    _ overview: Overview, _ running: [DashboardPage.Running], _ course: Course?, _ chrome: Chrome
  ) -> DashboardPage {
    let isWelcome = overview.isNewcomer && overview.lessonsWaiting > 0 && running.isEmpty
    return DashboardPage(
      chrome: chrome, date: almanac.date(overview.today),
      welcome: isWelcome ? welcome(overview, course) : nil,
      today: isWelcome ? nil : today(overview, running))
  }

  private func welcome(_ overview: Overview, _ course: Course?) -> DashboardPage.Welcome {
    let counts = Dictionary(grouping: course?.entries ?? [], by: \.kind.style).mapValues(\.count)
    return DashboardPage.Welcome(
      start: Route.lessons.path, things: Quantity.count(overview.nextLesson.count, "new thing"),
      glyphs: glyphs(overview),
      importing: Route.exchange.path,
      holds: [("kana", "kana"), ("kanji", "kanji"), ("word", "words")].compactMap { kind, name in
        counts[kind].map { .init(count: "\($0)", what: name) }
      })
  }

  private func today(
    _ overview: Overview, _ running: [DashboardPage.Running]
  ) -> DashboardPage.Today {
    DashboardPage.Today(
      reviews: reviews(overview), lessons: lessons(overview),
      waniKani: overview.waniKani.map(waniKani), running: running,
      forecast: Forecast(almanac: almanac).charts(overview), streak: streak(overview),
      decks: DeckRow.tree(overview.decks))
  }

  private func reviews(_ overview: Overview) -> DashboardPage.Reviews {
    guard overview.due.total > 0 else { return .nothing(nothing(overview)) }
    return .waiting(
      DashboardPage.Waiting(
        count: overview.due.total, study: Route.study.path,
        parts: [
          ("review", overview.due.review), ("learning", overview.due.learning),
          ("new", overview.due.new),
        ].filter { $0.1 > 0 }.map { Fact(label: $0.0, value: "\($0.1)") },
        estimate: Self.estimate(overview)))
  }

  func nothing(_ overview: Overview) -> DashboardPage.Nothing {
    DashboardPage.Nothing(next: overview.nextDue.map(almanac.wait))
  }

  /// By how fast today's answers were, once there are enough to tell.
  static func estimate(_ overview: Overview) -> String? {
    guard let pace = overview.pace else { return nil }
    return "about \(Span.long(seconds: max(60, pace * overview.due.total / .seconds(1))))"
  }

  private func lessons(_ overview: Overview) -> DashboardPage.Lessons? {
    guard overview.lessonsWaiting > 0 else { return nil }
    return DashboardPage.Lessons(
      waiting: overview.lessonsWaiting, start: Route.lessons.path,
      overview: Route.lessons.path, glyphs: glyphs(overview))
  }

  private func waniKani(_ there: Overview.WaitingThere) -> DashboardPage.WaniKani {
    let (reviews, lessons) = (
      Quantity.count(there.reviews, "review"), Quantity.count(there.lessons, "lesson")
    )
    return DashboardPage.WaniKani(
      waiting: "\(reviews) and \(lessons) waiting", url: Route.waniKani(.board).path)
  }

  private func glyphs(_ overview: Overview) -> [String] {
    overview.nextLesson.map(SafeHTML.plainText)
  }

  private func streak(_ overview: Overview) -> DashboardPage.Streak {
    let days = overview.studiedDays
    return DashboardPage.Streak(
      length: Quantity.count(overview.streak, "day"),
      best: overview.longestStreak > overview.streak
        ? "the longest was \(overview.longestStreak)" : nil,
      days: days.enumerated().map { index, isStamped in
        let day = overview.today.advanced(by: index - days.count + 1)
        return DashboardPage.Streak.Day(
          label: "\(almanac.dayOfMonth(day))",
          description: "\(almanac.date(day)): \(isStamped ? "studied" : "not studied")",
          isStamped: isStamped, isToday: day == overview.today)
      })
  }
}
