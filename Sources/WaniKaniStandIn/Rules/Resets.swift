public import Foundation

extension StandInAccount {
  /// Back to a level: everything of it and above begins anew; notes and synonyms stay.
  public mutating func reset(toLevel target: Int, now: Date) {
    guard (1...user.level).contains(target) else { return }
    resets.append(
      Reset(
        id: resets.nextID, createdAt: now, confirmedAt: now, originalLevel: user.level,
        targetLevel: target))
    if let progression = currentProgression {
      levels.update(progression.id) { ($0.abandonedAt, $0.updatedAt) = (now, now) }
    }
    let affected = Set(subjects.rows.filter { $0.level >= target }.map(\.id))
    forget(affected, now: now)
    (user.level, user.updatedAt) = (target, now)
    beginLevel(now: now)
  }

  private mutating func forget(_ subjects: Set<Subject.ID>, now: Date) {
    assignments.updateAll(where: { subjects.contains($0.subjectID) }) {
      ($0.stage, $0.unlockedAt, $0.startedAt, $0.passedAt) = (0, nil, nil, nil)
      ($0.burnedAt, $0.availableAt, $0.resurrectedAt) = (nil, nil, nil)
      $0.updatedAt = now
    }
    statistics.updateAll(where: { subjects.contains($0.subjectID) }) {
      ($0.meaning, $0.reading, $0.updatedAt) = (.init(), .init(), now)
    }
  }
}
