public import Foundation

extension StandInAccount {
  /// A review as the service accepted it.
  public struct Review: Sendable, Equatable {
    public let assignmentID: Int
    public let subjectID: Int
    public let systemID: Int
    public let createdAt: Date
    public let startingStage: Int
    public let endingStage: Int
    public let meaningMisses: Int
    public let readingMisses: Int
    let updatedAt: Date
  }

  /// - Parameters: The incorrect answers to each part before the correct one.
  mutating func review(
    _ id: Assignment.ID, meaningMisses: Int, readingMisses: Int, at time: Date?, now: Date
  ) throws(ServiceError) -> Review {
    guard let assignment = assignments[id], let subject = subjects[assignment.subjectID] else {
      throw .unprocessable("Assignment not found")
    }
    try checkStudy(of: subject)
    let time = time ?? now
    try check(time, of: assignment, now: now)
    let readingMisses = subject.kind.hasReadings ? readingMisses : 0
    let stage = Self.stage(after: meaningMisses + readingMisses, missesFrom: assignment.stage)
    let nextReview = nextReview(of: subject, atStage: stage, after: time)
    assignments.update(id) {
      $0.move(to: stage, at: time, nextReview: nextReview)
      $0.updatedAt = now
    }
    count(meaningMisses, readingMisses, for: subject, now: now)
    if stage >= SpacedRepetitionSystem.passingStage { passed(subject, now: now) }
    return Review(
      assignmentID: id, subjectID: subject.id, systemID: subject.systemID, createdAt: time,
      startingStage: assignment.stage, endingStage: stage, meaningMisses: meaningMisses,
      readingMisses: readingMisses, updatedAt: now)
  }

  /// Returns the new stage: one up if nothing was missed, else down by half the misses, rounded up,
  /// doubled from Guru on, but never below the first stage.
  static func stage(after misses: Int, missesFrom stage: Int) -> Int {
    guard misses > 0 else { return stage + 1 }
    let steps = misses / 2 + misses % 2
    let factor = stage >= SpacedRepetitionSystem.passingStage ? 2 : 1
    return max(SpacedRepetitionSystem.startingStage, stage - min(steps, stage) * factor)
  }

  /// Checks the time of a review. A retry fails here, being older than the new `available_at`.
  private func check(_ time: Date, of assignment: Assignment, now: Date) throws(ServiceError) {
    guard let availableAt = assignment.availableAt, availableAt < now else {
      throw .unprocessable("Assignment is not available for review")
    }
    guard time <= now else { throw .unprocessable("created_at must be in the past") }
    guard time > availableAt else {
      throw .unprocessable("created_at must be later than available_at")
    }
  }

  private mutating func count(
    _ meaningMisses: Int, _ readingMisses: Int, for subject: Subject, now: Date
  ) {
    var statistic =
      statistics[ofSubject: subject.id]
      ?? ReviewStatistic(
        id: statistics.nextID, subjectID: subject.id, subjectKind: subject.kind, createdAt: now,
        updatedAt: now)
    statistic.meaning.add(misses: meaningMisses)
    if subject.kind.hasReadings { statistic.reading.add(misses: readingMisses) }
    statistic.updatedAt = now
    statistics.save(statistic)
  }
}

extension StandInAccount.Review: Resource {
  static let collection = "reviews"
  /// Always 0: reviews are not kept.
  public var id: Int { 0 }

  var fields: JSON {
    [
      "created_at": .time(createdAt), "assignment_id": .int(assignmentID),
      "subject_id": .int(subjectID), "spaced_repetition_system_id": .int(systemID),
      "starting_srs_stage": .int(startingStage), "ending_srs_stage": .int(endingStage),
      "incorrect_meaning_answers": .int(meaningMisses),
      "incorrect_reading_answers": .int(readingMisses),
    ]
  }
}
