import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// A connection that detects other connections' commits.
///
/// `PRAGMA data_version` takes microseconds. It needs a connection of its own, because a connection
/// doesn't count its own writes. It is not one of GRDB's, which read the schema at once: 200 kB for
/// each learner of a server.
final class CommitWatch: Sendable {
  private struct State: ~Copyable {
    let connection: Connection
    var seen: CInt
  }

  private let state: Mutex<State>

  init(of file: URL) throws {
    let connection = try Connection(to: file)
    let version = try connection.dataVersion()
    state = Mutex(State(connection: connection, seen: version))
  }

  /// Whether anyone committed since the last call.
  func isChanged() throws -> Bool {
    try state.withLock { state in
      let version = try state.connection.dataVersion()
      defer { state.seen = version }
      return version != state.seen
    }
  }
}

private struct Connection: ~Copyable {
  private let database: OpaquePointer?
  private let query: OpaquePointer?

  init(to file: URL) throws {
    var (database, query): (OpaquePointer?, OpaquePointer?)
    do {
      try Self.check(sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READONLY, nil))
      try Self.check(sqlite3_busy_timeout(database, CInt(Storage.busyTimeout * 1_000)))
      try Self.check(sqlite3_prepare_v2(database, "PRAGMA data_version", -1, &query, nil))
    } catch {
      sqlite3_close(database)
      throw error
    }
    (self.database, self.query) = (database, query)
  }

  deinit {
    sqlite3_finalize(query)
    sqlite3_close(database)
  }

  func dataVersion() throws -> CInt {
    defer {
      sqlite3_reset(query)
      sqlite3_db_release_memory(database)  // 20 pages, of which only one was read.
    }
    try Self.check(sqlite3_step(query), expecting: SQLITE_ROW)
    return sqlite3_column_int(query, 0)
  }

  private static func check(_ code: CInt, expecting expected: CInt = SQLITE_OK) throws {
    guard code == expected else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
