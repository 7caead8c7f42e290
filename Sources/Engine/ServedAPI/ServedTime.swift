import Foundation
import Glibc

/// The times of the served API: whole microseconds since 1970, which `Date.ISO8601FormatStyle`
/// doesn't keep.
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

  /// The time in the service's format: 2017-10-30T01:51:10.438432Z
  var text: String {
    var seconds = time_t(microseconds / 1_000_000)
    var rest = Int32(microseconds % 1_000_000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000) }
    // Formatting a whole account's times with Foundation takes longer than everything else.
    var time = tm()
    gmtime_r(&seconds, &time)
    return
      "\(Self.padded(time.tm_year + 1900, 4))-\(Self.padded(time.tm_mon + 1, 2))"
      + "-\(Self.padded(time.tm_mday, 2))T\(Self.padded(time.tm_hour, 2))"
      + ":\(Self.padded(time.tm_min, 2)):\(Self.padded(time.tm_sec, 2))"
      + ".\(Self.padded(rest, 6))Z"
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
    var midnight = tm()
    midnight.tm_year = Int32(year) - 1900
    midnight.tm_mon = Int32(month) - 1
    midnight.tm_mday = Int32(date)
    microseconds = Int64(timegm(&midnight)) * 1_000_000 + time
  }

  private static func padded(_ number: Int32, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
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

extension ServedTime: JSONWritable {
  func writeJSON(to text: inout String) { self.text.writeJSON(to: &text) }
}

extension Date: JSONWritable {
  func writeJSON(to text: inout String) { ServedTime(self).writeJSON(to: &text) }
}
