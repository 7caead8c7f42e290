public import Foundation

/// The time a person took to think (from shown to revealed) and to grade (from revealed to graded).
public struct AnswerTiming: Hashable, Sendable {
  /// The longest time that is counted; whoever takes longer was away.
  static let idleAfter = Duration.seconds(60)

  public var think: Duration
  public var answer: Duration
  public var wasIdle: Bool
}

extension AnswerTiming {
  public init(shown: Date, revealed: Date, graded: Date) {
    let spans = [(shown, revealed), (revealed, graded)].map { from, to in
      Duration.milliseconds(Int64(max(0, to.timeIntervalSince(from)) * 1000))
    }
    self.init(
      think: min(spans[0], Self.idleAfter), answer: min(spans[1], Self.idleAfter),
      wasIdle: spans.contains { $0 > Self.idleAfter })
  }
}
