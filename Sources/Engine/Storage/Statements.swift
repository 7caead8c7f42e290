import GRDB
import GRDBSQLite

// The fast way to run SQL, for what is done at each answer or for each of thousands of rows: the
// session's queries and its log, imports, exports. Elsewhere nobody can feel the difference: see
// `Rows.swift`, and `Notes/sql-is-run-in-two-ways.md` for the figures.

/// The current row of a statement, valid until the next step.
///
/// GRDB's `Row` also finds columns by name, and builds a dictionary for that at each query, which
/// takes longer than the small queries of a session.
struct CurrentRow: Columns {
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
  /// Runs a cached statement.
  func run(_ sql: String, _ values: [any StatementBinding] = []) throws {
    _ = try first(sql, values) { _ in }
  }

  /// Returns the first row of a cached query; nil if there is none.
  func first<Found>(
    _ sql: String, _ values: [any StatementBinding] = [], _ read: (CurrentRow) throws -> Found
  ) throws -> Found? {
    try withoutActuallyEscaping(read) { try StatementCursor(prepared(sql, values), $0).next() }
  }

  /// Returns the rows of a cached query.
  func all<Found>(
    _ sql: String, _ values: [any StatementBinding] = [], _ read: (CurrentRow) throws -> Found
  ) throws -> [Found] {
    try withoutActuallyEscaping(read) { try Array(StatementCursor(prepared(sql, values), $0)) }
  }

  /// Calls `body` with each row of a cached query.
  func each(
    _ sql: String, _ values: [any StatementBinding] = [], _ body: (CurrentRow) throws -> Void
  ) throws {
    try withoutActuallyEscaping(body) { body in
      let rows = try StatementCursor(prepared(sql, values), body)
      while try rows.next() != nil {}
    }
  }

  /// Adds rows of the same length, many in a statement: SQLite sets up what the checks of a table
  /// need, such as a list of words, once for each statement.
  ///
  /// - Parameter target: as in `INTO tag (name, notes)`.
  func insert(_ target: String, _ rows: some Sequence<[any StatementBinding]>) throws {
    var (values, count) = ([any StatementBinding](), 0)
    for row in rows {
      values += row
      count += 1
      guard count == Self.rowsInStatement else { continue }
      try insert(target, rows: count, values)
      values.removeAll(keepingCapacity: true)
      count = 0
    }
    if count > 0 { try insert(target, rows: count, values) }
  }

  /// The most rows that `insert` adds with one statement.
  static let rowsInStatement = 50

  private func insert(_ target: String, rows: Int, _ values: [any StatementBinding]) throws {
    let row = "(?" + String(repeating: ",?", count: values.count / rows - 1) + ")"
    let others = String(repeating: "," + row, count: rows - 1)
    try run("INSERT \(target) VALUES \(row)\(others)", values)
  }

  /// Binds values by position. GRDB's `StatementArguments` support names too, and copy the values
  /// twice for that.
  private func prepared(_ sql: String, _ values: [any StatementBinding]) throws -> Statement {
    let cached = try cachedStatement(sql: sql)
    // A query run again while its rows are being read needs its own statement: resetting the cached
    // one would restart the reader too.
    let isBusy = sqlite3_stmt_busy(cached.sqliteStatement) != 0
    let statement = isBusy ? try makeStatement(sql: sql) : cached
    let handle = statement.sqliteStatement
    guard values.count == sqlite3_bind_parameter_count(handle) else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "\(values.count) values", sql: sql)
    }
    sqlite3_reset(handle)  // It repeats the error of the last step.
    for (index, value) in zip(CInt(1)..., values) {
      let code = value.bind(to: handle, at: index)
      guard code == SQLITE_OK else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql)
      }
    }
    return statement
  }
}

private final class StatementCursor<Output>: DatabaseCursor {
  typealias Element = Output

  let _statement: Statement
  var _isDone = false
  private let read: (CurrentRow) throws -> Output

  /// - Parameter statement: a statement with bound values.
  init(_ statement: Statement, _ read: @escaping (CurrentRow) throws -> Output) {
    _statement = statement
    self.read = read
  }

  deinit {
    sqlite3_reset(_statement.sqliteStatement)  // It repeats the error of the last step.
  }

  func _element(sqliteStatement: SQLiteStatement) throws -> Output {
    try read(CurrentRow(statement: sqliteStatement))
  }
}
