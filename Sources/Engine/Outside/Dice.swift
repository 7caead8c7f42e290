/// Where chance comes from. What is drawn travels inside events, so a machine stays pure.
public struct Dice: Sendable {
  public var seed: @Sendable () -> UInt64

  public init(seed: @escaping @Sendable () -> UInt64) {
    self.seed = seed
  }

  public static let system = Dice { UInt64.random(in: .min ... .max) }

  public static func loaded(_ seed: UInt64) -> Dice { Dice { seed } }
}
