/// Lengths of time as a person says them.
enum Span {
  private static let minute = 60.0
  private static let hour = 3_600.0
  private static let day = 86_400.0
  private static let month = 30.44
  private static let year = 365.25

  /// "45 s", "10 min", "3 h", "12 d": for a button.
  static func short(seconds: Double) -> String {
    switch seconds {
    case ..<minute: "\(whole(max(0, seconds))) s"
    case ..<hour: "\(whole(seconds / minute)) min"
    case ..<day: "\(whole(seconds / hour)) h"
    default: short(days: whole(seconds / day))
    }
  }

  /// "12 d", "1.2 mo", "2.5 y"
  static func short(days: Int) -> String {
    switch Double(days) {
    case ..<month: "\(days) d"
    case ..<year: "\(tenths(Double(days) / month)) mo"
    default: "\(tenths(Double(days) / year)) y"
    }
  }

  /// "10 minutes", "3 hours", "12 days": for a sentence.
  static func long(seconds: Double) -> String {
    switch seconds {
    case ..<minute: count(whole(max(1, seconds)), "second")
    case ..<hour: count(whole(seconds / minute), "minute")
    case ..<day: count(whole(seconds / hour), "hour")
    default: count(whole(seconds / day), "day")
    }
  }

  /// "4.2 s", "1:35"
  static func clock(_ duration: Duration) -> String {
    let seconds = seconds(duration)
    guard seconds >= minute else { return "\(tenths(seconds)) s" }
    let rest = whole(seconds) % 60
    return "\(whole(seconds) / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  /// One decimal, which is left out when it is nought.
  static func tenths(_ value: Double) -> String { decimal(value, places: 1) }

  static func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }

  /// "1 card", "2 cards", "1,234 cards"
  static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? "\(noun)s")"
  }

  static func grouped(_ number: Int) -> String {
    let digits = Array(String(abs(number)))
    let grouped = digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
    return number < 0 ? "-\(grouped)" : grouped
  }

  private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
