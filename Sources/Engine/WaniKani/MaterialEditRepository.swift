import Foundation
import GRDB

/// Keeps the person's edits of notes and synonyms, so that each can be undone.
enum MaterialEditRepository {
  static let migration = Migration(
    "0.6.0 WaniKani edits", undoable: ["wanikani_edit"],
    contents: ["wanikani_edit": "notes on WaniKani's subjects"],
    """
    -- An edit of notes and synonyms, also of those that were sent. Undoing it deletes the row.
    CREATE TABLE wanikani_edit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id TEXT NOT NULL REFERENCES wanikani_account (id) ON DELETE RESTRICT,
      -- No reference: it outlives whatever the tables of the service hold.
      subject_id INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    """)

  /// Stores notes and queues them. Does nothing if they are unchanged.
  ///
  /// - Throws: `Problem` if the service would refuse them.
  static func edit(_ material: StudyMaterial, at now: Date, _ db: Database) throws {
    let (material, before) = try (material.checked(), StudyMaterial.of(material.subject, db))
    guard material != before else { return }
    let account = try WaniKaniAccount.signedIn(db)
    try WaniKaniStudyRepository.write(material, at: now, db)
    try db.run(
      "INSERT INTO wanikani_edit (account_id, subject_id, body) VALUES (?, ?, ?)",
      [
        account.id, material.subject,
        try JSONText.of(MaterialChange(material: material, before: before)),
      ])
    // Undo keeps no older changes either.
    try db.run(
      "DELETE FROM wanikani_edit WHERE id <= ?", [db.lastInsertedRowID - Int64(UndoableChange.kept)]
    )
  }

  /// Writes what was there before a change's edits. What was sent already is sent again.
  ///
  /// - Parameter edits: the rows that undoing the change deletes, in the order of the edits.
  /// - Throws: `Problem` if another account is signed in, `ChangesetConflict` if a note was changed
  ///   since.
  static func undo(
    _ edits: [Int64], at now: Date, _ db: Database
  ) throws {
    for id in edits.reversed() {
      let row = try db.row("SELECT account_id, body FROM wanikani_edit WHERE id = \(id)")
      guard let row else { continue }  // The change has deleted it, as it was too old.
      guard try WaniKaniAccount.current(db)?.id == row[0] else {
        throw Problem(
          "That change belongs to another WaniKani account.",
          remedy: "Sign in to that account first.")
      }
      let edit: MaterialChange = try JSONText.value(row[1])
      let present = try StudyMaterial.of(edit.material.subject, db)
      guard let reversed = edit.reversed, !reversed.conflicts(with: present) else {
        throw ChangesetConflict()
      }
      // In the same order of synonyms, if nothing else was changed.
      let before =
        present == edit.material ? reversed.material : try reversed.applied(to: present).checked()
      try WaniKaniStudyRepository.write(before, at: now, db)
    }
  }
}

extension MaterialChange {
  /// The change back; nil for one of version 0.1.0.
  fileprivate var reversed: MaterialChange? {
    before.map { MaterialChange(material: $0, before: material) }
  }
}
