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

  /// Parses ISO 8601 with any number of fractional digits, and Z or an offset. A blank before the
  /// offset was a plus sign in a query.
  ///
  /// Returns nil if the text is not a time.
  init?(_ text: String) {
    let text = text.replacing(" ", with: "+")
    guard let match = text.wholeMatch(of: Self.form) else { return nil }
    let (_, day, clock, fraction, zone) = match.output
    let compact = "\(day)T\(clock)".filter { $0 != "-" && $0 != ":" }
    let digits = compact.utf8.compactMap { $0 == UInt8(ascii: "T") ? nil : Int64($0) - 48 }
    func number(_ range: Range<Int>) -> Int64 { digits[range].reduce(0) { $0 * 10 + $1 } }
    let (month, date) = (number(4..<6), number(6..<8))
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    guard (1...12).contains(month), (1...31).contains(date), hour < 24, minute < 60, second <= 60
    else { return nil }
    let places = (fraction ?? "").prefix(6)
    let padded = places + String(repeating: "0", count: 6 - places.count)
    let seconds =
      Self.days(fromYear: number(0..<4), month, date) * 86_400 + hour * 3_600 + minute * 60 + second
    microseconds = (seconds - Self.offset(zone)) * 1_000_000 + (Int64(padded) ?? 0)
  }

  private static var form: Regex<(Substring, Substring, Substring, Substring?, Substring)> {
    /(\d{4}-?\d\d-?\d\d)T(\d\d:?\d\d:?\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)/
  }

  /// Returns the seconds that a zone is ahead of UTC.
  private static func offset(_ zone: Substring) -> Int64 {
    let digits = zone.utf8.filter { (48...57).contains($0) }.map { Int64($0) - 48 }
    guard digits.count == 4 else { return 0 }
    let seconds = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
    return zone.hasPrefix("-") ? -seconds : seconds
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
