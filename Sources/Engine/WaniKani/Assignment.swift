public import Foundation

/// The learner's progress with a subject.
public struct Assignment: Hashable, Sendable, Codable {
  public typealias ID = Int64

  /// The service's ID, or nil for a predicted assignment: the service creates it on unlocking.
  public var id: ID?
  public var subject: Subject.ID
  public var kind: Subject.Kind
  /// The SRS stage: 0 lesson, 1–4 Apprentice, 5–6 Guru, 7 Master, 8 Enlightened, 9 Burned.
  public var stage = 0
  public var unlockedAt: Date?
  public var startedAt: Date?
  /// When it first reached the passing stage. Dropping below it or resurrecting keeps the date.
  public var passedAt: Date?
  /// When it first burned. Whether it is burned now depends on the stage.
  public var burnedAt: Date?
  /// The next review, on the full hour; nil before the lesson and when burned.
  public var availableAt: Date?
  public var resurrectedAt: Date?
  public var isHidden = false

  public var awaitsLesson: Bool { unlockedAt != nil && startedAt == nil && !isHidden }

  public func isDue(at now: Date) -> Bool {
    !isHidden && startedAt != nil && availableAt.map { $0 <= now } ?? false
  }
}
