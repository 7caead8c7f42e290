import Foundation

/// Dates of HTTP headers, in the one form of RFC 7231: Tue, 14 Nov 2017 08:12:31 GMT.
enum HeaderDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date) -> String {
    let parts = Timestamp.calendarParts(Int(date.timeIntervalSince1970.rounded(.down)))
    let time = [parts.hour, parts.minute, parts.second].map { Timestamp.padded($0, 2) }
    let day = "\(Timestamp.padded(parts.day, 2)) \(months[parts.month - 1]) \(parts.year)"
    return "\(weekdays[parts.weekday]), \(day) \(time.joined(separator: ":")) GMT"
  }

  /// Nil for any other form: the service takes case and zone at their word.
  static func date(_ text: String) -> Date? {
    let pattern = /[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\S+) GMT/
    guard let match = text.wholeMatch(of: pattern),
      let month = months.firstIndex(of: String(match.2))
    else { return nil }
    let day = "\(match.3)-\(Timestamp.padded(month + 1, 2))-\(match.1)"
    return Timestamp.date("\(day)T\(match.4)Z")
  }
}
