/// What an answer makes of a card, and why.
public struct Outcome: Hashable, Sendable {
  public let progress: CardProgress
  public let why: Explanation
}

/// What each of the four answers would make of a card.
public struct Outcomes: Hashable, Sendable {
  public let again: Outcome
  public let hard: Outcome
  public let good: Outcome
  public let easy: Outcome

  public subscript(grade: Grade) -> Outcome {
    switch grade {
    case .again: again
    case .hard: hard
    case .good: good
    case .easy: easy
    }
  }
}

/// The terms that gave a due date.
public struct Explanation: Hashable, Sendable {
  public let grade: Grade
  /// Days since the last review, as the version of FSRS counts them; 0 for a first review.
  public let elapsed: Double
  /// The chance of recall just before the answer; nil for a first review.
  public let retrievability: Double?
  public let before: Memory?
  public let after: Memory
  /// The share of reviews that should be right: what `rawInterval` was computed for.
  public let retention: Double
  /// Days FSRS would wait, before steps, limits, order and fuzz.
  public let rawInterval: Double
  public let wait: Wait

  /// What came of `rawInterval`.
  public enum Wait: Hashable, Sendable {
    /// A step is waited out instead, counted from 0. `fuzz` comes on top of `delay`, except when
    /// the step reaches past the day's end.
    case step(Int, delay: Duration, fuzz: Duration)
    case days(Days)
  }

  public struct Days: Hashable, Sendable {
    public let interval: Int
    /// What Hard < Good < Easy and the last interval ask for; 1 when they ask for nothing.
    public let minimum: Int
    /// Nil when fuzz is off, and for Again.
    public let fuzz: Fuzz?
  }

  public struct Fuzz: Hashable, Sendable {
    /// The days that were possible.
    public let range: ClosedRange<Int>
    /// Which of them: 0 for the first, almost 1 for the last.
    public let draw: Double
  }
}
