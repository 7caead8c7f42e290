import Testing

@testable import Engine
@testable import Pages

struct PackageReportTests {
  @Test func `Notes that stay as they are do not count as imported`() {
    var summary = AnkiSummary()
    (summary.added, summary.updated, summary.unchanged) = (4, 2, 484)

    let report = ExchangePage.Report(summary, [])

    #expect(report.sentence == "6 notes imported from Anki")
  }
}
