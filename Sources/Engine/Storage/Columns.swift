import GRDB

/// A row whose columns are read by index.
protocol Columns {
  /// - Throws: if the column holds another type.
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

  /// Reads the raw value of an enum.
  func word<Word: RawRepresentable>(_ index: Int) throws -> Word where Word.RawValue == String {
    let raw: String = try self[index]
    guard let word = Word(rawValue: raw) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "\(Word.self) \(raw)")
    }
    return word
  }
}
