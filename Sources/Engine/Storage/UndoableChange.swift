public import Foundation
import GRDB

/// A change by the person, other than an answer, that can be undone.
public struct UndoableChange: Hashable, Identifiable, Sendable {
  public var id: Int64
  /// In the past tense, such as “Suspended 犬”.
  public var name: String
  public var at: Date
  /// The last answer in the log before it, 0 for none: clocks are set back, and the log is not.
  var lastAnswer: Int64

  /// The name for the middle of a sentence, such as “suspended 犬”.
  public var phrase: String { name.prefix(1).lowercased() + name.dropFirst() }
}

extension UndoableChange {
  /// The number of changes kept for undo; older ones are deleted.
  static let kept = 100

  static let migration = Migration(
    "0.2.0 undo",
    """
    -- What a person did besides answering, as SQLite's session extension writes it down.
    CREATE TABLE undoable_change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL CHECK (length(name) > 0),
      at INTEGER NOT NULL,
      changeset BLOB NOT NULL
    ) STRICT;
    """)

  static let seriesMigration = Migration(
    "0.6.0 undo of series",
    """
    -- Changes of one series are undone as one; empty for a change that stands alone.
    ALTER TABLE undoable_change ADD COLUMN series TEXT NOT NULL DEFAULT '';
    """)

  static let keyMigration = Migration(
    "0.6.0 undo of tags and synonyms",
    """
    -- Where only the case of one was changed, what was recorded by their earlier keys loses it.
    DELETE FROM undoable_change
    WHERE instr(changeset, CAST('item_tag' AS BLOB)) > 0
      OR instr(changeset, CAST('item_synonym' AS BLOB)) > 0;
    """)

  static let orderMigration = Migration(
    "0.6.0 order of undo",
    """
    -- The last answer before the change, 0 for none.
    ALTER TABLE undoable_change ADD COLUMN last_answer INTEGER NOT NULL DEFAULT 0;
    -- Answers that were imported are older than their place in the log.
    UPDATE undoable_change SET last_answer = (
      SELECT ifnull(max(answer.id), 0) FROM answer
      WHERE answer.at < undoable_change.at
        AND session_id NOT IN (SELECT id FROM session WHERE course = 'elsewhere'));
    """)

  static let deckMigration = Migration(
    "0.6.0 undo of decks",
    """
    -- What was recorded of decks has their earlier columns, and names that deleted ones don't have
    -- any more. The name of a table stands between zeros, so this isn't “anki_deck”.
    DELETE FROM undoable_change WHERE instr(changeset, x'006465636B00') > 0;
    """)

  static let redoMigration = Migration(
    "0.6.0 redo",
    """
    -- Whether it was undone: then it can be redone until there is another change.
    ALTER TABLE undoable_change
    ADD COLUMN is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1));
    """)

  /// Keeps a change. It takes the place of what was kept of its series, which it continues, and ends
  /// redo.
  ///
  /// - Returns: its ID.
  @discardableResult
  static func add(
    _ name: String, _ changes: Changeset, series: String = "", at now: Date, _ db: Database
  ) throws -> ID {
    try endRedo(db)
    var changes = changes
    if let earlier = try earlier(in: series, db) {
      changes = try earlier.changes.followed(by: changes)
      try db.run("DELETE FROM undoable_change WHERE id = ?", [earlier.id])
    }
    try db.run(
      """
      INSERT INTO undoable_change (name, at, changeset, series, last_answer)
      VALUES (?, ?, ?, ?, (SELECT ifnull(max(id), 0) FROM answer))
      """,
      [name, now.milliseconds, changes.bytes, series])
    let id = db.lastInsertedRowID
    try db.run(
      """
      DELETE FROM undoable_change
      WHERE id <= (SELECT id FROM undoable_change ORDER BY id DESC LIMIT 1 OFFSET \(kept))
      """)
    return id
  }

  /// Returns the stored change of a series. Nil if there is none, it was undone, or one of its rows
  /// was changed since: that later change has to be undone in between.
  private static func earlier(
    in series: String, _ db: Database
  ) throws -> (id: Int64, changes: Changeset)? {
    guard !series.isEmpty else { return nil }
    let earlier = try db.first(
      "SELECT id, changeset FROM undoable_change WHERE series = ? ORDER BY id DESC LIMIT 1",
      [series]
    ) { (id: try $0[0] as Int64, changes: Changeset(bytes: try $0[1] as Data)) }
    guard let earlier else { return nil }
    let rows = try earlier.changes.rows()
    // One at a time, because the changes of an import may be large.
    let isChanged = try all(db).prefix { $0.id > earlier.id }
      .contains { try !$0.changes(db).rows().isDisjoint(with: rows) }
    return isChanged ? nil : earlier
  }

  /// The changes that can be undone, latest first.
  static func all(_ db: Database) throws -> [UndoableChange] {
    try all(where: "is_undone = 0", orderedBy: "id DESC", db)
  }

  /// The changes that can be redone, latest undone first.
  static func undone(_ db: Database) throws -> [UndoableChange] {
    try all(where: "is_undone = 1", orderedBy: "id", db)
  }

