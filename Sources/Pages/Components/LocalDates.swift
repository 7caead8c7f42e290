import Engine
import Foundation

/// Says when something is or was, in the learner's own time zone.
struct LocalDates: Sendable {
  let now: Date
  let boundary: DayBoundary

  var today: Day { boundary.day(of: now) }

  /// "18:40"
  func clock(_ date: Date) -> String {
    told(date, "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):")
      + told(date, "\(minute: .twoDigits)")
  }

  /// "18"
  func hour(_ date: Date) -> String {
    told(date, "\(hour: .defaultDigits(clock: .twentyFourHour, hourCycle: .zeroBased))")
  }

  /// "12 Nov 2026, 08:14"
  func moment(_ date: Date) -> String {
    told(date, "\(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits), ")
      + clock(date)
  }

  /// "Friday, 21 November"
  func date(_ day: Day) -> String {
    "\(weekday(day)), \(told(day, "\(day: .defaultDigits) \(month: .wide)"))"
  }

  func weekday(_ day: Day) -> String { told(day, "\(weekday: .wide)") }

  func dayOfMonth(_ day: Day) -> String { told(day, "\(day: .defaultDigits)") }

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

  /// The same of a card, in its words: "due today", "not met yet".
  func due(_ progress: CardProgress) -> String {
    progress.due == .unscheduled ? "not met yet" : "due \(due(progress.due))"
  }

  /// The wait that an answer brings: "10 min", "3 d".
  func interval(to due: Due) -> String {
    switch due {
    case .unscheduled: "–"
    case .at(let date): Wait.short(.seconds(max(0, date.timeIntervalSince(now))))
    case .on(let day): Wait.short(days: Double(max(0, today.distance(to: day))))
    }
  }

  private typealias Format = Date.FormatString

  private func told(_ date: Date, _ format: Format, in zone: TimeZone? = nil) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format: format, locale: Locale(identifier: "en_US_POSIX"),
        timeZone: zone ?? boundary.timeZone, calendar: Calendar(identifier: .gregorian)))
  }

  /// A calendar day has no time zone.
  private func told(_ day: Day, _ format: Format) -> String {
    told(Date(timeIntervalSince1970: Double(day.number) * 86_400), format, in: .gmt)
  }
}

/// Lengths of time in sentences.
enum Span {
  /// "10 minutes", "3 hours", "12 days": for a sentence.
  static func long(seconds: Double) -> String {
    switch seconds {
    case ..<60: Quantity.count(whole(max(1, seconds)), "second")
    case ..<3_600: Quantity.count(whole(seconds / 60), "minute")
    case ..<86_400: Quantity.count(whole(seconds / 3_600), "hour")
    default: Quantity.count(whole(seconds / 86_400), "day")
    }
  }

  /// "4.2 s", "1:35"
  static func clock(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    guard seconds >= 60 else { return "\(Quantity.decimal(seconds)) s" }
    let rest = whole(seconds) % 60
    return "\(whole(seconds) / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
