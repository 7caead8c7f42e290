/// Sebastiano Vigna's SplitMix64 generator: small, and the same on every platform.
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
  /// Returns the random number, in 0..<1, for a card's n-th answer: the same for all four grades,
  /// on every face and in every replay of the log.
  static func draw(card: Int64, repetitions: Int) -> Double {
    var cards = SplitMix64(seed: UInt64(bitPattern: card))
    var answers = SplitMix64(seed: cards.next() &+ UInt64(truncatingIfNeeded: repetitions))
    return Double(answers.next() >> 11) * 0x1p-53
  }
}
