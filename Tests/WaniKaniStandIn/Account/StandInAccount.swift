import Foundation

/// The service's data for one user, and the subjects that all users share.
///
/// A value type: the rules in `Rules/` change it, and are passed the time.
public struct StandInAccount: Sendable {
  public internal(set) var user: User
  public internal(set) var subjects: StandInTable<Subject>
  public internal(set) var assignments: StandInTable<Assignment>
  public internal(set) var statistics: StandInTable<ReviewStatistic>
  public internal(set) var materials = StandInTable<StudyMaterial>()
  public internal(set) var levels: StandInTable<LevelProgression>
  public internal(set) var resets = StandInTable<Reset>()
  public let systems = StandInTable(SpacedRepetitionSystem.ofTheService)
  public let voices = StandInTable(VoiceActor.ofTheService)

  init(
    user: User, subjects: [Subject], assignments: [Assignment] = [],
    statistics: [ReviewStatistic] = [], levels: [LevelProgression] = []
  ) {
    self.user = user
    self.subjects = StandInTable(subjects)
    self.assignments = StandInTable(assignments)
    self.statistics = StandInTable(statistics)
    self.levels = StandInTable(levels)
  }

  public func assignment(ofSubject id: Subject.ID) -> Assignment? { assignments[ofSubject: id] }
  public func material(ofSubject id: Subject.ID) -> StudyMaterial? { materials[ofSubject: id] }

  /// The highest level available for lessons and reviews.
  var highestLevelAllowed: Int { min(user.level, user.subscription.maxLevelGranted) }

  /// Whether an unlocked assignment is due for its lesson, is within the level and not on vacation.
  func isLesson(_ assignment: Assignment) -> Bool {
    assignment.stage == 0 && assignment.unlockedAt != nil && assignment.startedAt == nil
      && isShown(assignment)
  }

  func isReview(_ assignment: Assignment, by time: Date) -> Bool {
    (assignment.availableAt ?? .distantFuture) <= time && isShown(assignment)
  }

  private func isShown(_ assignment: Assignment) -> Bool {
    guard user.vacationStartedAt == nil, !assignment.isHidden else { return false }
    return (subjects[assignment.subjectID]?.level ?? .max) <= highestLevelAllowed
  }
}
