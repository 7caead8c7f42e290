import Foundation
import GRDB
import Synchronization

/// A connection that detects other connections' commits.
///
/// `PRAGMA data_version` takes microseconds. It needs a connection of its own, because a connection
/// doesn't count its own writes.
final class CommitWatch: Sendable {
  private let connection: DatabaseQueue
  private let seen: Mutex<Int?>

  init(of file: URL) throws {
    connection = try DatabaseQueue(
      path: file.path, configuration: Storage.configuration(readonly: true))
    seen = Mutex(try connection.read(Self.version))
  }

  /// Whether anyone committed since the last call.
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
