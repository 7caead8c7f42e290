import ArgumentParser
import Engine

struct AnalyticsCommand: CommandFamily {
  static let usage = Usage("analytics", "Usage data, by day.")
    .examples("analytics", "settings analytics off")
    .notes(
      """
      It stays on this computer unless “settings analytics-address” sends it elsewhere. \
      It never includes what you type, read or learn. “settings analytics off” turns it off.
      """
    )
    .subcommands(default: AnalyticsShowCommand.self, AnalyticsDeleteCommand.self)
}

struct AnalyticsShowCommand: ViewCommand {
  static let usage = Usage("show", "Show usage data, latest day first.")
    .serves(.seeAnalytics, "analytics show")
    .examples(
      "analytics", "analytics show --days 30", "analytics show --events",
      "analytics show --prometheus > sanpo.prom")

  @Option(help: ArgumentHelp("The number of days, 1 to 365.", valueName: "number"))
  var days = 7

  @Flag(help: "List what is collected, and why.")
  var events = false

  @Flag(help: "Print totals in Prometheus' text format.")
  var prometheus = false

  func run(in console: Console, on study: Study) async throws {
    guard (1...365).contains(days) else { throw Problem.outOfRange("--days", use: "1 to 365") }
    if events { return try showEvents(console) }
    let counts = try await study.usageData()
    if prometheus { return console.output.data(AnalyticsFormat.prometheus(counts)) }
    let boundary = try await study.settings().boundary
    let today = boundary.day(of: study.now)
    let shown = counts.filter { $0.day.distance(to: today) < days }
    try console.list(shown, none: "There is no usage data for that time.", flushRight: [4]) {
      count in
      [
        Line(count.day.isoText, .faint), Line(count.event.kind.rawValue),
        Line(count.event.description, .strong), Line(count.face.rawValue, .faint),
        Line("\(count.count)", .accent),
      ]
    } json: { count in
      [
        "day": count.day.isoText, "event": count.event.kind.rawValue,
        "face": count.face.rawValue, "fields": count.event.fields, "count": count.count,
      ]
    }
  }

  private func showEvents(_ console: Console) throws {
    let kinds = AnalyticsEvent.Kind.allCases
    let rows = kinds.map { kind in
      [Line(kind.rawValue, .strong), Line(kind.fields.joined(separator: ", ")), Line(kind.reason)]
    }
    try console.show(
      rows.inColumns(),
      json: kinds.map { kind in
        ["event": kind.rawValue, "field_names": kind.fields, "reason": kind.reason] as JSONObject
      })
  }
}

struct AnalyticsDeleteCommand: StudyCommand {
  static let usage = Usage("delete", "Delete all usage data.")
    .serves(.deleteAnalytics, "analytics delete")

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    guard try await console.isSure(confirmation, "Delete all usage data?")
    else { return }
    let deleted = try await study.deleteUsageData()
    try console.show(
      ["Deleted \(Quantity.count(deleted, "event"))."], json: ["deleted_events": deleted])
  }
}
