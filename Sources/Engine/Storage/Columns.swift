import Foundation
import GRDB

/// A row whose columns are read by index.
protocol Columns {
  /// - Throws: if the column is NULL and `Value` is no optional; a `Row` also if it holds another
  ///   type, which SQLite converts in a `CurrentRow`: text that is no number is 0.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at index: Int
  ) throws -> Value
}

extension Row: Columns {
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at index: Int
  ) throws -> Value {
    // GRDB's own subscript ends the process.
    try decode(Value.self, atIndex: index)
  }
}

extension Columns {
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
    get throws { try value(at: index) }
  }

  /// Reads a time in milliseconds since 1970; nil for NULL.
  func date(_ index: Int) throws -> Date? {
    try (self[index] as Int64?).map(Date.init(milliseconds:))
  }

  /// Reads the enum value whose raw value a column holds.
  func enumValue<Value: RawRepresentable>(
    _ index: Int
  ) throws -> Value where Value.RawValue == String {
    let raw: String = try self[index]
    guard let value = Value(rawValue: raw) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "\(Value.self) \(raw)")
    }
    return value
  }

  /// The columns from `first` on by their names, whose raw values are their places.
  func named<Name>(by names: Name.Type, from first: Int = 0) -> NamedColumns<Self, Name> {
    NamedColumns(row: self, first: first)
  }
}

/// A row, or part of one, whose columns are read by name.
struct NamedColumns<Base: Columns, Name: RawRepresentable<Int>> {
  fileprivate let row: Base
  fileprivate let first: Int

  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ name: Name) -> Value {
    get throws { try row[first + name.rawValue] }
  }

  func date(_ name: Name) throws -> Date? { try row.date(first + name.rawValue) }

  func enumValue<Value: RawRepresentable<String>>(_ name: Name) throws -> Value {
    try row.enumValue(first + name.rawValue)
  }
}
