public import Foundation

/// Recent mistakes, critical subjects and the next unlocks.
public struct WaniKaniHighlights: Hashable, Sendable {
  /// The recent mistakes that were not undone, latest first.
  public var mistakes: [SubjectTile]
  /// The least known subjects that are still reviewed.
  public var critical: [Critical]
  /// Locked subjects, by their earliest unlock; empty on vacation.
  public var next: [Unlock]

  public struct Critical: Hashable, Sendable {
    public var tile: SubjectTile
    /// The percentage of correct answers.
    public var percent: Int
  }

  public struct Unlock: Hashable, Sendable {
    public var tile: SubjectTile
    /// The components to pass before.
    public var parts: [SubjectTile]
    /// The earliest unlock, if every review is on time and correct; nil while a lesson is pending.
    public var at: Date?
  }

  /// The maximum number of each.
  static let most = 10
}

extension Assignment {
  /// Returns when it passes if every review is on time and correct, or nil before its lesson.
  func earliestPass(in system: SRSSystem, from now: Date) -> Date? {
    guard startedAt != nil else { return nil }
    var assignment = self
    while assignment.passedAt == nil, let due = assignment.availableAt {
      assignment = assignment.reviewed(misses: 0, at: max(due, now), in: system)
    }
    return assignment.passedAt
  }
}
