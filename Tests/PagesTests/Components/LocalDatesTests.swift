import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Pages

struct LocalDatesTests {
  private let zone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
  private var dates: LocalDates {
    // Friday, 20 November 2026, 19:00 in Tokyo.
    LocalDates(now: TestClock.start, boundary: DayBoundary(timeZone: zone))
  }

  @Test func `Times are in the learner's time zone`() {
    #expect(dates.clock(TestClock.start) == "19:00")
    #expect(dates.moment(TestClock.start) == "20 Nov 2026, 19:00")
    #expect(dates.second(TestClock.start.addingTimeInterval(32)) == "19:00:32")
    #expect(dates.second(TestClock.start.addingTimeInterval(86_400)) == "21 Nov 2026, 19:00")
    #expect(dates.date(dates.today) == "Friday, 20 November")
    #expect(dates.month(dates.today) == "Nov")
  }

  @Test func `A written day is the same in every time zone`() {
    #expect(dates.day(written: "2027-06-30") == "30 Jun 2027")
    #expect(dates.day(written: "soon") == "soon")
  }

  @Test(arguments: [
    (0, "now"), (1, "in 1 second"), (30, "in 30 seconds"),
    (600, "in 10 minutes, at 19:10"), (3 * 3_600, "in 3 hours, at 22:00"),
    (9 * 3_600, "tomorrow"), (3 * 86_400, "on Monday"), (9 * 86_400, "in 9 days"),
  ])
  func `Waiting times are rounded to one unit`(_ seconds: Int, _ words: String) {
    #expect(dates.wait(until: TestClock.start.addingTimeInterval(Double(seconds))) == words)
  }

  @Test func `Due dates are one or two words`() {
    let today = dates.today
    #expect(dates.due(.unscheduled) == "new")
    #expect(dates.due(.at(TestClock.start)) == "now")
    #expect(dates.due(.at(TestClock.start.addingTimeInterval(20))) == "in 1 min")
    #expect(dates.due(.on(today)) == "today")
    #expect(dates.due(.on(today.advanced(by: -3))) == "3 d ago")
    #expect(dates.due(.on(today.advanced(by: 12))) == "in 12 d")
  }

  @Test func `Days before 1970 have names too`() {
    #expect(dates.weekday(Day(0)) == "Thursday")
    #expect(dates.weekday(Day(-1)) == "Wednesday")
    #expect(dates.weekday(Day(-8)) == "Wednesday")
  }
}
