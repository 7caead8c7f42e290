import GRDB

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
