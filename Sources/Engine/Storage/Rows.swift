import GRDB

/// The usual way to read: SQL with its values in it, whose statements are cached, and GRDB's rows.
/// Changes are made with GRDB's `execute(literal:)`. What is done for each answer or each of
/// thousands of rows uses `Statements.swift`.
extension Database {
  func value<Value: DatabaseValueConvertible>(
    _ query: SQL, as type: Value.Type = Value.self
  ) throws -> Value? {
    try SQLRequest<Value>(literal: query, cached: true).fetchOne(self)
  }

  func values<Value: DatabaseValueConvertible>(
    _ query: SQL, as type: Value.Type = Value.self
  ) throws -> [Value] {
    try SQLRequest<Value>(literal: query, cached: true).fetchAll(self)
  }

  func row(_ query: SQL) throws -> Row? {
    try SQLRequest<Row>(literal: query, cached: true).fetchOne(self)
  }

  func rows(_ query: SQL) throws -> [Row] {
    try SQLRequest<Row>(literal: query, cached: true).fetchAll(self)
  }

  /// The second column of a query by the first, which is unique.
  func dictionary<
    Key: DatabaseValueConvertible & StatementColumnConvertible & Hashable,
    Value: DatabaseValueConvertible & StatementColumnConvertible
  >(_ query: SQL) throws -> [Key: Value] {
    try rows(query).reduce(into: [:]) { found, row in
      let (key, value): (Key, Value) = try (row.value(at: 0), row.value(at: 1))
      found[key] = value
    }
  }
}
