import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The connection of those commits that do not wait for the disk: they survive a killed process,
/// though not a power cut.
///
/// Where nobody else writes, which is nearly always, a transaction runs on the thread of the task
/// that asks for it. Handing it to another thread, and being woken when it is done, takes as long
/// as a whole transaction. Where somebody does, it waits on a thread of its own, so that no task's
/// thread is held up.
final class UnsyncedWriter: Sendable {
  private let file: URL
  private let patience: TimeInterval
  private let connection = Mutex<DatabaseQueue?>(nil)
  /// At the connection, or waiting for it.
  private let writers = Atomic(0)

  init(of file: URL, patience: TimeInterval) {
    (self.file, self.patience) = (file, patience)
  }

  /// - Parameter body: is given a transaction that has begun, and ends it.
  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    let connection = try opened()
    let isAlone = writers.add(1, ordering: .acquiring).oldValue == 0
    defer { writers.subtract(1, ordering: .releasing) }
    if isAlone, let value = try atOnce(connection, body) { return value }
    return try await connection.writeWithoutTransaction { [patience] db in
      guard try Self.begins(db, patience: patience) else {
        throw DatabaseError(resultCode: .SQLITE_BUSY)
      }
      return try body(db)
    }
  }

  /// - Returns: nil where another process, or another connection of this one, is writing.
  private func atOnce<T>(
    _ connection: DatabaseQueue, _ body: (Database) throws -> T
  ) throws -> T? {
    try connection.writeWithoutTransaction { db in
      try Self.begins(db, patience: 0) ? try body(db) : nil
    }
  }

  private static func begins(_ db: Database, patience: TimeInterval) throws -> Bool {
    sqlite3_busy_timeout(db.sqliteConnection, CInt(patience * 1000))
    do {
      try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
      return true
    } catch DatabaseError.SQLITE_BUSY {
      return false
    }
  }

  /// Not before the first is written: many only look.
  private func opened() throws -> DatabaseQueue {
    try connection.withLock { connection in
      if let connection { return connection }
      let opened = try DatabaseQueue(path: file.path, configuration: Storage.configuration())
      try opened.writeWithoutTransaction { try Storage.tune($0, synchronous: "NORMAL") }
      connection = opened
      return opened
    }
  }
}
