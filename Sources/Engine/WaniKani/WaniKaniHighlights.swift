public import Foundation

/// What of WaniKani deserves a look.
public struct WaniKaniHighlights: Hashable, Sendable {
  /// Recent mistakes and not taken back, the latest first.
  public var mistakes: [SubjectTile]
  /// What is known least, and is still asked.
  public var critical: [Critical]
  /// Locked, by when they may be open.
  public var next: [Unlock]

  public struct Critical: Hashable, Sendable {
    public var tile: SubjectTile
    /// Of all answers to it, how many were right.
    public var percent: Int
  }

  public struct Unlock: Hashable, Sendable {
    public var tile: SubjectTile
    /// What has to be passed before.
    public var parts: [SubjectTile]
    /// With each review of its parts in time and right; nil while the lesson of one is to come.
    public var at: Date?
  }

  /// More than that is no highlight.
  static let most = 10
}

extension Assignment {
  /// When it is passed if each review is in time and right; nil before its lesson.
  func earliestPass(in system: SRSSystem, from now: Date) -> Date? {
    guard startedAt != nil else { return nil }
    var assignment = self
    while assignment.passedAt == nil, let due = assignment.availableAt {
      assignment = assignment.reviewed(misses: 0, at: max(due, now), in: system)
    }
    return assignment.passedAt
  }
}
