/// The range of days around an interval from which fuzz picks one, so that cards learned together
/// do not stay together forever. Ranges and rules are Anki's (`rslib`, 26.08).
struct FuzzRange {
  let days: ClosedRange<Int>

  /// Creates the days near `interval` and within `limits`: at least two, where `limits` allows it,
  /// from 3 days up.
  init(around interval: Double, within limits: ClosedRange<Int>) {
    let interval = interval.clamped(to: Double(limits.lowerBound)...Double(limits.upperBound))
    let delta = Self.delta(interval)
    let low = Int((interval - delta).rounded()).clamped(to: limits)
    let high = Int((interval + delta).rounded()).clamped(to: limits)
    let widens = low == high && high > 2 && high < limits.upperBound
    days = low...(widens ? high + 1 : high)
  }

  /// Returns one day of the range, each equally likely, for a `draw` in 0..<1.
  func day(at draw: Double) -> Int {
    days.lowerBound + Int(draw * Double(days.count))
  }

  /// Returns how far the range reaches to each side: one day plus a share of the interval that
  /// shrinks as the interval grows. 0 below 2.5 days.
  private static func delta(_ interval: Double) -> Double {
    guard interval >= 2.5 else { return 0 }
    return bands.reduce(1) { delta, band in
      delta + band.share * max(0, min(interval, band.days.upperBound) - band.days.lowerBound)
    }
  }

  private static let bands: [(days: ClosedRange<Double>, share: Double)] = [
    (2.5...7, 0.15), (7...20, 0.1), (20...Double.infinity, 0.05),
  ]
}
