import Foundation
import GRDB

/// Copies what can be read of a damaged database into a backup of it.
struct Recovery {
  let damaged: DamagedCopy

  /// Whether the data diverged from the backup, as after another restore, so that the same ID may
  /// mean different rows.
  func isForked(from backup: URL) throws -> Bool {
    try Inspection.read(backup) { try isForked(from: $0) }
  }

  private func isForked(from backup: Database) throws -> Bool {
    try Inspection.checkIntegrity(backup)
    return try damaged.queue.unsafeRead { damaged in
      try RecoveredTables.unchanging.contains { table, columns in
        let query = "SELECT id, \(columns) FROM \(table)"
        let rows = try Row.fetchAll(backup, sql: "\(query) ORDER BY id DESC LIMIT 200")
        for row in rows {
          var same: Row?
          let isReadable = try DamagedTable.read(
            damaged, "\(query) WHERE id = \(row[0] as Int64)"
          ) { same = $0.copy() }
          if isReadable { return same != row }
        }
        return false
      }
    }
  }

  /// - Parameters:
  ///   - backup: a backup of the current version, on a connection with foreign keys off.
  ///   - complete: adds rows that others need, from what was copied.
  ///   - rebuild: recomputes derived data.
  /// - Throws: if nothing was copied; the backup is unchanged then.
  func carry(
    into backup: DatabaseQueue, completing complete: (Database) throws -> Void,
    rebuild: (Database) throws -> Void
  ) throws -> DamageReport {
    try damaged.queue.unsafeRead { damaged in
      try backup.write { db in
        let report = try carry(from: damaged, db, completing: complete)
        try rebuild(db)
        try db.checkForeignKeys()
        try Inspection.checkIntegrity(db)
        return report
      }
    }
  }

  private func carry(
    from damaged: Database, _ db: Database, completing complete: (Database) throws -> Void
  ) throws -> DamageReport {
    let logs = try RecoveredTables.logs.map { log in
      (log, known: try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(log.table)") ?? 0)
    }
    let triggers = try Row.fetchAll(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger[0] as String)") }
    let filled = try Self.filledTables(db)
    let broken = try copyTables(from: damaged, db)
    try convertColumns(from: damaged, db)
    try complete(db)
    try putStandIns(for: broken, from: damaged, db)
    try removeOrphans(db)
    try db.execute(sql: RecoveredTables.tallies)
    for trigger in triggers { try db.execute(sql: trigger[1]) }
    return DamageReport(
      carried: try logs.compactMap { log, known in try log.carried(above: known, db) },
      missing: try logs.compactMap { log, known in
        try log.missing(above: known, from: damaged, in: db)
      },
      uncertain: RecoveredTables.contents(of: broken),
      isQueueKept: broken.isDisjoint(with: RecoveredTables.queue),
      fillsTables: try !Self.filledTables(db).isSubset(of: filled))
  }

  /// The tables with rows, except the terms of scheduling, which are added where there are none.
  private static func filledTables(_ db: Database) throws -> Set<String> {
    let tables = try String.fetchAll(db, sql: RecoveredTables.names)
    return Set(
      try tables.filter { table in
        guard table != "scheduling" else { return false }
        return try Row.fetchOne(db, sql: "SELECT 1 FROM \(table) LIMIT 1") != nil
      })
  }

  /// - Returns: the tables that couldn't be read completely.
  private func copyTables(from damaged: Database, _ db: Database) throws -> Set<String> {
    var broken: Set<String> = []
    let tables = try Row.fetchAll(db, sql: RecoveredTables.names)
    for row in tables {
      let name: String = row[0]
      // The service's data will be downloaded again from where the backup had it.
      if name == "wanikani_collection", broken.contains(where: { $0.hasPrefix("wanikani_") }) {
        continue
      }
      let columns = Set(try db.columns(in: name).map(\.name))
      let table = try DamagedTable(name, columns: columns, hasRowID: row[1], in: damaged)
      if let table, let column = RecoveredTables.required[name], !table.columns.contains(column) {
        try db.execute(sql: "DELETE FROM \(name)")
        continue
      }
      guard let table, try copy(table, from: damaged, db) else {
        broken.insert(name)
        continue
      }
    }
    return broken
  }

  /// Replaces a table if it can be read completely, else merges it into the backup's.
  private func copy(
    _ table: DamagedTable, from damaged: Database, _ db: Database
  ) throws -> Bool {
    guard table.name != RecoveredTables.answers else {
      let known = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table.name)")
      return try insert(table, above: known, from: damaged, db)
    }
    var isWhole = false
    try db.inSavepoint {
      try db.execute(sql: "DELETE FROM \(table.name)")
      isWhole = try insert(table, from: damaged, db)
      return isWhole ? .commit : .rollback
    }
    if !isWhole { _ = try insert(table, from: damaged, db) }
    return isWhole
  }

