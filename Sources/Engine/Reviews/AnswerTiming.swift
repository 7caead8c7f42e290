public import Foundation

/// How long a person thought (shown to revealed) and judged (revealed to graded).
public struct AnswerTiming: Hashable, Sendable {
  /// Longer than this nobody thinks about one card: they were away.
  public static let idleAfter = Duration.seconds(60)

  public var think: Duration
  public var answer: Duration
  public var wasIdle: Bool

  init(think: Duration, answer: Duration, wasIdle: Bool) {
    (self.think, self.answer, self.wasIdle) = (think, answer, wasIdle)
  }

  public init(shown: Date, revealed: Date, graded: Date) {
    let spans = [(shown, revealed), (revealed, graded)].map { from, to in
      Duration.milliseconds(Int64(max(0, to.timeIntervalSince(from)) * 1000))
    }
    think = min(spans[0], Self.idleAfter)
    answer = min(spans[1], Self.idleAfter)
    wasIdle = spans.contains { $0 > Self.idleAfter }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
