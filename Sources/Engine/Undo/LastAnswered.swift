public import Foundation

/// What was answered last, of all sessions that are open.
public struct LastAnswered: Hashable, Sendable {
  public enum Session: Hashable, Sendable {
    case cards
    /// The quiz of a lesson.
    case lesson
    /// Of WaniKani's subjects.
    case subjects(WaniKaniPlan.Kind)
  }

  public var session: Session
  public var at: Date
}
