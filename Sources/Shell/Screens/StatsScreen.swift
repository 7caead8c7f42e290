import Engine

/// What was done, and what that leads to.
enum StatsScreen {
  static func lines(_ overview: Overview) -> [Line] {
    // What a deck holds counts what is inside it.
    let outermost = overview.decks.filter { line in
      !overview.decks.contains { line.deck.isInside($0.deck) }
    }
    let rows = [
      ("streak", Phrase.count(overview.streak, "day")),
      ("answers today", Phrase.grouped(overview.answersToday)),
      ("right today", Phrase.share(overview.rightToday, of: overview.answersToday)),
      ("time today", Phrase.span(overview.timeToday)),
      ("due now", Phrase.counts(overview.due)),
      ("lessons", Phrase.count(overview.lessonsWaiting, "item")),
      ("items", Phrase.grouped(outermost.map(\.items).reduce(0, +))),
    ]
    let table = Table(
      sides: [.left, .left], rows: rows.map { [Line($0.0, .faint), Line($0.1)] })
    return table.lines() + [Line()]
      + TodayScreen.forecast(overview.nextDays, overview.nextHours, from: overview.today)
  }
}
