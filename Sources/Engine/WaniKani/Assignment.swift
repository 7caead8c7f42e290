public import Foundation

/// The learner's progress with a subject.
public struct Assignment: Hashable, Sendable, Codable {
  public typealias ID = Int64

  /// The service's ID, or nil for a predicted assignment: the service creates it on unlocking.
  var id: ID?
  var subject: Subject.ID
  var kind: Subject.Kind
  /// The SRS stage: 0 lesson, 1–4 Apprentice, 5–6 Guru, 7 Master, 8 Enlightened, 9 Burned.
  public var stage = 0
  var unlockedAt: Date?
  var startedAt: Date?
  /// When it first reached the passing stage. Dropping below it or resurrecting keeps the date.
  var passedAt: Date?
  /// When it first burned. Whether it is burned now depends on the stage.
  var burnedAt: Date?
  /// The next review, on the full hour; nil before the lesson and when burned.
  public var availableAt: Date?
  var resurrectedAt: Date?
  var isHidden = false

  var awaitsLesson: Bool { unlockedAt != nil && startedAt == nil && !isHidden }

  func isDue(at now: Date) -> Bool {
    !isHidden && startedAt != nil && availableAt.map { $0 <= now } ?? false
  }
}
