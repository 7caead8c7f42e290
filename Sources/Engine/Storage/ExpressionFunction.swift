import GRDB

extension DatabaseFunction {
  /// `text REGEXP pattern` of SQL, by `TextExpression`. Each connection has its own, so that searches
  /// don't wait for each other.
  static func regexp() -> DatabaseFunction {
    let last = LastValue<TextExpression?>()
    return DatabaseFunction("regexp", argumentCount: 2, pure: true) { values in
      guard let pattern = String.fromDatabaseValue(values[0]),
        let text = String.fromDatabaseValue(values[1])
      else { return nil }
      do {
        return try last.value(pattern) { TextExpression($0) }?.matches(text) ?? false
      } catch {
        throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "The expression takes too long.")
      }
    }
  }
}
