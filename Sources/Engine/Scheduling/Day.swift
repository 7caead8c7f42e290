public import Foundation

/// A day in the learner's calendar, counted from 1 January 1970.
public struct Day: Hashable, Codable, Sendable {
  public let number: Int

  public init(_ number: Int) { self.number = number }

  /// The date, as in 2026-11-24.
  public var isoText: String {
    Date(timeIntervalSince1970: Double(number) * secondsPerDay)
      .formatted(.iso8601.year().month().day())
  }
}

extension Day: Strideable {
  public func advanced(by days: Int) -> Day { Day(number + days) }

  public func distance(to other: Day) -> Int { other.number - number }
}

/// The boundary between the learner's days: an hour of the clock in a time zone.
///
/// When the clock is put forward past that hour, the day begins at the change. When the clock shows
/// the hour twice, the day begins at the first. A day usually lasts 23 to 25 hours, and days never
/// overlap or leave a gap.
public struct DayBoundary: Hashable, Sendable {
  public let timeZone: TimeZone
  let startsAtHour: Int

  /// Creates a boundary. `startsAtHour` is clamped to 0...23.
  public init(timeZone: TimeZone, startsAtHour: Int = 4) {
    self.timeZone = timeZone
    self.startsAtHour = startsAtHour.clamped(to: 0...23)
  }

  public func day(of instant: Date) -> Day {
    let clock = instant.timeIntervalSince1970 + offset(at: instant.timeIntervalSince1970)
    let day = Day(Int(((clock - hour) / secondsPerDay).rounded(.down)))
    // A clock put back from after the hour to before it still shows the old day.
    let next = day.advanced(by: 1)
    return start(of: next) <= instant ? next : day
  }

  /// Returns the first instant of that date at which the clock shows the hour or later.
  public func start(of day: Day) -> Date {
    let clock = Double(day.number) * secondsPerDay + hour
    let before = offset(at: clock - secondsPerDay)
    let after = offset(at: clock + secondsPerDay)
    guard before != after else { return Date(timeIntervalSince1970: clock - before) }
    let change = changeOfOffset(from: clock - secondsPerDay, to: clock + secondsPerDay)
    let start = clock - before < change ? clock - before : max(change, clock - after)
    return Date(timeIntervalSince1970: start)
  }

  /// Returns the instant at which the clock showed the full hour last.
  func startOfHour(_ instant: Date) -> Date {
    let shift = offset(at: instant.timeIntervalSince1970)
    let hours = ((instant.timeIntervalSince1970 + shift) / 3600).rounded(.down)
    // Subtracting the rest from the instant would leave a fraction of a second.
    return Date(timeIntervalSince1970: hours * 3600 - shift)
  }

  private var hour: TimeInterval { Double(startsAtHour) * 3600 }

  /// The zone's offset from GMT, in seconds, at `instant`, in seconds since 1970.
  private func offset(at instant: TimeInterval) -> TimeInterval {
    Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)))
  }

  /// Returns the second at which the offset changes from the one at `early` to the one at `late`.
  private func changeOfOffset(from early: TimeInterval, to late: TimeInterval) -> TimeInterval {
    let old = offset(at: early)
    var early = early
    var late = late
    while late - early > 1 {
      let middle = ((early + late) / 2).rounded(.down)
      if offset(at: middle) == old { early = middle } else { late = middle }
    }
    return late
  }
}

private let secondsPerDay: TimeInterval = 86_400
