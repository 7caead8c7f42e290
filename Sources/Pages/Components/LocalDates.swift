import Engine
import Foundation

/// Formats dates and times in the learner's time zone.
struct LocalDates: Sendable {
  let now: Date
  let boundary: DayBoundary

  var today: Day { boundary.day(of: now) }

  /// For example "18:40".
  func clock(_ date: Date) -> String {
    formatted(date, "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):")
      + formatted(date, "\(minute: .twoDigits)")
  }

  /// When something soon happens: "18:40:05", or on another day "12 Nov 2026, 08:14".
  func second(_ date: Date) -> String {
    guard boundary.day(of: date) == today else { return moment(date) }
    return clock(date) + formatted(date, ":\(second: .twoDigits)")
  }

  /// For example "18".
  func hour(_ date: Date) -> String {
    formatted(date, "\(hour: .defaultDigits(clock: .twentyFourHour, hourCycle: .zeroBased))")
  }

  /// For example "12 Nov 2026, 08:14".
  func moment(_ date: Date) -> String { "\(day(date)), \(clock(date))" }

  /// For example "21 Nov 2025".
  func day(_ date: Date) -> String { day(date, in: boundary.timeZone) }

  /// For example "21 Nov 2025" of "2025-11-21". What is no day stays as it is.
  func day(written text: String) -> String {
    guard let date = try? Date(text, strategy: .iso8601.year().month().day()) else { return text }
    return day(date, in: .gmt)
  }

  private func day(_ date: Date, in zone: TimeZone) -> String {
    formatted(
      date, "\(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits)", in: zone)
  }

  /// For example "Friday, 21 November".
  func date(_ day: Day) -> String {
    formatted(day, "\(weekday: .wide), \(day: .defaultDigits) \(month: .wide)")
  }

  /// For example "Nov".
  func month(_ day: Day) -> String { formatted(day, "\(month: .abbreviated)") }

  func weekday(_ day: Day) -> String { formatted(day, "\(weekday: .wide)") }

  func dayOfMonth(_ day: Day) -> String { formatted(day, "\(day: .defaultDigits)") }

  /// For example "in 3 hours, at 18:40", "tomorrow", "on Monday", "in 12 days".
  func wait(until date: Date) -> String {
    let days = today.distance(to: boundary.day(of: date))
    switch days {
    case ..<1:
      let seconds = date.timeIntervalSince(now)
      if seconds <= 0 { return "now" }
      let wait = "in \(Span.long(seconds: seconds))"
      return seconds < 60 ? wait : "\(wait), at \(clock(date))"
    case 1: return "tomorrow"
    case 2..<7: return "on \(weekday(boundary.day(of: date)))"
    default: return "in \(Quantity.count(days, "day"))"
    }
  }

  /// Formats a due date briefly: "now", "in 5 min", "today", "3 d ago", "in 12 d", "new".
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

  /// Formats a card's due date: "due today", "not studied yet", "buried until tomorrow".
  func due(_ card: Card) -> String {
    card.isBuried(on: today) ? "buried until tomorrow" : due(card.progress)
  }

  /// Formats a card's due date: "due today", "not studied yet".
  func due(_ progress: CardProgress) -> String {
    progress.due == .unscheduled ? "not studied yet" : "due \(due(progress.due))"
  }

  private typealias Format = Date.FormatString

  private func formatted(_ date: Date, _ format: Format, in zone: TimeZone? = nil) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format: format, locale: Locale(identifier: "en_US_POSIX"),
        timeZone: zone ?? boundary.timeZone, calendar: Calendar(identifier: .gregorian)))
  }

  /// Formats a calendar day, which has no time zone.
  private func formatted(_ day: Day, _ format: Format) -> String {
    formatted(Date(timeIntervalSince1970: Double(day.number) * 86_400), format, in: .gmt)
  }
}

/// Formats durations.
enum Span {
  /// Formats a duration for a sentence: "10 minutes", "3 hours", "12 days".
  static func long(seconds: Double) -> String {
    switch seconds {
    case ..<60: Quantity.count(whole(max(1, seconds)), "second")
    case ..<3_600: Quantity.count(whole(seconds / 60), "minute")
    case ..<86_400: Quantity.count(whole(seconds / 3_600), "hour")
    default: Quantity.count(whole(seconds / 86_400), "day")
    }
  }

  /// For example "4.2 s" or "1:35".
  static func clock(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    guard seconds >= 60 else { return "\(Quantity.decimal(seconds)) s" }
    let rest = whole(seconds) % 60
    return "\(whole(seconds) / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
