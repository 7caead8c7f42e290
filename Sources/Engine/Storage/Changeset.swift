import CSQLite
import Foundation
import GRDB
import GRDBSQLite

/// The changes a transaction made to the learner's tables, with each row before and after, in the
/// format of SQLite's session extension: <https://www.sqlite.org/session.html>.
struct Changeset {
  /// The recorded tables, referring tables first. The answer log has its own undo, and triggers
  /// update what they maintain when a change is reverted.
  static let tables =
    Migrations.later.reversed().flatMap(\.undoable) + [
      "card", "item_tag", "item_synonym", "item_part", "item", "deck", "setting", "correction",
      "kanji_note",
    ]

  let bytes: Data

  /// - Returns: the changes and `body`'s value; nil if nothing changed.
  static func recording<Value>(
    _ db: Database, _ body: () throws -> Value
  ) throws -> (value: Value, changes: Changeset?) {
    var session: OpaquePointer?
    try check(sqlite3session_create(db.sqliteConnection, "main", &session))
    defer { sqlite3session_delete(session) }
    for table in tables { try check(sqlite3session_attach(session, table)) }
    let value = try body()
    let bytes = try Self.bytes { sqlite3session_changeset(session, $0, $1) }
    return (value, bytes.isEmpty ? nil : Changeset(bytes: bytes))
  }

  /// Returns both as one: of a row that both changed, what was before the first and is after the
  /// second.
  func followed(by next: Changeset) throws -> Changeset {
    Changeset(
      bytes: try withBytes { size, bytes in
        try next.withBytes { nextSize, nextBytes in
          try Self.bytes {
            sqlite3changeset_concat(size, bytes, nextSize, nextBytes, $0, $1)
          }
        }
      })
  }

  /// Reverts every change.
  ///
  /// - Throws: `ChangesetConflict` if a row was changed since; the transaction has to be rolled
  ///   back then.
  func revert(_ db: Database) throws {
    let inverse = try withBytes { size, bytes in
      try Self.bytes { sqlite3changeset_invert(size, bytes, $0, $1) }
    }
    try Changeset(bytes: inverse).apply(db)
  }

  /// Makes every change.
  ///
  /// - Throws: `ChangesetConflict` if a row isn't as it was before; the transaction has to be rolled
  ///   back then.
  func apply(_ db: Database) throws {
    var places = try Self.places(db)
    let code = withBytes { size, bytes in
      withUnsafeMutablePointer(to: &places) { places in
        // A savepoint would keep every page in memory, and walk through all of them for each row.
        sqlite3changeset_apply_v2(
          db.sqliteConnection, size, bytes, nil,
          { places, kind, change in
            Self.answer(
              toConflict: kind, in: change,
              places?.assumingMemoryBound(to: [String: CInt].self).pointee ?? [:])
          }, places, nil, nil, CInt(CHANGESETAPPLY_NOSAVEPOINT))
      }
    }
    // A trigger may refuse it too, with an extended code.
    guard ![SQLITE_ABORT, SQLITE_CONSTRAINT].contains(code & 0xFF) else {
      throw ChangesetConflict()
    }
    try Self.check(code)
  }

  /// The changes without some of the rows that they added, by their integer keys, and without what
  /// the foreign keys delete with those.
  ///
  /// Of a row that is added and then deleted SQLite keeps nothing. So the rows are deleted, which is
  /// recorded, and the database is put back.
  ///
  /// - Parameter added: all rows that they added; others are kept.
  /// - Throws: `ChangesetConflict` if the tables got columns since.
  func leavingOut(
    _ rows: KeyValuePairs<String, Set<Int64>>, of added: [String: Set<Int64>], _ db: Database
  ) throws -> Changeset {
    var deletion: Changeset?
    try db.inSavepoint {
      // Answers keep their cards.
      try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
      deletion = try Self.recording(db) {
        for (table, keys) in rows {
          for key in keys.intersection(added[table, default: []]) {
            try db.run("DELETE FROM \(table) WHERE rowid = ?", [key])
          }
        }
      }.changes
      return .rollback
    }
    guard let deletion else { return self }
    do {
      return try followed(by: deletion)
    } catch DatabaseError.SQLITE_SCHEMA {
      throw ChangesetConflict()
    }
  }

  /// The first columns of the changed rows, which are integers, in ascending order.
  ///
  /// - Parameter prefix: what the names of their tables begin with.
  func rows(ofTables prefix: String) throws -> [Int64] {
    var rows: Set<Int64> = []
    try forEachRow { table, _, key in if table.hasPrefix(prefix) { rows.insert(key) } }
    return rows.sorted()
  }

