public import Foundation

extension StandInAccount {
  /// A review as the service took it.
  public struct Review: Sendable, Equatable {
    public let assignmentID: Int
    public let subjectID: Int
    public let systemID: Int
    public let createdAt: Date
    public let startingStage: Int
    public let endingStage: Int
    public let meaningMisses: Int
    public let readingMisses: Int
  }

  /// What a client says of a review; misses are counted from zero.
  struct ReviewReport {
    var assignmentID: Int
    var meaningMisses: Int
    var readingMisses: Int
    var createdAt: Date?
  }

  mutating func review(_ report: ReviewReport, now: Date) throws(ServiceError) -> Review {
    guard let assignment = assignments[report.assignmentID],
      let subject = subjects[assignment.subjectID]
    else { throw .unprocessable("Assignment not found") }
    try checkStudy(of: subject)
    let createdAt = try time(of: report, assignment, now: now)
    let readingMisses = subject.kind.hasReadings ? report.readingMisses : 0
    let stage = Self.stage(
      after: report.meaningMisses + readingMisses, missesFrom: assignment.stage)
    move(assignment, of: subject, to: stage, at: createdAt, now: now)
    count(report.meaningMisses, readingMisses, for: subject, now: now)
    if stage >= SpacedRepetitionSystem.passingStage { passed(subject, at: createdAt, now: now) }
    return Review(
      assignmentID: assignment.id, subjectID: subject.id, systemID: subject.systemID,
      createdAt: createdAt, startingStage: assignment.stage, endingStage: stage,
      meaningMisses: report.meaningMisses, readingMisses: readingMisses)
  }

  /// Up by one when nothing was missed; else down by half the misses, rounded up, and twice as far
  /// from Guru on, but never below the first stage.
  static func stage(after misses: Int, missesFrom stage: Int) -> Int {
    guard misses > 0 else { return stage + 1 }
    let steps = misses / 2 + misses % 2
    let factor = stage >= SpacedRepetitionSystem.passingStage ? 2 : 1
    return max(SpacedRepetitionSystem.startingStage, stage - min(steps, stage) * factor)
  }

  /// A retry of a review that was taken is refused here: its time lies before the new availability.
  private func time(
    of report: ReviewReport, _ assignment: Assignment, now: Date
  ) throws(ServiceError) -> Date {
    let createdAt = report.createdAt ?? now
    guard let availableAt = assignment.availableAt, availableAt < now else {
      throw .unprocessable("Assignment is not available for review")
    }
    guard createdAt <= now else { throw .unprocessable("created_at must be in the past") }
    guard createdAt > availableAt else {
      throw .unprocessable("created_at must be later than available_at")
    }
    return createdAt
  }

  private mutating func move(
    _ assignment: Assignment, of subject: Subject, to stage: Int, at time: Date, now: Date
  ) {
    let availableAt = nextReview(of: subject, atStage: stage, after: time)
    assignments.update(assignment.id) {
      ($0.stage, $0.availableAt, $0.updatedAt) = (stage, availableAt, now)
      if stage >= SpacedRepetitionSystem.passingStage, $0.passedAt == nil { $0.passedAt = time }
      if stage >= SpacedRepetitionSystem.burningStage, $0.burnedAt == nil { $0.burnedAt = time }
    }
  }

  private mutating func count(
    _ meaningMisses: Int, _ readingMisses: Int, for subject: Subject, now: Date
  ) {
    if statistic(ofSubject: subject.id) == nil {
      append(
        ReviewStatistic(
          id: statistics.nextID, subjectID: subject.id, subjectKind: subject.kind, createdAt: now,
          updatedAt: now))
    }
    guard let statistic = statistic(ofSubject: subject.id) else { return }
    statistics.update(statistic.id) {
      $0.meaning.add(misses: meaningMisses)
      if subject.kind.hasReadings { $0.reading.add(misses: readingMisses) }
      $0.updatedAt = now
    }
  }
}
