import GRDB

extension SubjectInfo {
  /// Returns another learned subject with exactly this meaning, but for a mark at its end.
  func other(meaning typed: String, _ db: Database) throws -> String? {
    let meaning = AnswerText.meaning(typed)
    guard !meaning.isEmpty else { return nil }
    let meanings = ["", "?", "!", "."].map { meaning + $0 }
    return try db.value(
      """
      SELECT characters FROM wanikani_subject
      JOIN wanikani_progress ON subject_id = wanikani_subject.id
      WHERE meaning COLLATE NOCASE IN \(meanings) AND wanikani_subject.id <> \(id)
        AND characters <> '' AND hidden_at IS NULL AND started_at IS NOT NULL
      ORDER BY wanikani_subject.id LIMIT 1
      """)
  }
}

extension StudyMaterial {
  /// Returns the service's notes and synonyms with the unsent changes applied.
  static func of(_ subject: Subject.ID, _ db: Database) throws -> StudyMaterial {
    let unsent: [OutboxEntry.Change] = try db.all(
      """
      SELECT body FROM wanikani_outbox JOIN wanikani_account
        ON wanikani_account.id = account_id AND is_current = 1
      WHERE kind = 'material' AND subject_id = ? AND is_open = 1
      ORDER BY wanikani_outbox.id
      """, [subject]
    ) { try JSONText.value($0[0] as String) }
    return try unsent.reduce(served(subject, db)) { material, change in
      if case .material(let change) = change { change.applied(to: material) } else { material }
    }
  }

  /// Returns the notes and synonyms as the service has them.
  static func served(_ subject: Subject.ID, _ db: Database) throws -> StudyMaterial {
    let served = try db.first(
      """
      SELECT meaning_note, reading_note, synonyms FROM wanikani_material
      WHERE subject_id = ? AND is_hidden = 0
      """, [subject]
    ) { row in
      try StudyMaterial(
        subject: subject, meaningNote: row[0], readingNote: row[1],
        synonyms: JSONText.value(row[2]))
    }
    return served ?? StudyMaterial(subject: subject)
  }
}
