import GRDB
import Synchronization

extension DatabaseFunction {
  /// `text REGEXP pattern` of SQL, by `TextExpression`. Each connection has its own, so that searches
  /// don't wait for each other.
  static func regexp() -> DatabaseFunction {
    let last = LastExpression()
    return DatabaseFunction("regexp", argumentCount: 2, pure: true) { values in
      guard let pattern = String.fromDatabaseValue(values[0]),
        let text = String.fromDatabaseValue(values[1])
      else { return nil }
      do {
        return try last.matches(text, pattern)
      } catch {
        throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "The expression takes too long.")
      }
    }
  }
}

/// The expression that was used last, compiled: a search uses one for all rows.
private final class LastExpression: Sendable {
  private struct Compiled {
    var pattern: String
    var expression: TextExpression?
  }

  private let last = Mutex<Compiled?>(nil)

  func matches(_ text: String, _ pattern: String) throws -> Bool {
    try last.withLock { last in
      if last?.pattern != pattern {
        last = Compiled(pattern: pattern, expression: TextExpression(pattern))
      }
      return try last?.expression?.matches(text) ?? false
    }
  }
}
