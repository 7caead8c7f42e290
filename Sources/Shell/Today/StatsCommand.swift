import ArgumentParser
import Engine

struct StatsCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Statistics and forecast.")
  static let intents: [Intent: String] = [.seeStatistics: "stats"]

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let overview = try await study.overview()
    try console.show(Self.lines(overview), json: overview.json)
  }

  private static func lines(_ overview: Overview) -> [Line] {
    let rows = [
      ("streak", Quantity.count(overview.streak, "day")),
      ("answers today", Quantity.grouped(overview.answersToday)),
      ("right today", Quantity.share(overview.rightToday, of: overview.answersToday)),
      ("time today", Phrase.span(overview.timeToday)),
      ("due now", Phrase.counts(overview.due)),
      ("lessons", Quantity.count(overview.lessonsWaiting, "item")),
      ("items", Quantity.grouped(overview.decks.outermost.map(\.items).reduce(0, +))),
    ]
    return rows.inColumns() + [Line()]
      + Forecast.lines(overview.nextDays, overview.nextHours, from: overview.today)
  }
}
