/// Statistics on the answers to cards on the days of a flag's variant, from the answer log.
public struct ExperimentFigures: Hashable, Sendable {
  public var flag: String
  /// The variant.
  public var value: String
  public var days: Int
  public var answers: Int
  /// The number of answers graded hard or better.
  public var right: Int
  /// The median time from shown to revealed; nil without timed answers, as is `answer`.
  public var think: Duration?
  /// The median time from revealed to graded.
  public var answer: Duration?
}
