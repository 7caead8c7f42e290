public import Foundation

/// What happens on the website, or by its staff, between two syncs.
extension StandInAccount {
  /// Hides a subject, its assignment, its statistic and its study material.
  public mutating func hide(_ id: Subject.ID, now: Date) {
    subjects.update(id) { ($0.hiddenAt, $0.updatedAt) = (now, now) }
    assignments.setHidden(ofSubject: id, now: now)
    statistics.setHidden(ofSubject: id, now: now)
    materials.setHidden(ofSubject: id, now: now)
  }

  /// Only the subject changes: an assignment does not say its level.
  public mutating func move(_ id: Subject.ID, toLevel level: Int, now: Date) {
    subjects.update(id) { ($0.level, $0.updatedAt) = (level, now) }
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
      $0.move(to: SpacedRepetitionSystem.burningStage, at: now, nextReview: nil)
      ($0.burnedAt, $0.updatedAt) = (now, now)
    }
  }

  /// An item done on the website; false when the rules of the service refuse it.
  @discardableResult
  public mutating func reviewElsewhere(
    _ id: Assignment.ID, meaningMisses: Int = 0, readingMisses: Int = 0, now: Date
  ) -> Bool {
    // Nil says that they do.
    let review = try? review(
      id, meaningMisses: meaningMisses, readingMisses: readingMisses, at: nil, now: now)
    return review != nil
  }

  /// A lesson done on the website; false when the rules of the service refuse it.
  @discardableResult
  public mutating func startElsewhere(_ id: Assignment.ID, now: Date) -> Bool {
    let started = try? start(id, at: nil, now: now)  // Nil says that they do.
    return started != nil
  }

  /// A note and synonyms as the website saves them, all at once.
  public mutating func write(
    _ note: String, synonyms: [String], toSubject id: Subject.ID, now: Date
  ) {
    let change = MaterialChange(meaningNote: note, meaningSynonyms: synonyms)
    // Nothing but a subject that is not there refuses it.
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

  /// Every review moves by as long as the vacation was, to a full hour.
  public mutating func endVacation(now: Date) {
    guard let began = user.vacationStartedAt else { return }
    (user.vacationStartedAt, user.updatedAt) = (nil, now)
    assignments.updateAll(where: { $0.availableAt != nil }) {
      $0.availableAt = $0.availableAt.map { Timestamp.hour(of: $0 + now.timeIntervalSince(began)) }
      $0.updatedAt = now
    }
  }

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
