import Engine
import HTML

/// The answers of a year, the forecast of a month, retention, the states of cards, and the progress
/// of decks.
struct StatisticsPage: Page {
  static let address = Address("statistics") { StatisticsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeStatistics: nil]
  static let navigation: NavigationEntry? = .today
  static let assets = ["chart.css"]

  struct State {
    var statistics: Statistics
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      statistics: try await context.study.today.statistics(at: context.now), dates: context.dates)
  }

  func name(_ state: State) -> String { "Statistics" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let statistics = state.statistics
    h1 { "Statistics" }
    sheet("Answers in the last year") {
      scrolling("Answers by day") { heatMap(statistics, state.dates) }
      figureList([
        Fact("Days studied", Quantity.grouped(statistics.daysStudied)),
        Fact("Total answers", Quantity.grouped(statistics.answersEver)),
        Fact("Time, last 30 days", Self.time(statistics.timeOfMonth)),
        Fact("Total time", Self.time(statistics.timeEver)),
      ])
    }
    if let forecast = Forecast(dates: state.dates).chart(statistics) { forecast }
    sheet("True retention") { retention(statistics.retention) }
    sheet("Cards") { cards(statistics.cards) }
    if !statistics.progress.isEmpty {
      sheet("Progress") { for progress in statistics.progress { bar(progress) } }
    }
  }
}

// MARK: - Markup

extension StatisticsPage {
  /// A column for each week, a row for each day of it. Screen readers get the totals.
  private func heatMap(_ statistics: Statistics, _ dates: LocalDates) -> HTMLElement {
    let most = max(statistics.answers.max() ?? 0, 1)
    let first = statistics.today.advanced(by: 1 - statistics.answers.count)
    // 1970-01-01 was a Thursday; weeks start on Monday.
    let padding = (first.number + 3) % 7
    return div(.class("heat-map"), .role("img"), .aria("label", value: summary(statistics))) {
      for _ in 0..<padding { span(.class("heat none")) }
      for (place, count) in statistics.answers.enumerated() {
        let day = first.advanced(by: place)
        let month = newMonth(inWeekOf: day, dates)
        span(
          .class("heat heat-\(level(count, of: most))"),
          .title("\(dates.date(day)): \(Quantity.count(count, "answer"))")
        )
        .attributes(.data("month", value: month ?? ""), when: month != nil)
      }
    }
  }

  /// The month that begins in a week, which its Monday is labelled with; nil for other days.
  private func newMonth(inWeekOf day: Day, _ dates: LocalDates) -> String? {
    let sunday = day.advanced(by: 6)
    guard (day.number + 3) % 7 == 0, Int(dates.dayOfMonth(sunday)) ?? 8 <= 7 else { return nil }
    return dates.month(sunday)
  }

  private static func time(_ duration: Duration) -> String {
    duration > .zero ? Span.long(seconds: duration / .seconds(1)) : "–"
  }

  private func summary(_ statistics: Statistics) -> String {
    let total = statistics.answers.reduce(0, +)
    return """
      \(Quantity.count(total, "answer")) on \(Quantity.count(statistics.daysStudied, "day")) of \
      the last year; \(statistics.answers.max() ?? 0) at most on one day
      """
  }

  /// Returns a level from 0 for none to 4.
  private func level(_ count: Int, of most: Int) -> Int {
    count == 0 ? 0 : 1 + min(3, count * 4 / (most + 1))
  }

  @HTMLBuilder
  private func retention(_ rows: [Statistics.Retention]) -> HTMLContent {
    if rows.allSatisfy({ $0.all.reviews == 0 }) {
      p { "No reviews in the last year: a card's first review comes after its learning steps." }
    } else {
      dataTable(["Period", "Young", "Mature", "All", "Reviews"], style: "retention") {
        rows.map(row)
      }
    }
    p(.class("aside")) {
      "The share of due reviews you answered correctly. As in Anki, a card is mature if its "
      "interval before the answer was at least 21 days; for answers here before version 0.6.0, if "
      "its last review was as long ago. Learning steps and cramming don't count."
    }
  }

  private func row(_ row: Statistics.Retention) -> HTMLElement {
    tr {
      th(.scope("row")) { row.period == 365 ? "Year" : "\(row.period) days" }
      for share in [row.young, row.mature, row.all] {
        td { Quantity.share(share.right, of: share.reviews) }
      }
      td { Quantity.grouped(row.all.reviews) }
    }
  }

  private func cards(_ cards: Statistics.Cards) -> HTMLElement {
    figureList(
      [
        ("New", cards.new), ("Learning", cards.learning), ("Young", cards.young),
        ("Mature", cards.mature), ("Suspended", cards.suspended),
      ].map { Fact($0, Quantity.grouped($1)) })
  }

  private func bar(_ deck: Statistics.Progress) -> HTMLElement {
    p.spaced(.class("deck-progress")) {
      pageLink(deck.name, DeckPage(id: deck.deck).path)
      progress(
        .max("\(deck.items)"), .value("\(deck.inReview)"), .aria("label", value: deck.name))
      "\(Quantity.grouped(deck.inReview)) of \(Quantity.grouped(deck.items)) in review"
    }
  }
}