  private static func all(
    where condition: String, orderedBy order: String, _ db: Database
  ) throws -> [UndoableChange] {
    try db.all(
      "SELECT id, name, at, last_answer FROM undoable_change WHERE \(condition) ORDER BY \(order)"
    ) {
      try UndoableChange(
        id: $0[0], name: $0[1], at: Date(milliseconds: $0[2]), lastAnswer: $0[3])
    }
  }

  static func latestID(_ db: Database) throws -> ID? {
    try db.first(
      "SELECT id FROM undoable_change WHERE is_undone = 0 ORDER BY id DESC LIMIT 1"
    ) { try $0[0] }
  }

  /// Returns the latest change of a row; nil if none can be undone.
  static func latest(of table: String, _ key: Int64, _ db: Database) throws -> UndoableChange? {
    let row = Changeset.ChangedRow(table: table, key: key)
    return try all(db).first { try $0.changes(db).rows().contains(row) }
  }

  /// Returns the changed rows.
  ///
  /// - Throws: `Problem` if it was undone elsewhere.
  func changes(_ db: Database) throws -> Changeset {
    let bytes = try db.first("SELECT changeset FROM undoable_change WHERE id = ?", [id]) {
      try $0[0] as Data
    }
    guard let bytes else { throw Problem.undoneElsewhere }
    return Changeset(bytes: bytes)
  }

  /// Reverts the change.
  ///
  /// - Throws: `ChangesetConflict` if something was changed since.
  func undo(_ changes: Changeset, _ db: Database) throws {
    try changes.revert(db)
    try forget(db)
  }

  /// Moves the change from those that can be undone to those that can be redone.
  func keepForRedo(_ db: Database) throws {
    try db.run("UPDATE undoable_change SET is_undone = 1 WHERE id = ?", [id])
  }

  /// Makes the change again, as the latest.
  ///
  /// - Throws: `ChangesetConflict` if something was changed since it was undone.
  func redo(_ changes: Changeset, at now: Date, _ db: Database) throws {
    try changes.apply(db)
    // Tables that refer to others come first, so items that came before their deck weren't counted.
    try db.execute(sql: RecoveredTables.tallies)
    try db.run(
      """
      UPDATE undoable_change
      SET is_undone = 0, at = ?, last_answer = (SELECT ifnull(max(id), 0) FROM answer)
      WHERE id = ?
      """, [now.milliseconds, id])
  }

  /// Forgets what was undone.
  static func endRedo(_ db: Database) throws {
    try db.run("DELETE FROM undoable_change WHERE is_undone = 1")
  }

  /// Takes the change from those that can be undone or redone.
  func forget(_ db: Database) throws {
    try db.run("DELETE FROM undoable_change WHERE id = ?", [id])
  }
}

extension Storage {
  /// Writes one transaction that can be undone under the name `body` returns.
  ///
  /// - Parameter series: what comes bit by bit and is undone as one; empty for a change by itself.
  func undoable<Value: Sendable>(
    at now: Date, series: String = "",
    _ body: @escaping @Sendable (Database) throws -> (name: String, value: Value)
  ) async throws -> Value {
    try await track { db, change in
      let (done, changes) = try Changeset.recording(db) { try body(db) }
      if let changes {
        change = try UndoableChange.add(done.name, changes, series: series, at: now, db)
      }
      return done.value
    }
  }

  /// Writes one transaction that is recorded in part or not at all: `body` gets a closure that
  /// records. What isn't recorded stays, or is undone by a trigger on what is.
  ///
  /// - Parameter recording: calls its argument once at most; what that returns is the name. Returns
  ///   whether it changed anything.
  func undoablePart<Value: Sendable>(
    at now: Date,
    _ body:
      @escaping @Sendable (
        Database, _ recording: (() throws -> String) throws -> Bool
      ) throws -> Value
  ) async throws -> Value {
    try await track { db, change in
      try body(db) { part in
        let (name, changes) = try Changeset.recording(db) { try part() }
        if let changes { change = try UndoableChange.add(name, changes, at: now, db) }
        return changes != nil
      }
    }
  }

  /// Writes one transaction, and passes the change added by `body` to the task's tracker.
  func track<Value: Sendable>(
    _ body: @escaping @Sendable (Database, _ change: inout UndoableChange.ID?) throws -> Value
  ) async throws -> Value {
    let (value, change) = try await database.write { db in
      var change: UndoableChange.ID?
      return (try body(db, &change), change)
    }
    if let change { UndoTracker.current?.note(change) }
    return value
  }
}

extension Problem {
  static let undoneElsewhere = Problem(
    "That was already undone.",
    remedy: "The page Undo, or “undo --list”, shows what else can be undone.")

  static func answeredSince(_ name: String) -> Problem {
    Problem(
      "“\(name)” can't be undone, because what it changed was answered since.",
      remedy: "Undo the answers first.")
  }

  static func changedSince(_ name: String) -> Problem {
    Problem(
      "“\(name)” can't be undone, because what it changed was studied or changed since.",
      remedy: "Change it yourself. Undo goes on with what was done before it.")
  }

  static func changedSinceUndo(_ name: String) -> Problem {
    Problem(
      "“\(name)” can't be redone, because what it changed was studied or changed since.",
      remedy: "Change it yourself.")
  }
}
