import Foundation
import Testing

@testable import Engine

struct BackupThinningTests {
  @Test(arguments: [
    ([], []),
    (["2026-11-21"], ["2026-11-21"]),
    // The newest of each day.
    (["2026-11-21T08", "2026-11-21T20"], ["2026-11-21T20"]),
    // A gap makes no backup old: the last days that have one are kept, however long ago.
    (["2019-03-04", "2019-03-05", "2026-11-21"], ["2019-03-04", "2019-03-05", "2026-11-21"]),
    // From the eighth day on, the newest of each week, which ends on Sunday.
    (
      (7...22).map { "2026-11-\($0 < 10 ? "0" : "")\($0)" },
      ["2026-11-08", "2026-11-15"] + (16...22).map { "2026-11-\($0)" }
    ),
    // From the fifth week on, the newest of each month, for six months.
    (
      [
        "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-15",
        "2026-06-30", "2026-07-31", "2026-08-09", "2026-08-16", "2026-08-23", "2026-08-24",
        "2026-08-25", "2026-08-26", "2026-08-27", "2026-08-28", "2026-08-29", "2026-08-30",
      ],
      [
        "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30", "2026-07-31", "2026-08-09",
        "2026-08-16", "2026-08-23", "2026-08-24", "2026-08-25", "2026-08-26", "2026-08-27",
        "2026-08-28", "2026-08-29", "2026-08-30",
      ]
    ),
  ])
  func `Seven days, four weeks and six months are kept`(taken: [String], kept: [String]) throws {
    let dates = try taken.map(date)

    #expect(try BackupThinning.kept(of: dates, in: DayBoundary("UTC")) == Set(kept.map(date)))
  }

  @Test func `Days are the learner's`() throws {
    // In Tokyo: at 5 on the 21st, at 3 of the night after, and at 5 on the 22nd and the 23rd.
    let dates = try ["2026-11-20T20", "2026-11-21T18", "2026-11-21T20", "2026-11-22T20"].map(date)

    let kept = BackupThinning.kept(of: dates, in: DayBoundary("Asia/Tokyo"))

    #expect(kept == Set(dates.dropFirst()))
  }

  @Test func `Two years of daily use leave fifteen backups at most`() throws {
    let start = try date("2025-01-01")
    var kept: Set<Date> = []

    for day in 0..<730 {
      let taken = kept.union([start + Double(day) * 86_400]).sorted()
      kept = BackupThinning.kept(of: taken, in: DayBoundary("UTC"))
      #expect(kept.count <= 15)
    }

    let oldest = try #require(kept.min())
    #expect(try oldest == date("2026-07-31"))
  }

  private func date(_ text: String) throws -> Date {
    let hour = text.contains("T") ? "" : "T11"
    return try Date(text + hour + ":00:00Z", strategy: .iso8601)
  }
}
