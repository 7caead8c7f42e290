public import Foundation

/// A WaniKani subject with its details and the learner's notes.
public struct SubjectOverview: Hashable, Sendable {
  public var info: SubjectInfo
  /// The assignment, or nil while the subject is locked.
  public var assignment: Assignment?
  /// The subjects it is a component of, within the subscription.
  public var usedIn: [SubjectTile]
  /// The visually similar kanji, within the subscription.
  public var similar: [SubjectTile]
  /// The spaced repetition system, or nil if not downloaded.
  var system: SRSSystem?
  /// The accuracy of reviews as the service counts it, or nil before the first review.
  public var accuracy: SubjectAccuracy?
  public var fsrs: Comparison
  /// Whether reviews wait for the end of a vacation, which moves them by its length.
  public var isOnVacation: Bool

  /// A comparison of FSRS with the service's stages.
  public enum Comparison: Hashable, Sendable {
    /// Disabled in the settings.
    case off
    /// Never answered here.
    case unanswered
    case memory(SubjectMemory)
  }

  /// Returns the predicted assignment after the next review, done when due, or now if overdue.
  /// Returns nil if there is none, or if its time is unknown because of a vacation.
  public func foreseen(misses: Int, at now: Date) -> Assignment? {
    guard !isOnVacation, let assignment, let system, assignment.startedAt != nil,
      assignment.stage < system.burning
    else { return nil }
    let time = max(now, assignment.availableAt ?? now)
    return assignment.reviewed(misses: misses, at: time, in: system)
  }
}

/// The accuracy of a subject's reviews on all devices.
public struct SubjectAccuracy: Hashable, Sendable {
  public var meaning: Part
  /// The readings, without any answers if there is no reading.
  public var reading: Part

  public struct Part: Hashable, Sendable {
    public var right = 0
    public var wrong = 0
    /// The current and the longest run of correct answers.
    public var streak = 0
    public var longestStreak = 0
    public var answers: Int { right + wrong }
  }

  public var right: Int { meaning.right + reading.right }
  public var answers: Int { meaning.answers + reading.answers }
}