  /// The integer keys of the rows that were added, by table.
  func added() throws -> [String: Set<Int64>] {
    var rows: [String: Set<Int64>] = [:]
    try forEachRow { table, isNew, key in if isNew { rows[table, default: []].insert(key) } }
    return rows
  }

  /// A changed row, by its first column. All rows of a table that begin with text count as one.
  struct ChangedRow: Hashable {
    var table: String
    var key: Int64
  }

  func rows() throws -> Set<ChangedRow> {
    var rows: Set<ChangedRow> = []
    try forEachRow { table, _, key in rows.insert(ChangedRow(table: table, key: key)) }
    return rows
  }

  /// - Parameter body: gets the first column as an integer.
  private func forEachRow(
    _ body: (_ table: String, _ isNew: Bool, _ key: Int64) -> Void
  ) throws {
    try withBytes { size, bytes in
      var iterator: OpaquePointer?
      try Self.check(sqlite3changeset_start(&iterator, size, bytes))
      defer { sqlite3changeset_finalize(iterator) }
      while sqlite3changeset_next(iterator) == SQLITE_ROW {
        let change = Self.change(iterator)
        var value: OpaquePointer?
        let isNew = change.operation == SQLITE_INSERT
        try Self.check(
          isNew
            ? sqlite3changeset_new(iterator, 0, &value)
            : sqlite3changeset_old(iterator, 0, &value))
        body(change.table, isNew, value.map { sqlite3_value_int64($0) } ?? 0)
      }
    }
  }

  /// Skips changes made by foreign key actions, which SQLite repeats itself, and accepts rows in
  /// which only a place has changed since.
  private static func answer(
    toConflict kind: CInt, in change: OpaquePointer?, _ places: [String: CInt]
  ) -> CInt {
    let (table, columns, _, isIndirect) = self.change(change)
    if isIndirect { return CInt(CHANGESET_OMIT) }
    guard kind == CHANGESET_DATA, let place = places[table] else { return CInt(CHANGESET_ABORT) }
    let isElsewhereOnly = (0..<columns).allSatisfy { column in
      var (old, now): (OpaquePointer?, OpaquePointer?)
      return column == place
        || sqlite3changeset_old(change, column, &old) == SQLITE_OK
          && sqlite3changeset_conflict(change, column, &now) == SQLITE_OK
          // A column that the change left alone has no old value.
          && (old == nil || text(old) == text(now))
    }
    return CInt(isElsewhereOnly ? CHANGESET_REPLACE : CHANGESET_ABORT)
  }

  private static func text(_ value: OpaquePointer?) -> String? {
    sqlite3_value_text(value).map { String(cString: $0) }
  }

  /// Returns the numbers of the columns for the person's position, by table.
  private static func places(_ db: Database) throws -> [String: CInt] {
    var places: [String: CInt] = [:]
    for (table, column) in Migrations.later.flatMap({ Array($0.places) }) {
      places[table] = try db.columns(in: table).firstIndex { $0.name == column }.map(CInt.init)
    }
    return places
  }

  private static func change(
    _ iterator: OpaquePointer?
  ) -> (table: String, columns: CInt, operation: CInt, isIndirect: Bool) {
    var table: UnsafePointer<CChar>?
    var (columns, operation, isIndirect) = (CInt(0), CInt(0), CInt(0))
    sqlite3changeset_op(iterator, &table, &columns, &operation, &isIndirect)
    return (table.map { String(cString: $0) } ?? "", columns, operation, isIndirect != 0)
  }

  private func withBytes<Value>(
    _ body: (CInt, UnsafeMutableRawPointer?) throws -> Value
  ) rethrows -> Value {
    var bytes = bytes
    return try bytes.withUnsafeMutableBytes { try body(CInt($0.count), $0.baseAddress) }
  }

  /// Copies what SQLite allocates, and frees it.
  private static func bytes(
    _ make: (UnsafeMutablePointer<CInt>, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> CInt
  ) throws -> Data {
    var size: CInt = 0
    var bytes: UnsafeMutableRawPointer?
    try check(make(&size, &bytes))
    defer { sqlite3_free(bytes) }
    return bytes.map { Data(bytes: $0, count: Int(size)) } ?? Data()
  }

  private static func check(_ code: CInt) throws {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}

/// A row was changed after the changeset was recorded.
struct ChangesetConflict: Error {}
