/// Sebastiano Vigna's SplitMix64 generator: small, and the same on every platform. See
/// <https://prng.di.unimi.it/splitmix64.c>.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// Makes every bit depend on all bits of the value.
  static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SplitMix64 {
  /// Returns the random number, in 0..<1, for a card's n-th answer: the same for all four grades,
  /// on every face and in every replay of the log.
  static func draw(card: Int64, repetitions: Int) -> Double {
    var cards = SplitMix64(seed: UInt64(bitPattern: card))
    var answers = SplitMix64(seed: cards.next() &+ UInt64(truncatingIfNeeded: repetitions))
    return Double(answers.next() >> 11) * 0x1p-53
  }
}
