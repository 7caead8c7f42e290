public import Foundation

/// An answer in the sessions that are open or can be opened again.
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
  /// What was answered, such as 犬; shortened.
  public var title: String
  public var at: Date

  /// Such as “Answered 犬”.
  public var name: String { "Answered \(title)" }
}