  /// - Returns: whether every row was read and valid.
  private func insert(
    _ table: DamagedTable, above known: Int64? = nil, from damaged: Database, _ db: Database
  ) throws -> Bool {
    let (columns, marks) = (table.columns, table.columns.map { _ in "?" })
    let sql = """
      INSERT OR REPLACE INTO \(table.name) (\(columns.joined(separator: ", ")))
      VALUES (\(marks.joined(separator: ", ")))
      """
    var statement = try db.makeStatement(sql: sql)
    var isTaken = true
    let isWhole = try table.read(self.damaged, damaged, above: known) { values in
      do {
        try statement.execute(arguments: StatementArguments(values))
      } catch DatabaseError.SQLITE_CONSTRAINT {
        isTaken = false  // The page is readable, but holds no such row.
        // Resetting a statement that failed reports the failure again, for the next row.
        statement = try db.makeStatement(sql: sql)
      }
    }
    return isWhole && isTaken
  }

  /// Takes over what earlier versions kept in columns that are gone, from both ends of a table up
  /// to the damage.
  private func convertColumns(from damaged: Database, _ db: Database) throws {
    for replaced in RecoveredTables.replaced {
      let isThere = try Bool.fetchOne(
        damaged, sql: "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?",
        arguments: [replaced.table, replaced.column])
      guard isThere == true else { continue }
      for order in ["ASC", "DESC"] {
        let query = "SELECT id, \(replaced.column) FROM \(replaced.table) ORDER BY id \(order)"
        _ = try DamagedTable.read(damaged, query) { row in
          try db.execute(sql: replaced.update, arguments: StatementArguments(row.databaseValues))
        }
      }
    }
  }

  private func putStandIns(
    for broken: Set<String>, from damaged: Database, _ db: Database
  ) throws {
    for rows in RecoveredTables.inIndexes where broken.contains(rows.table) {
      let isThere = try Bool.fetchOne(
        damaged, sql: "SELECT count(*) FROM sqlite_schema WHERE name = ?",
        arguments: [rows.index])
      guard isThere == true else { continue }
      // A damaged index still yields the rows before the damage.
      _ = try DamagedTable.read(damaged, rows.query) { row in
        try db.execute(sql: rows.standIn, arguments: StatementArguments(row.databaseValues))
      }
    }
    if broken.isDisjoint(with: RecoveredTables.tablesOfImports) {
      try db.execute(sql: RecoveredTables.importSessions)
    }
    try db.execute(sql: RecoveredTables.standIns)
    if !broken.isDisjoint(with: ["session", "session_queue"]) {
      try db.execute(sql: RecoveredTables.endOfSessions)
    }
  }

  /// Deletes rows with violated foreign keys until there are none.
  private func removeOrphans(_ db: Database) throws {
    while case let orphans = try Array(db.foreignKeyViolations()), !orphans.isEmpty {
      for orphan in orphans {
        let table = orphan.originTable
        if let row = orphan.originRowID {
          try db.execute(sql: "DELETE FROM \(table) WHERE rowid = ?", arguments: [row])
        } else if let key = try db.foreignKeys(on: table).first(where: {
          $0.id == orphan.foreignKeyId
        }),
          let (column, parent) = key.mapping.first
        {
          try db.execute(
            sql:
              "DELETE FROM \(table) WHERE \(column) NOT IN (SELECT \(parent) FROM \(key.destinationTable))"
          )
        }
      }
    }
  }
}
