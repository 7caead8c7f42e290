import Engine
import Foundation

/// Says when something is or was, in the learner's own time zone.
struct LocalDates: Sendable {
  let now: Date
  let boundary: DayBoundary
  private let calendar: Calendar

  init(now: Date, boundary: DayBoundary) {
    self.now = now
    self.boundary = boundary
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = boundary.timeZone
    self.calendar = calendar
  }

  var today: Day { boundary.day(of: now) }

  /// "18:40"
  func clock(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return "\(Self.padded(parts.hour)):\(Self.padded(parts.minute))"
  }

  func hour(_ date: Date) -> Int { calendar.component(.hour, from: date) }

  /// "12 Nov 2026, 08:14"
  func moment(_ date: Date) -> String {
    let parts = calendar.dateComponents([.day, .month, .year], from: date)
    let month = Self.month(parts.month).prefix(3)
    return "\(parts.day ?? 0) \(month) \(parts.year ?? 0), \(clock(date))"
  }

  /// "Friday, 21 November"
  func date(_ day: Day) -> String {
    "\(weekday(day)), \(dayOfMonth(day)) \(Self.month(parts(day).month))"
  }

  func weekday(_ day: Day) -> String {
    // 1 January 1970 was a Thursday.
    Self.weekdays[((day.number + 4) % 7 + 7) % 7]
  }

  func dayOfMonth(_ day: Day) -> Int { parts(day).day ?? 0 }

  /// "in 3 hours, at 18:40", "tomorrow", "on Monday", "in 12 days"
  func wait(until date: Date) -> String {
    let days = today.distance(to: boundary.day(of: date))
    switch days {
    case ..<1:
      let seconds = date.timeIntervalSince(now)
      return seconds < 60 ? "now" : "in \(Span.long(seconds: seconds)), at \(clock(date))"
    case 1: return "tomorrow"
    case 2..<7: return "on \(weekday(boundary.day(of: date)))"
    default: return "in \(Quantity.count(days, "day"))"
    }
  }

  /// A due date in a word or two: "now", "in 5 min", "today", "3 d ago", "in 12 d", "new".
  func due(_ due: Due) -> String {
    switch due {
    case .unscheduled: return "new"
    case .at(let date):
      let seconds = date.timeIntervalSince(now)
      return seconds <= 0 ? "now" : "in \(Wait.short(.seconds(max(60, seconds))))"
    case .on(let day):
      let days = today.distance(to: day)
      if days == 0 { return "today" }
      return days < 0
        ? "\(Wait.short(days: Double(-days))) ago" : "in \(Wait.short(days: Double(days)))"
    }
  }

  /// The wait that an answer brings: "10 min", "3 d".
  func interval(to due: Due) -> String {
    switch due {
    case .unscheduled: "–"
    case .at(let date): Wait.short(.seconds(max(0, date.timeIntervalSince(now))))
    case .on(let day): Wait.short(days: Double(max(0, today.distance(to: day))))
    }
  }

  /// A calendar day has no time zone.
  private func parts(_ day: Day) -> DateComponents {
    Self.utc.dateComponents(
      [.day, .month], from: Date(timeIntervalSince1970: Double(day.number) * 86_400))
  }

  private static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static func month(_ number: Int?) -> String { months[((number ?? 1) - 1) % 12] }

  private static func padded(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count < 2 ? "0\(text)" : text
  }
}
