public import Foundation

/// The most recent answer in the open sessions.
public struct LastAnswered: Hashable, Sendable {
  public enum Session: Hashable, Sendable {
    case cards
    /// A lesson's quiz.
    case lesson
    case quiz
    /// A WaniKani session.
    case subjects(WaniKaniPlan.Kind)
  }

  public var session: Session
  public var at: Date
}
