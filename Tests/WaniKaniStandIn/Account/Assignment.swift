public import Foundation

extension StandInAccount {
  public struct Assignment: Sendable, Identifiable, Equatable {
    public let id: Int
    public let subjectID: Int
    public let subjectKind: Subject.Kind
    public let createdAt: Date
    /// The SRS stage: 0 before the lesson, 1 to 8 in review, 9 burned.
    public var stage = 0
    public var unlockedAt: Date?
    public var startedAt: Date?
    public var passedAt: Date?
    public var burnedAt: Date?
    public var availableAt: Date?
    public var resurrectedAt: Date?
    public var isHidden = false
    public var updatedAt: Date
  }
}

extension StandInAccount.Assignment: ResourceOfSubject {
  static let collection = "assignments"

  var ownFields: [String: JSON] {
    [
      "srs_stage": .int(stage), "unlocked_at": .time(unlockedAt), "started_at": .time(startedAt),
      "passed_at": .time(passedAt), "burned_at": .time(burnedAt),
      "available_at": .time(availableAt), "resurrected_at": .time(resurrectedAt),
    ]
  }

  /// Sets the stage and the next review, and stamps passing and burning.
  mutating func move(to stage: Int, at time: Date, nextReview: Date?) {
    (self.stage, availableAt) = (stage, nextReview)
    if stage >= StandInAccount.SpacedRepetitionSystem.passingStage { passedAt = passedAt ?? time }
    if stage >= StandInAccount.SpacedRepetitionSystem.burningStage { burnedAt = burnedAt ?? time }
  }
}
