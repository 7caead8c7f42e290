import GRDB

/// The usual way to read: SQL with its values in it, and GRDB's rows. Changes are made with GRDB's
/// `execute(literal:)`. What is done for each answer or each of thousands of rows uses
/// `Statements.swift`.
extension Database {
  /// Returns the first value of a cached query.
  func value<Value: DatabaseValueConvertible>(
    _ query: SQL, as type: Value.Type = Value.self
  ) throws -> Value? {
    try SQLRequest<Value>(literal: query, cached: true).fetchOne(self)
  }

  /// Returns the values of a cached query.
  func values<Value: DatabaseValueConvertible>(
    _ query: SQL, as type: Value.Type = Value.self
  ) throws -> [Value] {
    try SQLRequest<Value>(literal: query, cached: true).fetchAll(self)
  }

  /// Returns the first row of a cached query.
  func row(_ query: SQL) throws -> Row? {
    try SQLRequest<Row>(literal: query, cached: true).fetchOne(self)
  }

  /// Returns the rows of a cached query.
  func rows(_ query: SQL) throws -> [Row] {
    try SQLRequest<Row>(literal: query, cached: true).fetchAll(self)
  }
}
