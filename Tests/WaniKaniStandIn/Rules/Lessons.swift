import Foundation

extension StandInAccount {
  /// Completes a lesson and moves its assignment into the reviews. A nil time means now.
  mutating func start(_ id: Assignment.ID, at time: Date?, now: Date) throws(ServiceError)
    -> Assignment
  {
    guard var assignment = assignments[id], let subject = subjects[assignment.subjectID] else {
      throw .notFound
    }
    try checkStudy(of: subject)
    let startedAt = time ?? now
    guard assignment.stage == 0, assignment.startedAt == nil else {
      throw .unprocessable("Assignment was started already")
    }
    guard let unlockedAt = assignment.unlockedAt else {
      throw .unprocessable("Assignment is locked")
    }
    guard startedAt >= unlockedAt else {
      throw .unprocessable("started_at must not be before unlocked_at")
    }
    guard startedAt <= now else { throw .unprocessable("started_at must be in the past") }
    (assignment.stage, assignment.startedAt, assignment.updatedAt) = (1, startedAt, now)
    assignment.availableAt = nextReview(of: subject, atStage: 1, after: startedAt)
    assignments.update(id) { $0 = assignment }
    markStarted(level: subject.level, at: startedAt, now: now)
    return assignment
  }

  /// Throws if the subject is hidden, above the allowed level, or the user is on vacation.
  func checkStudy(of subject: Subject) throws(ServiceError) {
    guard user.vacationStartedAt == nil else { throw .unprocessable("The user is on vacation") }
    guard subject.hiddenAt == nil else { throw .unprocessable("The subject is hidden") }
    guard subject.level <= highestLevelAllowed else {
      throw .unprocessable("The subject is above the level allowed")
    }
  }

  func nextReview(of subject: Subject, atStage stage: Int, after time: Date) -> Date? {
    systems[subject.systemID]?.nextReview(atStage: stage, after: time)
  }
}
