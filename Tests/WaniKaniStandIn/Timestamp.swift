import Foundation

/// The service's timestamps: ISO 8601 in UTC with six fractional digits.
///
/// Foundation's formats write at most milliseconds, and cursors are compared to the microsecond.
enum Timestamp {
  /// Formats a date: 2017-10-30T01:51:10.438432Z.
  static func text(_ date: Date) -> String {
    let (second, micros) = microseconds(date).quotientAndRemainder(dividingBy: 1_000_000)
    let whole = Date(timeIntervalSince1970: Double(second)).formatted(seconds)
    return "\(whole.dropLast()).\(String(1_000_000 + micros).dropFirst())Z"
  }

  /// Parses a time in UTC with up to nine fractional digits.
  static func date(_ text: String) -> Date? {
    let pattern = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z/
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    let whole = "\(match.1)Z"
    // An invalid day is parsed as another one, or as nil.
    guard let date = try? seconds.parse(whole), date.formatted(seconds) == whole else { return nil }
    return rounded(date + (Double("0.\(match.2 ?? "0")") ?? 0))
  }

  /// Rounds to the microsecond, the precision of the service.
  static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: Double(microseconds(date)) / 1_000_000)
  }

  /// Rounds down to the hour.
  static func hour(of date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }

  private static func microseconds(_ date: Date) -> Int {
    Int((date.timeIntervalSince1970 * 1_000_000).rounded())
  }

  private static let seconds = Date.ISO8601FormatStyle()
}

/// Dates in HTTP headers, in RFC 7231's format: Tue, 14 Nov 2017 08:12:31 GMT.
enum HeaderDate {
  static func text(_ date: Date) -> String { date.formatted(style) }

  private static let style = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}
