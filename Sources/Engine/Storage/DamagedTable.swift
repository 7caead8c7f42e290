import GRDB

/// Reads the intact rows of a damaged table.
struct DamagedTable {
  let name: String
  let columns: [String]
  private let key: String
  /// The columns in a leaf page's own table; nil for tables without row IDs.
  private let leafColumns: [String]?
  /// Whether a row of a leaf page can be of this table, by the types of its values, as SQL.
  private let isOfTypes: String

  /// - Parameter columns: the columns the backup has.
  init?(_ name: String, columns: Set<String>, hasRowID: Bool, in damaged: Database) throws {
    // GRDB's own reading of a schema ends the process where a row of it is damaged.
    let all = try Row.fetchAll(
      damaged, sql: "SELECT name, pk, type FROM pragma_table_info(?) ORDER BY cid",
      arguments: [name]
    ).map { row in (name: row[0] as String, keyPlace: row[1] as Int, type: row[2] as String) }
    guard let key = all.first(where: { $0.keyPlace == 1 }) else { return nil }
    let known = all.enumerated().filter { columns.contains($0.element.name) }
    self.name = name
    self.key = key.name
    self.columns = known.map(\.element.name)
    leafColumns =
      hasRowID
      ? known.map { $1.name == key.name ? "rowid" : DamagedCopy.leafColumns[$0] }
        + [DamagedCopy.leafColumns[all.count]]
      : nil
    // All tables are strict. A real number may be stored as an integer.
    isOfTypes = known.filter {
      $1.name != key.name && ["TEXT", "INTEGER", "BLOB"].contains($1.type)
    }
    .map { "typeof(\(DamagedCopy.leafColumns[$0])) IN ('\($1.type.lowercased())', 'null')" }
    .reduce("true") { "\($0) AND \($1)" }
  }

  /// Reads the rows from both ends up to the damage, and those in between from single pages.
  ///
  /// - Parameter known: reads only rows with greater IDs.
  /// - Returns: whether all rows were read.
  func read(
    _ damaged: DamagedCopy, _ db: Database, above known: Int64? = nil,
    _ take: ([DatabaseValue]) throws -> Void
  ) throws -> Bool {
    let condition = known.map { "\(key) > \($0)" } ?? "true"
    let rows = "SELECT \(columns.joined(separator: ", ")), \(key) FROM \(name) WHERE \(condition)"
    var ends: (first: Int64?, last: Int64?)
    let isWhole = try Self.read(db, "\(rows) ORDER BY \(key)") { row in
      try take(values(of: row))
      ends.first = Int64.fromDatabaseValue(row[columns.count])
    }
    if isWhole { return true }
    _ = try Self.read(db, "\(rows) ORDER BY \(key) DESC") { row in
      try take(values(of: row))
      ends.last = Int64.fromDatabaseValue(row[columns.count])
    }
    let (first, last) = (ends.first ?? known ?? .min, ends.last ?? .max)
    for page in damaged.leaves { try read(page, from: first, to: last, db, take) }
    return false
  }

  private func read(
    _ page: Int, from first: Int64, to last: Int64, _ db: Database,
    _ take: ([DatabaseValue]) throws -> Void
  ) throws {
    guard let leafColumns, let beyond = leafColumns.last else { return }
    let rows = """
      SELECT \(leafColumns.joined(separator: ", ")) FROM \(DamagedCopy.leafTable(page))
      WHERE rowid > \(first) AND rowid < \(last) AND \(beyond) IS NULL AND \(isOfTypes)
      ORDER BY rowid
      """
    // A long row continues on overflow pages, which may be damaged.
    guard try !Self.read(db, rows, { try take(values(of: $0)) }) else { return }
    _ = try Self.read(db, "\(rows) DESC") { try take(values(of: $0)) }
  }

  private func values(of row: Row) -> [DatabaseValue] { columns.indices.map { row[$0] } }

  /// - Returns: whether the query reached its end.
  static func read(_ db: Database, _ query: String, _ take: (Row) throws -> Void) throws -> Bool {
    do {
      let rows = try Row.fetchCursor(db, sql: query)
      while let row = try rows.next() { try take(row) }
      return true
    } catch DatabaseError.SQLITE_CORRUPT, DatabaseError.SQLITE_NOTADB {
      return false
    }
  }
}
