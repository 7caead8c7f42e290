import Foundation
import Testing

@testable import Engine

struct DayTests {
  @Test func `A day begins at four in the morning`() throws {
    let before = Berlin.boundary.day(of: try instant("2026-11-21T02:59:59Z"))
    let after = Berlin.boundary.day(of: try instant("2026-11-21T03:00:00Z"))

    #expect(before.distance(to: after) == 1)
    #expect(Berlin.boundary.start(of: after) == (try instant("2026-11-21T03:00:00Z")))
  }

  @Test func `Days are counted from 1 January 1970`() throws {
    let greenwich = DayBoundary("GMT", startsAtHour: 0)

    #expect(greenwich.day(of: Date(timeIntervalSince1970: 0)) == Day(0))
    #expect(greenwich.day(of: Date(timeIntervalSince1970: -1)) == Day(-1))
    #expect(greenwich.day(of: try instant("2026-11-21T12:00:00Z")) == Day(20_778))
  }

  @Test(arguments: [(20_781, "2026-11-24"), (0, "1970-01-01"), (-1, "1969-12-31")])
  func `A day is written as its date`(number: Int, text: String) {
    #expect(Day(number).isoText == text)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-28T12:00:00Z", 23.0), ("Europe/Berlin", "2026-10-24T12:00:00Z", 25),
    ("America/New_York", "2026-03-07T18:00:00Z", 23),
    ("America/New_York", "2026-10-31T18:00:00Z", 25), ("Asia/Tokyo", "2026-10-24T12:00:00Z", 24),
    ("Australia/Lord_Howe", "2026-10-03T12:00:00Z", 23.5),
  ])
  func `A day is shorter or longer when the clocks change`(
    zone: String, within: String, hours: Double
  ) throws {
    let boundary = DayBoundary(zone)
    let day = boundary.day(of: try instant(within))

    let length = boundary.start(of: day.advanced(by: 1)).timeIntervalSince(boundary.start(of: day))

    #expect(length == hours * 3600)
  }

  @Test func `A boundary hour that is skipped begins the day at the change`() throws {
    // Berlin's clock went from 02:00 to 03:00 at 01:00 in Greenwich.
    let atTwo = DayBoundary("Europe/Berlin", startsAtHour: 2)
    let change = try instant("2026-03-29T01:00:00Z")
    let day = atTwo.day(of: change)

    #expect(atTwo.start(of: day) == change)
    #expect(atTwo.day(of: change - 1) == day.advanced(by: -1))
  }

  @Test func `A boundary hour that occurs twice begins the day the first time`() throws {
    // Berlin's clock went from 03:00 back to 02:00 at 01:00 in Greenwich.
    let atTwo = DayBoundary("Europe/Berlin", startsAtHour: 2)
    let firstTwo = try instant("2026-10-25T00:00:00Z")
    let day = atTwo.day(of: firstTwo)

    #expect(atTwo.start(of: day) == firstTwo)
    #expect(atTwo.day(of: firstTwo - 1) == day.advanced(by: -1))
    #expect(atTwo.day(of: firstTwo + 3600) == day)
  }

  @Test func `A day ends only once when the clock is set back across its boundary`() throws {
    // St John's went from 00:01 back to 23:01 in 2010, so midnight was passed twice.
    let atMidnight = DayBoundary("America/St_Johns", startsAtHour: 0)
    let midnight = try instant("2010-11-07T02:30:00Z")
    let day = atMidnight.day(of: midnight)

    #expect(atMidnight.day(of: midnight - 1) == day.advanced(by: -1))
    #expect(atMidnight.day(of: midnight + 120) == day)
    #expect(atMidnight.day(of: midnight + 86_400) == day)
  }

  @Test(arguments: [
    ("Europe/Berlin", 4), ("America/New_York", 2), ("America/St_Johns", 0),
    ("Australia/Lord_Howe", 1), ("Pacific/Apia", 4), ("Asia/Kathmandu", 23),
  ])
  func `Days follow one another without gaps or overlaps`(zone: String, hour: Int) throws {
    let boundary = DayBoundary(zone, startsAtHour: hour)
    let first = boundary.day(of: try instant("2009-12-31T12:00:00Z"))
    for day in first..<first.advanced(by: 1500) {
      let start = boundary.start(of: day)
      #expect(boundary.day(of: start) == day)
      #expect(boundary.day(of: start - 1) == day.advanced(by: -1))
    }
  }

  @Test func `Travel between two reviews counts the local days of each place`() throws {
    // Answered in Tokyo on the 2nd at 09:00, again in Honolulu on the 1st at 20:00.
    let tokyo = DayBoundary("Asia/Tokyo")
    let honolulu = DayBoundary("Pacific/Honolulu")
    let morning = try instant("2026-07-02T00:00:00Z")
    let evening = try instant("2026-07-02T06:00:00Z")

    let first = Scheduler().answer(.easy, .new, at: morning, boundary: tokyo).progress
    let second = Scheduler().answer(.good, first, at: evening, boundary: honolulu)

    #expect(first.lastDay == tokyo.day(of: morning))
    #expect(second.why.elapsed == 0)
    #expect(second.progress.lastDay == first.lastDay)
  }

  @Test func `A review twenty hours later on the next day is one day later`() throws {
    let evening = try instant("2026-07-01T20:00:00Z")
    let first = Scheduler().answer(.easy, .new, at: evening).progress

    let second = Scheduler().answer(.good, first, at: evening + 20 * 3600)

    #expect(second.why.elapsed == 1)
    #expect(try #require(second.progress.memory).stability.isWithin(1e-4, of: 13.485))
  }

  @Test(arguments: 0..<8)
  func `An hour begins at its full second, whatever fraction of one it is`(_ ulps: Int) throws {
    // Dates count from 2001, so that counting from 1970 rounds some of these fractions.
    let hour = try instant("2026-12-01T13:00:00Z")
    let later = hour + 2160
    let within = Date(
      timeIntervalSinceReferenceDate: later.timeIntervalSinceReferenceDate
        + Double(ulps) * later.timeIntervalSinceReferenceDate.ulp)

    #expect(Berlin.boundary.startOfHour(within) == hour)
  }

  private func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
}
