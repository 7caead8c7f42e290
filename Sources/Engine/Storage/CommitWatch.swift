import Foundation
import GRDB
import Synchronization

/// A connection that is asked again and again whether anybody has committed.
///
/// SQLite counts commits in `data_version`, which costs microseconds to ask and needs a connection
/// of its own, because a connection does not count its own writes.
final class CommitWatch: Sendable {
  private let connection: DatabaseQueue
  private let seen: Mutex<Int?>

  init(of file: URL) throws {
    connection = try DatabaseQueue(
      path: file.path, configuration: Storage.configuration(readonly: true))
    seen = Mutex(try connection.read(Self.version))
  }

  /// Since it was asked last.
  func isChanged() throws -> Bool {
    let version = try connection.unsafeRead(Self.version)  // It needs no transaction.
    return seen.withLock { seen in
      defer { seen = version }
      return version != seen
    }
  }

  private static func version(_ db: Database) throws -> Int? {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
  }
}
