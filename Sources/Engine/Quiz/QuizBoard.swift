public import Foundation

/// A round of a quiz that is over.
public struct QuizRound: Hashable, Sendable {
  public var plan: QuizPlan
  /// The language, the deck or the search; empty for all kept words.
  public var title: String
  public var begunAt: Date
  public var answers: Int
  public var score: QuizScore
}

/// The choices and the latest round, for a page before a round.
public struct QuizBoard: Hashable, Sendable {
  public var languages: [WordLanguage]
  /// The plan of the last round.
  public var latest: QuizPlan?
  /// The title of the latest round; see `QuizRound.title`.
  public var latestTitle = ""
  /// The latest first.
  public var rounds: [QuizRound]
  /// The best round of each kind.
  public var bests: [QuizRound]
}

extension QuizPlan {
  /// Whether points can be compared: the same words, direction, number of options and time.
  func isSameKind(as other: QuizPlan) -> Bool {
    scope == other.scope && direction == other.direction && questions == other.questions
      && options == other.options && seconds == other.seconds
  }
}
