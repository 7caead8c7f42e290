/// A source of randomness. Values travel inside events, so machines stay pure.
public struct RandomSource: Sendable {
  public var seed: @Sendable () -> UInt64

  public static let system = RandomSource { UInt64.random(in: .min ... .max) }

  /// Returns a number in 0..<1.
  func fraction() -> Double { Double(seed() >> 11) * 0x1p-53 }

  public static func seeded(_ seed: UInt64) -> RandomSource { RandomSource { seed } }
}
