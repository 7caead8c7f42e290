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

  /// Parses the formats that clients send: six, three or no fractional digits, `Z` or an offset,
  /// whose `+` may have been decoded as a space, and the basic format without dashes and colons.
  static func date(_ text: String) -> Date? {
    let pattern =
      /(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+ -])(\d\d):?(\d\d))/
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    let whole = "\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)Z"
    // An invalid day is parsed as another one, or as nil.
    guard let date = try? seconds.parse(whole), date.formatted(seconds) == whole else { return nil }
    let fraction = Double("0.\(match.7 ?? "0")") ?? 0
    let minutes = (Int(match.9 ?? "0") ?? 0) * 60 + (Int(match.10 ?? "0") ?? 0)
    return rounded(date + fraction - Double(minutes) * (match.8 == "-" ? -60 : 60))
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

  /// Parses a date, or returns nil for any other format: the service is strict about case and zone.
  static func date(_ text: String) -> Date? {
    // Nil means that it cannot be parsed.
    guard let date = try? style.parseStrategy.parse(text), self.text(date) == text else {
      return nil
    }
    return date
  }

  private static let style = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}
