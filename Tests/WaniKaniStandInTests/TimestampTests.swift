import Foundation
import Testing

@testable import WaniKaniStandIn

struct TimestampTests {
  @Test(arguments: [
    "2017-10-30T01:51:10.438432Z", "1999-12-31T23:59:59.999999Z", "2024-02-29T00:00:00.000001Z",
  ])
  func `A time is read and written to the microsecond`(_ text: String) {
    #expect(Timestamp.date(text).map(Timestamp.text) == text)
  }

  @Test(arguments: [
    "", "now", "2026-02-30T00:00:00Z", "2026-01-01", "2026-01-01T25:00:00Z",
    "2026-01-01T00:00:00", "٢٠٢٦-01-01T00:00:00Z", "2026-01-01T00:00:00.1234567890Z",
    "2026-01-01T00:00:00+01:00", "20260101T000000Z", "2026-01-01T00:00:00Z\0",
  ])
  func `An invalid time is rejected`(_ text: String) {
    #expect(Timestamp.date(text) == nil)
  }
}
