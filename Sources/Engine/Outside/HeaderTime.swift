import Foundation

/// Times in headers, by RFC 9110: Sun, 06 Nov 1994 08:49:37 GMT
enum HeaderTime {
  static func text(_ date: Date) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format: format, locale: locale, timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
  }

  /// Returns nil if the text is no such time: then the header says nothing.
  static func date(_ text: String) -> Date? {
    try? Date(text, strategy: Date.ParseStrategy(format: format, locale: locale, timeZone: .gmt))
  }

  private static let locale = Locale(identifier: "en_US_POSIX")
  private static let format: Date.FormatString = """
    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
    \(second: .twoDigits) GMT
    """
}
