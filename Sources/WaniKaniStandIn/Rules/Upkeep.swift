public import Foundation

/// What happens on the website, or by its staff, between two syncs.
extension StandInAccount {
  /// Hides a subject, its assignment, its statistic and its study material.
  public mutating func hide(_ id: Subject.ID, now: Date) {
    subjects.update(id) { ($0.hiddenAt, $0.updatedAt) = (now, now) }
    setHidden(true, subject: id, now: now)
  }

  public mutating func show(_ id: Subject.ID, now: Date) {
    subjects.update(id) { ($0.hiddenAt, $0.updatedAt) = (nil, now) }
    setHidden(false, subject: id, now: now)
  }

  /// Only the subject changes: an assignment does not say its level.
  public mutating func move(_ id: Subject.ID, toLevel level: Int, now: Date) {
    subjects.update(id) { ($0.level, $0.updatedAt) = (level, now) }
  }

  public mutating func rewrite(
    _ id: Subject.ID, now: Date, _ change: (inout Subject) -> Void
  ) {
    subjects.update(id) {
      change(&$0)
      $0.updatedAt = now
    }
  }

  /// Wrong data that no marker tells of, as seen in December 2024.
  public mutating func rewriteUnnoticed(_ id: Subject.ID, _ change: (inout Subject) -> Void) {
    subjects.update(id, change)
  }

  /// A burned item back into the reviews, at the first stage; what it reached before stays told.
  public mutating func resurrect(_ id: Assignment.ID, now: Date) {
    guard let assignment = assignments[id], let subject = subjects[assignment.subjectID],
      assignment.stage == SpacedRepetitionSystem.burningStage
    else { return }
    let availableAt = nextReview(of: subject, atStage: 1, after: now)
    assignments.update(id) {
      ($0.stage, $0.resurrectedAt, $0.startedAt) = (1, now, now)
      ($0.availableAt, $0.updatedAt) = (availableAt, now)
    }
  }

  /// As if all its reviews had been done.
  public mutating func burn(_ id: Assignment.ID, now: Date) {
    assignments.update(id) {
      ($0.stage, $0.availableAt) = (SpacedRepetitionSystem.burningStage, nil)
      ($0.passedAt, $0.burnedAt, $0.updatedAt) = ($0.passedAt ?? now, now, now)
    }
  }

  /// An item done on the website; false when the rules of the service refuse it.
  @discardableResult
  public mutating func reviewElsewhere(
    _ id: Assignment.ID, meaningMisses: Int = 0, readingMisses: Int = 0, now: Date
  ) -> Bool {
    let report = ReviewReport(
      assignmentID: id, meaningMisses: meaningMisses, readingMisses: readingMisses)
    do {
      _ = try review(report, now: now)
      return true
    } catch {
      return false
    }
  }

  /// A lesson done on the website; false when the rules of the service refuse it.
  @discardableResult
  public mutating func startElsewhere(_ id: Assignment.ID, now: Date) -> Bool {
    do {
      _ = try start(id, at: nil, now: now)
      return true
    } catch {
      return false
    }
  }

  public mutating func subscribe(to subscription: Subscription, now: Date) {
    (user.subscription, user.updatedAt) = (subscription, now)
    levelUp(now: now)
  }

  public mutating func setHibernating(_ isHibernating: Bool, now: Date) {
    (user.isHibernating, user.updatedAt) = (isHibernating, now)
  }

  private mutating func setHidden(_ isHidden: Bool, subject id: Subject.ID, now: Date) {
    if let assignment = assignment(ofSubject: id) {
      assignments.update(assignment.id) { ($0.isHidden, $0.updatedAt) = (isHidden, now) }
    }
    if let statistic = statistic(ofSubject: id) {
      statistics.update(statistic.id) { ($0.isHidden, $0.updatedAt) = (isHidden, now) }
    }
    if let material = material(ofSubject: id) {
      materials.update(material.id) { ($0.isHidden, $0.updatedAt) = (isHidden, now) }
    }
  }
}
