import Foundation
import GRDB

extension Date {
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}

extension Database {
  /// Returns the first value of a cached query.
  func value<Value: DatabaseValueConvertible>(_ query: SQL) throws -> Value? {
    try SQLRequest<Value>(literal: query, cached: true).fetchOne(self)
  }

  /// Returns the values of a cached query.
  func values<Value: DatabaseValueConvertible>(_ query: SQL) throws -> [Value] {
    try SQLRequest<Value>(literal: query, cached: true).fetchAll(self)
  }

  /// Returns the rows of a cached query.
  func rows(_ query: SQL) throws -> [Row] {
    try SQLRequest<Row>(literal: query, cached: true).fetchAll(self)
  }
}
