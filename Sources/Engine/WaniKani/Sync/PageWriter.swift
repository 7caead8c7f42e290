import Foundation
import GRDB

/// Writes the resources of one collection into its table, and reports changes that may surprise the
/// learner.
struct PageWriter {
  private let collection: WaniKaniCollection
  private var written = SyncReport.Page()

  init(_ collection: WaniKaniCollection) { self.collection = collection }

  /// Writes a page. Resources that cannot be decoded are counted and skipped; the service may
  /// return some that this version does not know.
  func write(_ page: Page, _ db: Database) throws -> SyncReport.Page {
    var writer = self
    (writer.written.total, writer.written.isLast) = (page.total, page.next == nil)
    for json in try page.resources(db) {
      do {
        try writer.write(json, db)
        writer.written.count += 1
      } catch ServiceFailure.malformed {
        writer.written.skipped += 1
      }
    }
    return writer.written
  }

  private mutating func write(_ json: Data, _ db: Database) throws {
    switch collection {
    case .systems: try SRSSystem(json: json).save(db)
    case .subjects: try write(Subject(json: json), json, db)
    case .assignments: try write(Assignment(json: json), db)
    case .statistics: try ReviewStatistic(json: json).save(db)
    case .materials: try ServedMaterial(json: json).save(db)
    case .progressions: try LevelProgression(json: json).save(db)
    case .resets: try write(LevelReset(json: json), db)
    case .voices: try VoiceActor(json: json).save(db)
    }
  }

  private mutating func write(_ subject: Subject, _ json: Data, _ db: Database) throws {
    let before = try db.row(
      "SELECT level, hidden_at IS NOT NULL FROM wanikani_subject WHERE id = \(subject.id)")
    if let before {
      let level: Int = before[0]
      if level != subject.level {
        try addNotice(.moved(from: level, to: subject.level), subject.id, db)
      }
      if subject.hiddenAt != nil, !(before[1] as Bool) { try addNotice(.hidden, subject.id, db) }
    }
    try subject.save(json, db)
  }

  private mutating func write(_ assignment: Assignment, _ db: Database) throws {
    if let before = try Assignment.of(assignment.subject, in: .assignment, db) {
      if before.unlockedAt != nil, assignment.unlockedAt == nil {
        try addNotice(.wasReset, assignment.subject, db)
      }
      // The table stores milliseconds, the service microseconds.
      if let again = assignment.resurrectedAt,
        again.milliseconds != before.resurrectedAt?.milliseconds
      {
        try addNotice(.resurrected, assignment.subject, db)
      }
    }
    try assignment.save(in: .assignment, db)
  }

  private mutating func write(_ reset: LevelReset, _ db: Database) throws {
    let isKnown: Bool =
      try db.value("SELECT 1 FROM wanikani_reset WHERE id = \(reset.id)") ?? false
    // Those from before the first sync are only stored.
    if !isKnown, let last = try LeaseRepository.lastBegan(db),
      let time = reset.confirmedAt ?? reset.createdAt, time >= last
    {
      written.notices.append(SyncNotice(kind: .wentBack(toLevel: reset.targetLevel)))
    }
    try reset.save(db)
  }

  private mutating func addNotice(
    _ kind: SyncNotice.Kind, _ subject: Subject.ID, _ db: Database
  ) throws {
    let tile = try SubjectTile.of(subject, db)
    written.notices.append(SyncNotice(kind: kind, subject: subject, name: tile?.fullName))
  }
}

extension Page {
  /// Returns the JSON of each resource as the service wrote it, split by SQLite: `JSONDecoder`
  /// cannot keep the text of a value, in which fields for later versions are preserved.
  func resources(_ db: Database) throws -> [Data] {
    let texts: [String] = try db.values(
      """
      SELECT value FROM json_each(\(String(decoding: body, as: UTF8.self)), '$.data')
      WHERE type = 'object'
      """)
    return texts.map { Data($0.utf8) }
  }
}
