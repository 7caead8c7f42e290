public import Foundation

/// An answer in one of the latest sessions.
public struct UndoableAnswer: Hashable, Sendable {
  public enum Session: Hashable, Sendable {
    case cards
    /// A lesson's quiz.
    case lesson
    case quiz
    /// A WaniKani session.
    case subjects(WaniKaniPlan.Kind)
  }

  /// The answer's number in the log.
  public var id: Int64
  public var session: Session
  /// The answered item, such as 犬; shortened.
  public var title: String
  /// The grade, or whether it was correct: such as “Good”, “incorrect” or “reading correct”.
  var result: String
  public var at: Date
  /// Whether undoing it goes back into its session. False if another of its course began since.
  public var goesOn = true

  /// Such as “Answered 犬: Good”.
  public var name: String { "Answered \(title): \(result)" }
}
