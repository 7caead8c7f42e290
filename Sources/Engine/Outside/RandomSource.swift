/// A source of randomness. Values travel inside events, so machines stay pure.
public struct RandomSource: Sendable {
  public var seed: @Sendable () -> UInt64

  public static let system = RandomSource { UInt64.random(in: .min ... .max) }

  public static func seeded(_ seed: UInt64) -> RandomSource { RandomSource { seed } }
}
