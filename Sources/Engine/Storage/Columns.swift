import GRDB
import GRDBSQLite

/// One row of a query, read by the places of its columns.
protocol Columns {
  /// - Throws: where the column holds something else.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at index: Int
  ) throws -> Value
}

extension Row: Columns {
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at index: Int
  ) -> Value { self[index] }
}

extension Columns {
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
    get throws { try value(at: index) }
  }

  /// A column that holds one of an enum's words.
  func word<Word: RawRepresentable>(_ index: Int) throws -> Word where Word.RawValue == String {
    let raw: String = try self[index]
    guard let word = Word(rawValue: raw) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "\(Word.self) \(raw)")
    }
    return word
  }
}

/// A row where SQLite has it, for as long as the query does not go on.
///
/// GRDB's own finds columns by their names too, and for that makes a table of them at each query,
/// which takes longer than the small queries of a session do.
struct PassingRow: Columns {
  fileprivate let statement: SQLiteStatement

  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at index: Int
  ) throws -> Value {
    guard let value = Value.fromStatement(statement, atUncheckedIndex: CInt(index)) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "column \(index)")
    }
    return value
  }
}

extension Database {
  /// What the first row of a query comes to, which is kept prepared; nil where there is none.
  func first<Found>(
    literal query: SQL, _ read: (PassingRow) throws -> Found
  ) throws -> Found? {
    let (sql, arguments) = try query.build(self)
    return try first(sql, arguments, read)
  }

  /// What the first row of a query comes to, which is kept prepared; nil where there is none.
  func first<Found>(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (PassingRow) throws -> Found
  ) throws -> Found? {
    try withoutActuallyEscaping(read) { read in
      try PassingRows(cachedStatement(sql: sql), arguments, read).next()
    }
  }

  /// What the rows of a query come to, which is kept prepared.
  func all<Found>(literal query: SQL, _ read: (PassingRow) throws -> Found) throws -> [Found] {
    let (sql, arguments) = try query.build(self)
    return try all(sql, arguments, read)
  }

  /// What the rows of a query come to, which is kept prepared.
  func all<Found>(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (PassingRow) throws -> Found
  ) throws -> [Found] {
    try withoutActuallyEscaping(read) { read in
      try Array(PassingRows(cachedStatement(sql: sql), arguments, read))
    }
  }
}

private final class PassingRows<Element>: DatabaseCursor {
  let _statement: Statement
  var _isDone = false
  private let read: (PassingRow) throws -> Element

  init(
    _ statement: Statement, _ arguments: StatementArguments,
    _ read: @escaping (PassingRow) throws -> Element
  ) throws {
    (_statement, self.read) = (statement, read)
    try statement.setArguments(arguments)
  }

  deinit {
    sqlite3_reset(_statement.sqliteStatement)  // It says again what the last step said.
  }

  func _element(sqliteStatement: SQLiteStatement) throws -> Element {
    try read(PassingRow(statement: sqliteStatement))
  }
}
