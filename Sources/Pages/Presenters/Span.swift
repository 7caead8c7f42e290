import Engine

/// Lengths of time in sentences.
enum Span {
  private static let minute = 60.0
  private static let hour = 3_600.0
  private static let day = 86_400.0

  /// "10 minutes", "3 hours", "12 days": for a sentence.
  static func long(seconds: Double) -> String {
    switch seconds {
    case ..<minute: Quantity.count(whole(max(1, seconds)), "second")
    case ..<hour: Quantity.count(whole(seconds / minute), "minute")
    case ..<day: Quantity.count(whole(seconds / hour), "hour")
    default: Quantity.count(whole(seconds / day), "day")
    }
  }

  /// "4.2 s", "1:35"
  static func clock(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    guard seconds >= minute else { return "\(Quantity.decimal(seconds)) s" }
    let rest = whole(seconds) % 60
    return "\(whole(seconds) / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
