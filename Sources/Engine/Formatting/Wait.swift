/// Formats durations in the largest suitable unit.
public enum Wait {
  /// Formats a duration: "45 s", "10 min", "1.5 h", "4 d", "2.5 mo".
  public static func short(_ duration: Duration) -> String {
    let seconds = max(0, duration / .seconds(1))
    return switch seconds {
    case ..<60: "\(Int(seconds.rounded())) s"
    case ..<3_600: "\(Int((seconds / 60).rounded())) min"
    case ..<86_400: "\(Quantity.decimal(seconds / 3_600)) h"
    default: short(days: seconds / 86_400)
    }
  }

  /// Formats a number of days: "12 d", "1.2 mo", "2.5 y".
  public static func short(days: Double) -> String {
    switch days {
    case ..<31: "\(Quantity.decimal(days)) d"
    case ..<365: "\(Quantity.decimal(days / 30.44)) mo"
    default: "\(Quantity.decimal(days / 365.25)) y"
    }
  }
}
