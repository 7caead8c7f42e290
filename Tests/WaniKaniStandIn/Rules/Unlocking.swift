import Foundation

extension StandInAccount {
  /// Unlocks what a passed subject is part of, and updates the level.
  mutating func passed(_ subject: Subject, now: Date) {
    for id in subject.amalgamationIDs { unlock(id, now: now) }
    levelUp(now: now)
  }

  /// Unlocks every subject up to the user's level whose components were all passed once.
  mutating func unlockAll(now: Date) {
    for subject in subjects.rows { unlock(subject.id, now: now) }
  }

  private mutating func unlock(_ id: Subject.ID, now: Date) {
    guard let subject = subjects[id], isUnlockable(subject) else { return }
    var assignment =
      assignment(ofSubject: id)
      ?? Assignment(
        id: assignments.nextID, subjectID: id, subjectKind: subject.kind, createdAt: now,
        updatedAt: now)
    guard assignment.unlockedAt == nil else { return }
    (assignment.unlockedAt, assignment.updatedAt) = (now, now)
    assignments.save(assignment)
  }

  /// Ignores hidden or unknown components, which can no longer be passed.
  private func isUnlockable(_ subject: Subject) -> Bool {
    guard subject.hiddenAt == nil, subject.level <= user.level else { return false }
    return subject.componentIDs.allSatisfy { id in
      guard let component = subjects[id], component.hiddenAt == nil else { return true }
      return assignment(ofSubject: id)?.passedAt != nil
    }
  }
}
