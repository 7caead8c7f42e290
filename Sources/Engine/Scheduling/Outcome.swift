/// A card's progress after an answer, with an explanation.
public struct Outcome: Hashable, Sendable {
  public let progress: CardProgress
  public let why: Explanation

  /// The wait until the card is due, such as "10 min" or "3 d"; a step as it is set, without fuzz.
  public var wait: String {
    switch why.wait {
    case .step(_, let delay, _): Wait.short(delay)
    case .days(let days): Wait.short(days: Double(days.interval))
    }
  }
}

/// The outcomes of all four grades for a card.
public struct Outcomes: Hashable, Sendable {
  let again: Outcome
  let hard: Outcome
  let good: Outcome
  let easy: Outcome

  public subscript(grade: Grade) -> Outcome {
    switch grade {
    case .again: again
    case .hard: hard
    case .good: good
    case .easy: easy
    }
  }
}

/// The values that led to a due date.
public struct Explanation: Hashable, Sendable {
  public let grade: Grade
  /// Days since the last review, as the FSRS version counts them. 0 for a first review.
  public let elapsed: Double
  /// The probability of recall just before the answer. Nil for a first review.
  public let retrievability: Double?
  public let before: Memory?
  public let after: Memory
  /// The desired retention that `rawInterval` was computed for.
  public let retention: Double
  /// FSRS's interval in days, before steps, limits, order and fuzz.
  public let rawInterval: Double
  public let wait: Wait

  /// How `rawInterval` was applied.
  public enum Wait: Hashable, Sendable {
    /// A step, counted from 0, instead of a review interval. `fuzz` is added to `delay`, except
    /// when the step passes the end of the day.
    case step(Int, delay: Duration, fuzz: Duration)
    case days(Days)
  }

  public struct Days: Hashable, Sendable {
    public let interval: Int
    /// The minimum, in days, that Hard < Good < Easy and the last interval demand. 1 if they demand
    /// nothing.
    public let minimum: Int
    /// The longest interval, in days, that the settings allow, where FSRS's is longer.
    public let longest: Int?
    /// Nil when fuzz is off and for Again.
    public let fuzz: Fuzz?
  }

  public struct Fuzz: Hashable, Sendable {
    /// The possible days.
    public let range: ClosedRange<Int>
    /// The random number that picked the day: from 0 (the first) to almost 1 (the last).
    public let draw: Double
  }
}
