import Engine
import Foundation
import Testing

@testable import Pages

struct AlmanacTests {
  private let zone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
  private var almanac: Almanac {
    // Friday, 20 November 2026, 19:00 in Tokyo.
    Almanac(now: TestClock.start, boundary: DayBoundary(timeZone: zone))
  }

  @Test func momentsAreInTheLearnersTimeZone() {
    #expect(almanac.clock(TestClock.start) == "19:00")
    #expect(almanac.moment(TestClock.start) == "20 Nov 2026, 19:00")
    #expect(almanac.date(almanac.today) == "Friday, 20 November")
  }

  @Test(arguments: [
    (30, "now"), (600, "in 10 minutes, at 19:10"), (3 * 3_600, "in 3 hours, at 22:00"),
    (9 * 3_600, "tomorrow"), (3 * 86_400, "on Monday"), (9 * 86_400, "in 9 days"),
  ])
  func waitsAreSaidAsOneWould(_ seconds: Int, _ words: String) {
    #expect(almanac.wait(until: TestClock.start.addingTimeInterval(Double(seconds))) == words)
  }

  @Test func dueDatesAreAWordOrTwo() {
    let today = almanac.today
    #expect(almanac.due(.unscheduled) == "new")
    #expect(almanac.due(.at(TestClock.start)) == "now")
    #expect(almanac.due(.at(TestClock.start.addingTimeInterval(20))) == "in 1 min")
    #expect(almanac.due(.on(today)) == "today")
    #expect(almanac.due(.on(today.advanced(by: -3))) == "3 d ago")
    #expect(almanac.due(.on(today.advanced(by: 12))) == "in 12 d")
  }

  @Test func daysBeforeTheEpochHaveNamesToo() {
    #expect(almanac.weekday(Day(0)) == "Thursday")
    #expect(almanac.weekday(Day(-1)) == "Wednesday")
    #expect(almanac.weekday(Day(-8)) == "Wednesday")
  }
}
