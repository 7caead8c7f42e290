import Foundation

/// The times of the service: ISO 8601 in UTC with six fraction digits.
///
/// Foundation's formats know milliseconds at most, and markers are compared to the microsecond.
enum Timestamp {
  /// 2017-10-30T01:51:10.438432Z
  static func text(_ date: Date) -> String {
    let (second, micros) = microseconds(date).quotientAndRemainder(dividingBy: 1_000_000)
    let parts = calendarParts(second)
    let day = "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    let time = "\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))"
    return "\(day)T\(time).\(padded(micros, 6))Z"
  }

  /// What clients are known to send: six, three or no fraction digits, `Z` or an offset, whose `+`
  /// may have become a blank on its way, and the basic format without dashes and colons.
  static func date(_ text: String) -> Date? {
    let pattern =
      /(\d{4})-?(\d\d)-?(\d\d)T(\d\d?):?(\d\d):?(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+ -])(\d\d):?(\d\d))/
    guard let match = text.wholeMatch(of: pattern)?.output,
      let day = date(year: match.1, month: match.2, day: match.3),
      let hours = Int(match.4), let minutes = Int(match.5), let seconds = Int(match.6),
      hours < 24, minutes < 60, seconds < 61
    else { return nil }
    let fraction = (match.7.map(String.init) ?? "") + "000000"
    let offset = offset(sign: match.8, hours: match.9, minutes: match.10)
    let second = day + hours * 3_600 + minutes * 60 + seconds - offset
    return date(microseconds: second * 1_000_000 + (Int(fraction.prefix(6)) ?? 0))
  }

  /// To the microsecond, which is all that the service keeps and tells.
  static func rounded(_ date: Date) -> Date {
    self.date(microseconds: microseconds(date))
  }

  /// Cut down to the full hour.
  static func hour(of date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func microseconds(_ date: Date) -> Int {
    Int((date.timeIntervalSince1970 * 1_000_000).rounded())
  }

  private static func date(microseconds: Int) -> Date {
    Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  /// Seconds from 1970 to the beginning of the day; nil for a day no calendar has.
  private static func date(year: Substring, month: Substring, day: Substring) -> Int? {
    guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      Int32(year - 1_900), Int32(month - 1), Int32(day)
    )
    let second = timegm(&parts)
    let back = calendarParts(second)
    return (back.year, back.month, back.day) == (year, month, day) ? second : nil
  }

  private static func offset(sign: Substring?, hours: Substring?, minutes: Substring?) -> Int {
    guard let sign, let hours = hours.flatMap({ Int($0) }),
      let minutes = minutes.flatMap({ Int($0) })
    else { return 0 }
    return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }
}

/// A moment of UTC by its parts; `weekday` counts from Sunday, 0.
struct CalendarParts {
  var year, month, day, hour, minute, second, weekday: Int
}

extension Timestamp {
  static func calendarParts(_ second: Int) -> CalendarParts {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    return CalendarParts(
      year: Int(parts.tm_year) + 1_900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec),
      weekday: Int(parts.tm_wday))
  }
}
