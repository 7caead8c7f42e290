import Foundation

/// The times of the service: ISO 8601 in UTC with six fraction digits.
///
/// Foundation's formats write milliseconds at most, and markers are compared to the microsecond.
enum Timestamp {
  /// 2017-10-30T01:51:10.438432Z
  static func text(_ date: Date) -> String {
    let (second, micros) = microseconds(date).quotientAndRemainder(dividingBy: 1_000_000)
    let whole = Date(timeIntervalSince1970: Double(second)).formatted(seconds)
    return "\(whole.dropLast()).\(String(1_000_000 + micros).dropFirst())Z"
  }

  /// What clients are known to send: six, three or no fraction digits, `Z` or an offset, whose `+`
  /// may have become a blank on its way, and the basic format without dashes and colons.
  static func date(_ text: String) -> Date? {
    let pattern =
      /(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+ -])(\d\d):?(\d\d))/
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    let whole = "\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)Z"
    // A day that no calendar has comes back as another; nil says it too.
    guard let date = try? seconds.parse(whole), date.formatted(seconds) == whole else { return nil }
    let fraction = Double("0.\(match.7 ?? "0")") ?? 0
    let minutes = (Int(match.9 ?? "0") ?? 0) * 60 + (Int(match.10 ?? "0") ?? 0)
    return rounded(date + fraction - Double(minutes) * (match.8 == "-" ? -60 : 60))
  }

  /// To the microsecond, which is all that the service keeps and tells.
  static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: Double(microseconds(date)) / 1_000_000)
  }

  /// Cut down to the full hour.
  static func hour(of date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }

  private static func microseconds(_ date: Date) -> Int {
    Int((date.timeIntervalSince1970 * 1_000_000).rounded())
  }

  private static let seconds = Date.ISO8601FormatStyle()
}

/// Dates of HTTP headers, in the one form of RFC 7231: Tue, 14 Nov 2017 08:12:31 GMT.
enum HeaderDate {
  static func text(_ date: Date) -> String { date.formatted(style) }

  /// Nil for any other form: the service takes case and zone at their word.
  static func date(_ text: String) -> Date? {
    // Nil says it.
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
