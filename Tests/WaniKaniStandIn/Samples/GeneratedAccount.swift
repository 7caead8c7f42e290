public import Foundation

extension StandInAccount {
  /// Returns an account at level 60, started 600 days ago: 9,300 subjects, 180 of them hidden
  /// before they were unlocked, and 18 pages each of assignments and statistics.
  public static func fullSize(seed: UInt64 = 60, now: Date) -> StandInAccount {
    generated(seed: seed, level: 60, of: 60, now: now)
  }

  /// Generates an account. The same seed and time give the same bytes.
  public static func generated(
    seed: UInt64, level: Int, of levels: Int, scale: StandInScale = .full, now: Date
  ) -> StandInAccount {
    let now = Timestamp.rounded(now)
    let subjects = SubjectGenerator(seed: seed, levels: levels, scale: scale).subjects
    let calendar = LevelCalendar(level: level, now: now)
    let progress = ProgressGenerator(subjects, calendar, seed: seed &+ 1, now: now)
    let startedAt = calendar.begin(of: 1) ?? now
    var account = StandInAccount(
      user: User(
        id: "7f0b7c1d-2e3f-4a3e-9a7e-3c9a1f0e52f1", username: "wanderer", level: level,
        startedAt: startedAt, updatedAt: calendar.begin(of: level) ?? now),
      subjects: subjects, assignments: progress.assignments, statistics: progress.statistics,
      levels: (1...level).map { progression($0, calendar, current: level) })
    account.addOldReset(at: startedAt + 2 * 86_400)
    account.addMaterials(now: startedAt + 3 * 86_400)
    account.hideSome(now: startedAt + 4 * 86_400)
    return account
  }

  private static func progression(
    _ level: Int, _ calendar: LevelCalendar, current: Int
  ) -> LevelProgression {
    let began = calendar.begin(of: level) ?? calendar.now
    let passedAt = level < current ? calendar.begin(of: level + 1) : nil
    return LevelProgression(
      id: 500 + level, level: level, createdAt: began, unlockedAt: began,
      startedAt: began + 3_600, passedAt: passedAt, updatedAt: passedAt ?? began + 3_600)
  }

  /// Adds an earlier reset, as of a user who started over once.
  private mutating func addOldReset(at time: Date) {
    resets.append(
      Reset(id: 234, createdAt: time, confirmedAt: time, originalLevel: 2, targetLevel: 1))
  }

  /// Adds notes or synonyms to every thirtieth subject.
  private mutating func addMaterials(now: Date) {
    for subject in subjects.rows where subject.id % 30 == 0 {
      materials.append(
        StudyMaterial(
          id: 65_000 + subject.id, subjectID: subject.id, subjectKind: subject.kind,
          createdAt: now, meaningNote: "My own picture of <b>\(subject.slug)</b>",
          meaningSynonyms: ["mine \(subject.id)"], updatedAt: now))
    }
  }

  /// Hides every three-hundredth vocabulary subject.
  private mutating func hideSome(now: Date) {
    for subject in subjects.rows where subject.kind == .vocabulary && subject.id % 300 == 299 {
      hide(subject.id, now: now)
    }
  }
}
