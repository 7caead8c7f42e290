import Foundation
import GRDB

// The tables of WaniKani's data.

extension Assignment {
  static let columns = """
    subject_id, id, kind, stage, unlocked_at, started_at, passed_at, burned_at, available_at,
    resurrected_at, is_hidden
    """

  /// - Parameter row: a row that starts with `columns`.
  init(_ row: some Columns) throws {
    try self.init(
      id: row[1], subject: row[0], kind: row.enumValue(2), stage: row[3],
      unlockedAt: row.date(4), startedAt: row.date(5), passedAt: row.date(6),
      burnedAt: row.date(7), availableAt: row.date(8), resurrectedAt: row.date(9),
      isHidden: row[10])
  }

  enum Table: String { case assignment, progress }

  static func of(_ subject: Subject.ID, in table: Table, _ db: Database) throws -> Assignment? {
    try db.first(
      "SELECT \(columns) FROM wanikani_\(table.rawValue) WHERE subject_id = ?", [subject]
    ) { try Assignment($0) }
  }

  func save(in table: Table, _ db: Database) throws {
    let dates = [unlockedAt, startedAt, passedAt, burnedAt, availableAt, resurrectedAt]
    let values: [any StatementBinding] =
      [subject, id, kind.rawValue, stage] + dates.map { $0?.milliseconds } + [isHidden]
    try db.run(
      """
      INSERT OR REPLACE INTO wanikani_\(table.rawValue) (\(Self.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, values)
  }
}

extension Subject {
  /// - Parameter json: the JSON as the service returned it.
  func save(_ json: Data, _ db: Database) throws {
    try db.run(
      """
      INSERT INTO wanikani_subject
        (id, kind, level, lesson_position, characters, meaning, system_id, hidden_at, json)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, level = excluded.level,
        lesson_position = excluded.lesson_position, characters = excluded.characters,
        meaning = excluded.meaning, system_id = excluded.system_id,
        hidden_at = excluded.hidden_at, json = excluded.json
      """,
      [
        id, kind.rawValue, level, lessonPosition, characters ?? "", primaryMeaning, system,
        hiddenAt?.milliseconds, String(decoding: json, as: UTF8.self),
      ])
    try db.run("DELETE FROM wanikani_component WHERE subject_id = ?", [id])
    for component in Set(components) {
      try db.run(
        "INSERT INTO wanikani_component (subject_id, component_id) VALUES (?, ?)", [id, component])
    }
  }
}

extension SRSSystem {
  /// Remembers the last decoded system: there are only two, and mostly it is the same.
  private static let texts = JSONCache<SRSSystem>()

  func save(_ db: Database) throws {
    try db.execute(
      literal: """
        INSERT OR REPLACE INTO wanikani_system (id, json) VALUES (\(id), \(try JSONText.of(self)))
        """)
  }

  /// Returns a subject's system, or nil if it is not downloaded.
  static func of(_ subject: Subject.ID, _ db: Database) throws -> SRSSystem? {
    try db.first(ofSubject, [subject]) { try texts.value($0[0]) }
  }

  /// Returns nil if the subject is above the learner's reached or granted level.
  static func ofReached(_ subject: Subject.ID, _ db: Database) throws -> SRSSystem? {
    try db.first(
      """
      \(ofSubject) AND EXISTS (
        SELECT 1 FROM wanikani_account WHERE is_current = 1
          AND wanikani_subject.level <= min(reached_level, granted_level))
      """, [subject]
    ) { try texts.value($0[0]) }
  }

  private static let ofSubject = """
    SELECT wanikani_system.json FROM wanikani_system
    JOIN wanikani_subject ON system_id = wanikani_system.id WHERE wanikani_subject.id = ?
    """
}

extension ReviewStatistic {
  static let migration = Migration(
    "0.6.0 created statistics",
    """
    ALTER TABLE wanikani_statistic ADD COLUMN created_at INTEGER;
    -- The next sync downloads all of them with it, and the systems with theirs.
    DELETE FROM wanikani_collection
      WHERE name IN ('review_statistics', 'spaced_repetition_systems');
    """)

  func save(_ db: Database) throws {
    let values: [any StatementBinding] =
      [subject, id] + counts + [percentage, isHidden, createdAt?.milliseconds]
    try db.run(
      "INSERT OR REPLACE INTO wanikani_statistic VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      values)
  }
}

extension ServedMaterial {
  func save(_ db: Database) throws {
    try db.run(
      "INSERT OR REPLACE INTO wanikani_material VALUES (?, ?, ?, ?, ?, ?)",
      [
        material.subject, id, material.meaningNote, material.readingNote,
        try JSONText.of(material.synonyms), isHidden,
      ])
  }
}

extension LevelProgression {
  func save(_ db: Database) throws {
    try db.run(
      "INSERT OR REPLACE INTO wanikani_progression VALUES (?, ?, ?, ?, ?, ?, ?)",
      [id, level] + dates.map { $0?.milliseconds })
  }
}

extension LevelReset {
  func save(_ db: Database) throws {
    try db.execute(
      literal: """
        INSERT OR REPLACE INTO wanikani_reset VALUES (\(id), \(originalLevel), \(targetLevel),
          \(createdAt?.milliseconds), \(confirmedAt?.milliseconds))
        """)
  }
}

extension VoiceActor {
  func save(_ db: Database) throws {
    try db.execute(
      literal: """
        INSERT OR REPLACE INTO wanikani_voice VALUES (\(id), \(name), \(gender), \(description))
        """)
  }
}

extension WaniKaniAccount {
  /// - Throws: `Problem.noAccount` if nobody is signed in.
  static func signedIn(_ db: Database) throws -> WaniKaniAccount {
    guard let account = try current(db) else { throw Problem.noAccount }
    return account
  }

  static func current(_ db: Database) throws -> WaniKaniAccount? {
    try db.first(
      """
      SELECT id, username, level, granted_level, vacation_since, lesson_batch, review_order
      FROM wanikani_account WHERE is_current = 1
      """
    ) { row in
      try WaniKaniAccount(
        id: row[0], username: row[1], level: row[2], grantedLevel: row[3],
        vacationSince: row.date(4), lessonBatchSize: row[5], reviewOrder: row[6])
    }
  }

  /// The level that the learner has reached; nil if nobody is signed in.
  @Sendable static func reachedLevel(_ db: Database) throws -> Int? {
    try db.first("SELECT reached_level FROM wanikani_account WHERE is_current = 1") { try $0[0] }
  }
}
