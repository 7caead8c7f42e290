import Foundation
import GRDB

/// Writes the things of one collection into its table, and notices what a learner would wonder
/// about.
struct PageWriter {
  private let collection: WaniKaniCollection
  /// Nothing of a collection was here before, so nothing changed.
  private let isFirst: Bool
  private var stored = MirrorRepository.Stored()

  init(_ collection: WaniKaniCollection, isFirst: Bool) {
    (self.collection, self.isFirst) = (collection, isFirst)
  }

  /// What cannot be understood is counted and left out; the service may come to give out things
  /// that this version knows nothing of.
  func write(_ things: [Data], _ db: Database) throws -> MirrorRepository.Stored {
    var writer = self
    for thing in things {
      do {
        try writer.write(thing, db)
        writer.stored.count += 1
      } catch is DecodingError {
        writer.stored.skipped += 1
      }
    }
    return writer.stored
  }

  private mutating func write(_ thing: Data, _ db: Database) throws {
    switch collection {
    case .systems: try SRSSystem(wire: thing).save(db)
    case .subjects: try write(Subject(wire: thing), thing, db)
    case .assignments: try write(Assignment(wire: thing), db)
    case .statistics: try ReviewStatistic(wire: thing).save(db)
    case .materials: try ServedMaterial(wire: thing).save(db)
    case .progressions: try LevelProgression(wire: thing).save(db)
    case .resets: try write(LevelReset(wire: thing), db)
    case .voices: try VoiceActor(wire: thing).save(db)
    }
  }

  private mutating func write(_ subject: Subject, _ json: Data, _ db: Database) throws {
    let before = try db.rows(
      "SELECT level, hidden_at IS NOT NULL FROM wanikani_subject WHERE id = \(subject.id)"
    ).first
    if let before {
      let level: Int = before[0]
      if level != subject.level { notice(.moved(from: level, to: subject.level), subject.id) }
      if subject.hiddenAt != nil, !(before[1] as Bool) { notice(.hidden, subject.id) }
    }
    try subject.save(json, db)
  }

  private mutating func write(_ assignment: Assignment, _ db: Database) throws {
    if let before = try Assignment.of(assignment.subject, in: .assignment, db) {
      if before.unlockedAt != nil, assignment.unlockedAt == nil {
        notice(.wasReset, assignment.subject)
      }
      if let again = assignment.resurrectedAt, again != before.resurrectedAt {
        notice(.resurrected, assignment.subject)
      }
    }
    try assignment.save(in: .assignment, db)
  }

  private mutating func write(_ reset: LevelReset, _ db: Database) throws {
    let isKnown: Bool =
      try db.value("SELECT 1 FROM wanikani_reset WHERE id = \(reset.id)") ?? false
    if !isKnown, !isFirst { notice(.wentBack(toLevel: reset.targetLevel), nil) }
    try reset.save(db)
  }

  private mutating func notice(_ kind: SyncNotice.Kind, _ subject: Subject.ID?) {
    stored.notices.append(SyncNotice(kind: kind, subject: subject))
  }
}
