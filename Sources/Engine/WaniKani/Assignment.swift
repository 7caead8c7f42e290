public import Foundation

/// How far the learner is with a subject.
public struct Assignment: Hashable, Sendable, Codable {
  public typealias ID = Int64

  /// Nil while it is only foreseen here: the service makes it when it unlocks the subject.
  public var id: ID?
  public var subject: Subject.ID
  public var kind: Subject.Kind
  /// 0 before its lesson, 1 to 4 apprentice, 5 and 6 guru, 7 master, 8 enlightened, 9 burned.
  public var stage: Int
  public var unlockedAt: Date?
  public var startedAt: Date?
  /// The first time at the passing stage; a fall below it or a resurrection leaves it.
  public var passedAt: Date?
  /// The first time burned; “burned now” is the stage.
  public var burnedAt: Date?
  /// On the full hour; nil before the lesson and when burned.
  public var availableAt: Date?
  public var resurrectedAt: Date?
  public var isHidden: Bool

  public init(
    id: ID? = nil, subject: Subject.ID, kind: Subject.Kind, stage: Int = 0,
    unlockedAt: Date? = nil, startedAt: Date? = nil, passedAt: Date? = nil,
    burnedAt: Date? = nil, availableAt: Date? = nil, resurrectedAt: Date? = nil,
    isHidden: Bool = false
  ) {
    (self.id, self.subject, self.kind, self.stage) = (id, subject, kind, stage)
    (self.unlockedAt, self.startedAt, self.passedAt) = (unlockedAt, startedAt, passedAt)
    (self.burnedAt, self.availableAt, self.resurrectedAt) = (burnedAt, availableAt, resurrectedAt)
    self.isHidden = isHidden
  }

  public var awaitsLesson: Bool { unlockedAt != nil && startedAt == nil && !isHidden }

  public func isDue(at now: Date) -> Bool {
    !isHidden && startedAt != nil && availableAt.map { $0 <= now } ?? false
  }
}
