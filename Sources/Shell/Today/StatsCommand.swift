import ArgumentParser
import Engine

struct StatsCommand: ViewCommand {
  static let usage = Usage("stats", "Statistics and forecast.")
    .serves(.seeStatistics, "stats", examples: "stats", "stats --json")

  func run(in console: Console, on study: Study) async throws {
    let overview = try await study.overview()
    let statistics = try await study.today.statistics(at: study.now)
    guard !console.givesJSON else {
      return try console.output.print(await overview.json(of: study) + statistics.json)
    }
    console.output.show(
      [Self.lines(overview), Forecast.monthLines(statistics.nextDays), Self.lines(statistics)]
        .joinedByBlankLines + Self.lines(statistics.progress, columns: console.output.columns()))
  }

  private static func lines(_ statistics: Statistics) -> [Line] {
    let cards = statistics.cards
    let retention = statistics.retention.map { row in
      [
        Line("retention, \(row.period) days"),
        Line(Quantity.share(row.all.right, of: row.all.reviews), .strong),
        Line("young \(Quantity.share(row.young.right, of: row.young.reviews))", .faint),
        Line("mature \(Quantity.share(row.mature.right, of: row.mature.reviews))", .faint),
      ]
    }
    let others = [
      [
        Line("cards"),
        Line(
          """
          \(Quantity.grouped(cards.new)) new, \(Quantity.grouped(cards.learning)) learning, \
          \(Quantity.grouped(cards.young)) young, \(Quantity.grouped(cards.mature)) mature, \
          \(Quantity.grouped(cards.suspended)) suspended
          """),
      ],
      [Line("time, 30 days"), Line(Phrase.span(statistics.timeOfMonth))],
      [Line("days studied"), Line("\(statistics.daysStudied) of the last 365")],
    ]
    let meaning = "mature: with an interval of at least 21 days before the answer, as in Anki"
    return retention.inColumns() + [Line(meaning, .faint)] + others.inColumns()
  }

  private static func lines(_ decks: [Statistics.Progress], columns: Int) -> [Line] {
    guard !decks.isEmpty else { return [] }
    let rows = decks.map { deck in
      [
        Line(deck.name),
        Line("\(Quantity.grouped(deck.inReview)) of \(Quantity.grouped(deck.items)) in review"),
      ]
    }
    return [Line(), Line("Progress", .strong)] + rows.inColumns(limit: columns / 2)
  }

  private static func lines(_ overview: Overview) -> [Line] {
    let rows = [
      ("streak", Quantity.count(overview.streak, "day")),
      ("answers today", Quantity.grouped(overview.answersToday)),
      ("correct today", Quantity.share(overview.rightToday, of: overview.answersToday)),
      ("time today", Phrase.span(overview.timeToday)),
      ("to study", TodayCommand.due(overview)),
      ("lessons", Quantity.count(overview.lessonsWaiting, "item")),
      ("items", Quantity.grouped(overview.decks.outermost.map(\.items).reduce(0, +))),
    ]
    let forecast = Forecast.lines(overview.nextDays, overview.nextHours, from: overview.today)
    return [rows.inColumns(), forecast].joinedByBlankLines
  }
}

extension Statistics {
  fileprivate var json: JSONObject {
    [
      "retention_by_period": retention.map { row in
        [
          "days": row.period, "young_reviews": row.young.reviews, "young_right": row.young.right,
          "mature_reviews": row.mature.reviews, "mature_right": row.mature.right,
        ] as JSONObject
      },
      // The answers on each of the last 365 days, ending today.
      "answers_by_day": answers,
      "reviews_by_day": nextDays,
      "new": cards.new, "learning": cards.learning, "young": cards.young, "mature": cards.mature,
      "suspended": cards.suspended,
      "progress": progress.map {
        [
          "deck": $0.deck, "name": $0.name, "in_review": $0.inReview, "items": $0.items,
        ] as JSONObject
      },
      "last_30_days_seconds": timeOfMonth.inSeconds, "ever_seconds": timeEver.inSeconds,
      "answers_ever": answersEver,
    ]
  }
}
