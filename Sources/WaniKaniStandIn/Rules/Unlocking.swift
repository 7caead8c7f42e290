import Foundation

extension StandInAccount {
  /// What follows when a subject stands at Guru or above: others unlock, and the level may be done.
  mutating func passed(_ subject: Subject, at time: Date, now: Date) {
    for id in subject.amalgamationIDs { unlock(id, now: now) }
    levelUp(now: now)
    completeLevel(of: subject, at: time, now: now)
  }

  /// Everything up to the user's level whose components were all passed once.
  mutating func unlockAll(upTo level: Int, from lowest: Int = 1, now: Date) {
    for subject in subjects.rows where (lowest...level).contains(subject.level) {
      unlock(subject.id, now: now)
    }
  }

  private mutating func unlock(_ id: Subject.ID, now: Date) {
    guard let subject = subjects[id], isUnlockable(subject) else { return }
    guard let assignment = assignment(ofSubject: id) else {
      append(
        Assignment(
          id: assignments.nextID, subjectID: id, subjectKind: subject.kind, createdAt: now,
          unlockedAt: now, updatedAt: now))
      return
    }
    guard assignment.unlockedAt == nil else { return }
    assignments.update(assignment.id) { ($0.unlockedAt, $0.updatedAt) = (now, now) }
  }

  /// Hidden or unknown components hold nothing back: they can no longer be passed.
  private func isUnlockable(_ subject: Subject) -> Bool {
    guard subject.hiddenAt == nil, subject.level <= user.level else { return false }
    return subject.componentIDs.allSatisfy { id in
      guard let component = subjects[id], component.hiddenAt == nil else { return true }
      return assignment(ofSubject: id)?.passedAt != nil
    }
  }
}
