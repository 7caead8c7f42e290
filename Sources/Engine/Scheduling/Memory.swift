/// FSRS's estimate of how well the learner remembers one card.
public struct Memory: Hashable, Codable, Sendable {
  /// Days until the probability of recall falls to 90%. In FSRS-7, the scale of the slow trace.
  public var stability: Double
  /// The difficulty, from 1 (easy to strengthen) to 10.
  public var difficulty: Double
  /// The scale of the fast trace, in days. Only FSRS-7 sets it.
  var fastStability: Double?

  static let difficulties = 1.0...10.0
}
