/// Days around an interval among which chance may choose, so that cards met together do not come
/// back together for ever. Ranges and rules are Anki's (`rslib`, 26.08).
struct FuzzRange {
  let days: ClosedRange<Int>

  /// The days near `interval` and within `limits`; two at least where these allow it, from 3 up.
  init(around interval: Double, within limits: ClosedRange<Int>) {
    let interval = interval.clamped(to: Double(limits.lowerBound)...Double(limits.upperBound))
    let delta = Self.delta(interval)
    let low = Int((interval - delta).rounded()).clamped(to: limits)
    let high = Int((interval + delta).rounded()).clamped(to: limits)
    let widens = low == high && high > 2 && high < limits.upperBound
    days = low...(widens ? high + 1 : high)
  }

  /// Every day of the range is equally likely for a `draw` from 0 up to 1.
  func day(at draw: Double) -> Int {
    days.lowerBound + Int(draw * Double(days.count))
  }

  /// One day, and a share of the interval that falls the longer it is; none under 2.5 days.
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

/// Sebastiano Vigna's generator: small, and the same numbers everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  /// The chance, from 0 up to 1, that belongs to a card's n-th answer: the same for all four
  /// grades, on every face, and in every replay of the log.
  static func draw(card: Int64, repetitions: Int) -> Double {
    var cards = SplitMix64(seed: UInt64(bitPattern: card))
    var answers = SplitMix64(seed: cards.next() &+ UInt64(truncatingIfNeeded: repetitions))
    return Double(answers.next() >> 11) * 0x1p-53
  }
}
