import Foundation

/// The times of the served API: whole microseconds since 1970, which a `Date` doesn't keep.
///
/// `updated_after` is compared with what was served before, so no digit may be lost.
struct ServedTime: Hashable, Comparable, Sendable {
  var microseconds: Int64

  init(microseconds: Int64) { self.microseconds = microseconds }

  init(_ date: Date) {
    microseconds = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
  }

  var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

  static func < (left: ServedTime, right: ServedTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// As the service writes it: 2017-10-30T01:51:10.438432Z
  var text: String {
    var days = microseconds / Self.day
    var rest = microseconds % Self.day
    if rest < 0 { (days, rest) = (days - 1, rest + Self.day) }
    let (year, month, date) = Self.civil(fromDays: days)
    let seconds = rest / 1_000_000
    return
      "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(date, 2))"
      + "T\(Self.padded(seconds / 3_600, 2)):\(Self.padded(seconds / 60 % 60, 2))"
      + ":\(Self.padded(seconds % 60, 2)).\(Self.padded(rest % 1_000_000, 6))Z"
  }

  /// Parses ISO 8601 with up to nine fractional digits, and Z or an offset. A blank before the
  /// offset was a plus sign in a query. Without a zone it is UTC, as at WaniKani, and without a
  /// time midnight.
  ///
  /// Returns nil if the text is not a time.
  init?(_ text: String) {
    // By hand, as a regular expression took two thirds of the time of a page of subjects.
    var scanner = DigitScanner(text)
    guard let year = scanner.year(), scanner.skip("-"),
      let month = scanner.number(2), scanner.skip("-"), let date = scanner.number(2),
      (1...12).contains(month), (1...31).contains(date), let time = scanner.time()
    else { return nil }
    microseconds = Self.days(fromYear: year, month, date) * Self.day + time
  }

  private static let day: Int64 = 86_400_000_000

  private static func padded(_ number: Int64, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }

  // The calendar by Howard Hinnant's algorithms, "chrono-Compatible Low-Level Date Algorithms":
  // <https://howardhinnant.github.io/date_algorithms.html>. Formatting a whole account's times
  // with Foundation takes longer than everything else.

  private static func days(fromYear year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1
    )
  }
}

/// Reads a time from left to right.
private struct DigitScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a number of exactly so many digits.
  mutating func number(_ length: Int) -> Int64? {
    guard rest.count >= length, let number = Self.number(rest.prefix(length)) else { return nil }
    rest = rest.dropFirst(length)
    return number
  }

  /// Reads a year. Before a hyphen it may be shorter, as some programs write the earliest: 1-01-01.
  mutating func year() -> Int64? {
    let digits = rest.prefix { $0.isDigit }
    let isShort = digits.count < 4 && rest.dropFirst(digits.count).first == UInt8(ascii: "-")
    return number(isShort ? digits.count : 4)
  }

  /// Whether a sign comes next, which is then read.
  mutating func passes(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads a sign that may be left out.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool { passes(sign) || true }

  /// Reads the rest: the microseconds since midnight in UTC.
  mutating func time() -> Int64? {
    if isAtEnd { return 0 }
    guard passes("T") || passes(" "), let hour = number(2), skip(":"), let minute = number(2),
      skip(":"), let second = number(2), let part = fraction(), let ahead = offset(), isAtEnd,
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return (hour * 3_600 + minute * 60 + second - ahead) * 1_000_000 + part
  }

  /// Reads the microseconds after a point; 0 without one.
  mutating func fraction() -> Int64? {
    guard passes(".") else { return 0 }
    let digits = rest.prefix { $0.isDigit }
    guard (1...9).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return Self.number((digits + repeatElement(UInt8(ascii: "0"), count: 6)).prefix(6))
  }

  /// Reads the seconds that a zone is ahead of UTC.
  mutating func offset() -> Int64? {
    if isAtEnd || passes("Z") { return 0 }
    let isBehind = passes("-")
    guard isBehind || passes("+") || passes(" "), let hours = number(2), skip(":"),
      let minutes = number(2)
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isBehind ? -seconds : seconds
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int64? {
    var number: Int64 = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
