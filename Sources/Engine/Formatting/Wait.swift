/// Formats durations in the largest suitable unit.
public enum Wait {
  /// Formats a duration: "45 s", "10 min", "1 h 30 min", "7 d 12 h", "2.5 mo".
  public static func short(_ duration: Duration) -> String {
    let seconds = max(0, duration / .seconds(1))
    return switch seconds {
    case ..<60: "\(Int(seconds.rounded())) s"
    case ..<3_570: "\(Int((seconds / 60).rounded())) min"
    case ..<86_370: two(Int((seconds / 60).rounded()), 60, "h", "min")
    case ..<2_678_400: two(Int((seconds / 3_600).rounded()), 24, "d", "h")
    default: short(days: seconds / 86_400)
    }
  }

  /// - Parameter size: how many of the small unit are one of the large.
  private static func two(_ count: Int, _ size: Int, _ large: String, _ small: String) -> String {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: size)
    return rest == 0 ? "\(whole) \(large)" : "\(whole) \(large) \(rest) \(small)"
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
