import ArgumentParser
import Engine

/// Shows the backend's responses for debugging; help does not list it.
struct BackendCommand: ViewCommand {
  static let usage = Usage("backend", "Show the backend's responses, for debugging.")
    .serves(.seeBackend, "backend --debug")
    .examples("backend --debug", "backend --debug --address http://127.0.0.1:8170")
    .hidden()

  @Option(help: "An address to use instead of SANPO_BACKEND_URL.")
  var address = ""

  @Flag(help: "Required unless the terminal was started with it.")
  var debug = false

  func run(in console: Console, on study: Study) async throws {
    guard debug || console.isDebugging else {
      throw Problem("“backend” is for debugging.", remedy: "Use --debug.")
    }
    let report = try await study.backendReport(asking: address)
    if let refusal = report.refusal { throw refusal }
    let asked = report.asked(Phrase.span)
    let groups = [asked, report.flags, report.entitlements, report.versions]
    try console.show(
      groups.map { $0.map { [Line($0.name, .faint), Line($0.value)] }.inColumns() }
        .joinedByBlankLines,
      json: [
        "address": report.address, "status": report.status, "answer": report.answer,
        "took_seconds": report.took?.inSeconds, "flags": Self.json(report.flags),
        "entitlements": Self.json(report.entitlements), "versions": Self.json(report.versions),
      ])
  }

  private static func json(_ rows: [BackendReport.Row]) -> [JSONObject] {
    rows.map { ["name": $0.name, "value": $0.value] }
  }
}
