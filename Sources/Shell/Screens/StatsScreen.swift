import Engine

/// What was done, and what that leads to.
enum StatsScreen {
  static func lines(_ overview: Overview) -> [Line] {
    let rows = [
      ("streak", Quantity.count(overview.streak, "day")),
      ("answers today", Quantity.grouped(overview.answersToday)),
      ("right today", Quantity.share(overview.rightToday, of: overview.answersToday)),
      ("time today", Phrase.span(overview.timeToday)),
      ("due now", Phrase.counts(overview.due)),
      ("lessons", Quantity.count(overview.lessonsWaiting, "item")),
      ("items", Quantity.grouped(overview.decks.outermost.map(\.items).reduce(0, +))),
    ]
    let table = Table(
      sides: [.left, .left], rows: rows.map { [Line($0.0, .faint), Line($0.1)] })
    return table.lines() + [Line()]
      + TodayScreen.forecast(overview.nextDays, overview.nextHours, from: overview.today)
  }
}
