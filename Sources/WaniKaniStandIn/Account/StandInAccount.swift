/// All that the service keeps of one person, and the subjects everyone shares.
///
/// A value: what happens to it is decided by the rules in `Rules/`, with the time given.
public struct StandInAccount: Sendable {
  public internal(set) var user: User
  public internal(set) var subjects: StandInTable<Subject>
  public internal(set) var assignments: StandInTable<Assignment>
  public internal(set) var statistics = StandInTable<ReviewStatistic>()
  public internal(set) var materials = StandInTable<StudyMaterial>()
  public internal(set) var levels: StandInTable<LevelProgression>
  public internal(set) var resets = StandInTable<Reset>()
  public internal(set) var systems: StandInTable<SpacedRepetitionSystem>
  public internal(set) var voices: StandInTable<VoiceActor>

  /// Statistics, materials and assignments by the subject they are of; there is one at most.
  private var assignmentIDs: [Int: Int] = [:]
  private var statisticIDs: [Int: Int] = [:]

  init(
    user: User, subjects: [Subject], assignments: [Assignment] = [],
    statistics: [ReviewStatistic] = [], levels: [LevelProgression] = []
  ) {
    self.user = user
    self.subjects = StandInTable(subjects)
    self.assignments = StandInTable(assignments)
    self.statistics = StandInTable(statistics)
    self.levels = StandInTable(levels)
    systems = StandInTable(SpacedRepetitionSystem.ofTheService)
    voices = StandInTable(VoiceActor.ofTheService)
    for assignment in assignments { assignmentIDs[assignment.subjectID] = assignment.id }
    for statistic in statistics { statisticIDs[statistic.subjectID] = statistic.id }
  }

  public func assignment(ofSubject id: Subject.ID) -> Assignment? {
    assignmentIDs[id].flatMap { assignments[$0] }
  }

  public func statistic(ofSubject id: Subject.ID) -> ReviewStatistic? {
    statisticIDs[id].flatMap { statistics[$0] }
  }

  public func material(ofSubject id: Subject.ID) -> StudyMaterial? {
    materials.rows.first { $0.subjectID == id }
  }

  func system(of subject: Subject) -> SpacedRepetitionSystem? {
    systems[subject.systemID]
  }

  /// Nothing above is for lessons or reviews.
  var highestLevelAllowed: Int { min(user.level, user.subscription.maxLevelGranted) }

  mutating func append(_ assignment: Assignment) {
    assignments.append(assignment)
    assignmentIDs[assignment.subjectID] = assignment.id
  }

  mutating func append(_ statistic: ReviewStatistic) {
    statistics.append(statistic)
    statisticIDs[statistic.subjectID] = statistic.id
  }
}
