import Foundation

/// Simulates years of study, subject by subject, by the rules of the service.
struct ProgressGenerator {
  typealias Assignment = StandInAccount.Assignment

  private(set) var assignments: [Assignment] = []
  private(set) var statistics: [StandInAccount.ReviewStatistic] = []
  private let systems = StandInTable(StandInAccount.SpacedRepetitionSystem.ofTheService)
  private let calendar: LevelCalendar
  private let now: Date
  private var dice: SampleRandom
  private var passedAt: [Int: Date] = [:]

  /// - Parameter subjects: Sorted with components before what uses them.
  init(_ subjects: [StandInAccount.Subject], _ calendar: LevelCalendar, seed: UInt64, now: Date) {
    self.calendar = calendar
    self.now = now
    dice = SampleRandom(seed: seed)
    for subject in subjects { study(subject) }
  }

  /// Simulates one subject, unless it is hidden, above the level, or a component is not passed yet.
  private mutating func study(_ subject: StandInAccount.Subject) {
    guard subject.hiddenAt == nil, let began = calendar.begin(of: subject.level),
      let system = systems[subject.systemID]
    else { return }
    let components = subject.componentIDs.map { passedAt[$0] ?? .distantFuture }
    let unlockedAt = components.reduce(began, max)
    guard unlockedAt < now else { return }
    let id = 80_000_001 + assignments.count
    var assignment = Assignment(
      id: id, subjectID: subject.id, subjectKind: subject.kind, createdAt: unlockedAt,
      unlockedAt: unlockedAt, updatedAt: unlockedAt)
    var statistic = StandInAccount.ReviewStatistic(
      id: 40_000_001 + statistics.count, subjectID: subject.id, subjectKind: subject.kind,
      createdAt: unlockedAt, updatedAt: unlockedAt)
    start(&assignment, system)
    while let time = nextReview(of: assignment) {
      review(&assignment, &statistic, system, at: time)
    }
    passedAt[subject.id] = assignment.passedAt
    assignments.append(assignment)
    if statistic.meaning.correct > 0 { statistics.append(statistic) }
  }

  private mutating func start(
    _ assignment: inout Assignment, _ system: StandInAccount.SpacedRepetitionSystem
  ) {
    let time = later(assignment.createdAt, hours: 12)
    guard time < now else { return }
    (assignment.startedAt, assignment.updatedAt) = (time, time)
    assignment.move(to: 1, at: time, nextReview: system.nextReview(atStage: 1, after: time))
  }

  /// Returns a time some hours after the review was due, or nil if that is in the future.
  private mutating func nextReview(of assignment: Assignment) -> Date? {
    guard let availableAt = assignment.availableAt else { return nil }
    let time = later(availableAt, hours: 10)
    return time < now ? time : nil
  }

  private mutating func review(
    _ assignment: inout Assignment, _ statistic: inout StandInAccount.ReviewStatistic,
    _ system: StandInAccount.SpacedRepetitionSystem, at time: Date
  ) {
    let misses = dice.fraction() < 0.08 ? 1 : 0
    let stage = StandInAccount.stage(after: misses, missesFrom: assignment.stage)
    assignment.move(
      to: stage, at: time, nextReview: system.nextReview(atStage: stage, after: time))
    statistic.meaning.add(misses: misses)
    if assignment.subjectKind.hasReadings { statistic.reading.add(misses: 0) }
    (assignment.updatedAt, statistic.updatedAt) = (time, time)
  }

  private mutating func later(_ time: Date, hours: Double) -> Date {
    Timestamp.rounded(time + 1 + dice.fraction() * hours * 3_600)
  }
}

/// The start of each level, the last one some days ago.
struct LevelCalendar {
  let level: Int
  let now: Date

  private static let daysPerLevel = 10.0

  func begin(of level: Int) -> Date? {
    guard level <= self.level else { return nil }
    let days = Double(self.level - level) * Self.daysPerLevel + 5
    return Timestamp.rounded(now - days * 86_400 + Double(level) / 1_000)
  }
}
