/// What FSRS believes about one card in one learner's head.
public struct Memory: Hashable, Codable, Sendable {
  /// Days until the chance of recall has fallen to 90 %; in FSRS-7 the scale of the slow trace.
  public var stability: Double
  /// 1 (easy to strengthen) to 10.
  public var difficulty: Double
  /// Days; the scale of the fast trace. Only FSRS-7 has it.
  public var fastStability: Double?

  public init(stability: Double, difficulty: Double, fastStability: Double? = nil) {
    self.stability = stability
    self.difficulty = difficulty
    self.fastStability = fastStability
  }

  static let difficulties = 1.0...10.0
}
