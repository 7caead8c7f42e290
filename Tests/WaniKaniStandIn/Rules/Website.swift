public import Foundation

/// Changes made on the website or by its staff between two syncs.
extension StandInAccount {
  /// Hides a subject with its assignment, statistic and study material.
  public mutating func hide(_ id: Subject.ID, now: Date) {
    setHidden(id, to: true, now: now)
  }

  public mutating func show(_ id: Subject.ID, now: Date) { setHidden(id, to: false, now: now) }

  private mutating func setHidden(_ id: Subject.ID, to isHidden: Bool, now: Date) {
    subjects.update(id) { ($0.hiddenAt, $0.updatedAt) = (isHidden ? now : nil, now) }
    assignments.setHidden(ofSubject: id, to: isHidden, now: now)
    statistics.setHidden(ofSubject: id, to: isHidden, now: now)
    materials.setHidden(ofSubject: id, to: isHidden, now: now)
  }

  /// Moves a subject to a level. The assignment does not change, as it has no level.
  public mutating func move(_ id: Subject.ID, toLevel level: Int, now: Date) {
    subjects.update(id) { ($0.level, $0.updatedAt) = (level, now) }
  }

  /// Changes a subject without its update time, as wrong data did in December 2024.
  public mutating func rewriteUnnoticed(_ id: Subject.ID, _ change: (inout Subject) -> Void) {
    subjects.update(id, change)
  }

  /// Returns a burned item to the first stage. The dates it reached before remain.
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

  /// Burns an item, as if all its reviews had been done.
  public mutating func burn(_ id: Assignment.ID, now: Date) {
    assignments.update(id) {
      $0.move(to: SpacedRepetitionSystem.burningStage, at: now, nextReview: nil)
      ($0.burnedAt, $0.updatedAt) = (now, now)
    }
  }

  /// Reviews an item on the website. Returns false if the service refuses.
  @discardableResult
  public mutating func reviewElsewhere(
    _ id: Assignment.ID, meaningMisses: Int = 0, readingMisses: Int = 0, now: Date
  ) -> Bool {
    // Nil means that the service refused.
    let review = try? review(
      id, meaningMisses: meaningMisses, readingMisses: readingMisses, at: nil, now: now)
    return review != nil
  }

  /// Completes a lesson on the website. Returns false if the service refuses.
  @discardableResult
  public mutating func startElsewhere(_ id: Assignment.ID, now: Date) -> Bool {
    let started = try? start(id, at: nil, now: now)  // Nil means that the service refused.
    return started != nil
  }

  /// Saves a note and synonyms together, as the website does.
  public mutating func write(
    _ note: String, synonyms: [String], toSubject id: Subject.ID, now: Date
  ) {
    let change = MaterialChange(meaningNote: note, meaningSynonyms: synonyms)
    // Fails only for a subject that does not exist.
    if let material = material(ofSubject: id) {
      _ = try? changeMaterial(material.id, change, now: now)
    } else {
      _ = try? addMaterial(ofSubject: id, change, now: now)
    }
  }

  public mutating func subscribe(to subscription: Subscription, now: Date) {
    (user.subscription, user.updatedAt) = (subscription, now)
    levelUp(now: now)
  }

  public mutating func setHibernating(_ isHibernating: Bool, now: Date) {
    (user.isHibernating, user.updatedAt) = (isHibernating, now)
  }

  public mutating func beginVacation(now: Date) {
    guard user.vacationStartedAt == nil else { return }
    (user.vacationStartedAt, user.updatedAt) = (now, now)
  }

  /// Resets to a level: it and those above start over; notes and synonyms are kept.
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
    assignments.updateAll(where: { affected.contains($0.subjectID) }) {
      $0 = Assignment(
        id: $0.id, subjectID: $0.subjectID, subjectKind: $0.subjectKind, createdAt: $0.createdAt,
        isHidden: $0.isHidden, updatedAt: now)
    }
    statistics.updateAll(where: { affected.contains($0.subjectID) }) {
      ($0.meaning, $0.reading, $0.updatedAt) = (.init(), .init(), now)
    }
    (user.level, user.updatedAt) = (target, now)
    beginLevel(now: now)
  }
}
