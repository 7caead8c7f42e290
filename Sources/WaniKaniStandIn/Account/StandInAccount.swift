import Foundation

/// All that the service keeps of one person, and the subjects everyone shares.
///
/// A value: what happens to it is decided by the rules in `Rules/`, with the time given.
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
  /// They are taken, but not kept.
  let reviews = StandInTable<Review>()

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

  /// Nothing above is for lessons or reviews.
  var highestLevelAllowed: Int { min(user.level, user.subscription.maxLevelGranted) }

  /// Waits for its lesson, and is shown: not on vacation, nor above the level allowed.
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
