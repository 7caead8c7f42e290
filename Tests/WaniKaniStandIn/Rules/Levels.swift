public import Foundation

extension StandInAccount {
  private static let lastLevel = 60

  /// The progression of the user's current level.
  var currentProgression: LevelProgression? {
    levels.rows.last { $0.level == user.level && $0.abandonedAt == nil }
  }

  /// Levels up for each passed level, as far as levels are granted and have subjects.
  mutating func levelUp(now: Date) {
    while hasPassedLevel {
      markPassed(now: now)
      guard user.level < min(Self.lastLevel, user.subscription.maxLevelGranted), hasNextLevel else {
        return
      }
      reachNextLevel(now: now)
    }
  }

  /// Begins the next level, as if enough kanji had been passed.
  public mutating func reachNextLevel(now: Date) {
    markPassed(now: now)
    user.level += 1
    user.updatedAt = now
    beginLevel(now: now)
  }

  /// Adds a progression for the user's level and unlocks its subjects.
  mutating func beginLevel(now: Date) {
    levels.append(
      LevelProgression(
        id: levels.nextID, level: user.level, createdAt: now, unlockedAt: now, updatedAt: now))
    unlockAll(now: now)
  }

  /// Marks a level started, by its first lesson.
  mutating func markStarted(level: Int, at time: Date, now: Date) {
    guard let progression = currentProgression, progression.level == level,
      progression.startedAt == nil
    else { return }
    levels.update(progression.id) { ($0.startedAt, $0.updatedAt) = (time, now) }
  }

  /// Whether 90% of the level's kanji, rounded up, are passed. Other kinds do not count.
  private var hasPassedLevel: Bool {
    let kanji = shown(atLevel: user.level).filter { $0.kind == .kanji }
    let passed = kanji.count { assignment(ofSubject: $0.id)?.passedAt != nil }
    return !kanji.isEmpty && passed * 10 >= kanji.count * 9
  }

  private var hasNextLevel: Bool { !shown(atLevel: user.level + 1).isEmpty }

  private mutating func markPassed(now: Date) {
    guard let progression = currentProgression, progression.passedAt == nil else { return }
    levels.update(progression.id) { ($0.passedAt, $0.updatedAt) = (now, now) }
  }

  private func shown(atLevel level: Int) -> [Subject] {
    subjects.rows.filter { $0.level == level && $0.hiddenAt == nil }
  }
}
