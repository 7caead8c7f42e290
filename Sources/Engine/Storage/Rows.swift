import Foundation
import GRDB

extension Date {
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}

extension Database {
  /// The first value of a query that is kept prepared.
  func value<Value: DatabaseValueConvertible>(_ query: SQL) throws -> Value? {
    try SQLRequest<Value>(literal: query, cached: true).fetchOne(self)
  }

  /// What the first row of a query comes to, which is kept prepared; nil where there is none.
  ///
  /// The row is read where SQLite has it, without a copy.
  func first<Found>(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (Row) throws -> Found
  ) throws -> Found? {
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    return try withExtendedLifetime(rows) { try rows.next().map(read) }
  }

  /// The rows of a query that is kept prepared.
  func rows(_ query: SQL) throws -> [Row] {
    try SQLRequest<Row>(literal: query, cached: true).fetchAll(self)
  }
}

extension Row {
  /// A column that holds one of an enum's words.
  func word<Word: RawRepresentable>(_ index: Int) throws -> Word where Word.RawValue == String {
    let raw: String = self[index]
    guard let word = Word(rawValue: raw) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "\(Word.self) \(raw)")
    }
    return word
  }
}
