import CDisk
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The connection of those commits whose pages are not waited for: they survive a killed process,
/// and a power cut only by a line in the journal.
///
/// Where nobody else writes, which is nearly always, a transaction runs on the thread of the task
/// that asks for it. Handing it to another thread, and being woken when it is done, takes as long
/// as a whole transaction. That is one task at a time, and it waits for the disk at most. Where
/// somebody else writes, it waits behind the other writers of this process, on their thread.
final class UnsyncedWriter: Sendable {
  private let file: OpenedFile
  private let others: DatabasePool
  private let patience: TimeInterval
  private let opened = Mutex<DatabaseQueue?>(nil)
  /// At the connection, or waiting for it.
  private let writers = Atomic(0)

  /// - Parameter patience: how long other processes are waited for, in seconds.
  init(of file: URL, behind others: DatabasePool, patience: TimeInterval) throws {
    (self.file, self.others, self.patience) = (try OpenedFile(file), others, patience)
  }

  /// Opened by who writes first: reading the schema is time that a start does not have.
  ///
  /// - Throws: where the file that `others` writes is not in its place any more: what went into it
  ///   would be found by nobody.
  private func connection() throws -> DatabaseQueue {
    try opened.withLock { opened in
      // Before, so that no new file is made; and after, for what came between.
      try file.expectInPlace()
      if let opened { return opened }
      let connection = try DatabaseQueue(
        path: file.url.path, configuration: Storage.configuration())
      try file.expectInPlace()
      try connection.writeWithoutTransaction { try Storage.tune($0, synchronous: "NORMAL") }
      opened = connection
      return connection
    }
  }

  /// - Parameter body: is given a transaction that has begun, and ends it.
  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try Task.checkCancellation()
    let connection = try connection()
    let isAlone = writers.add(1, ordering: .acquiring).oldValue == 0
    defer { writers.subtract(1, ordering: .releasing) }
    if isAlone, let value = try onThisThread(connection, body) { return value }
    return try await others.writeWithoutTransaction { [patience] _ in
      try connection.writeWithoutTransaction { db in
        try Self.begin(db, patience: patience)
        return try body(db)
      }
    }
  }

  /// - Returns: nil where another process, or another connection of this one, is writing.
  private func onThisThread<T>(
    _ connection: DatabaseQueue, _ body: (Database) throws -> T
  ) throws -> T? {
    try connection.writeWithoutTransaction { db in
      do {
        try Self.begin(db, patience: 0)
      } catch DatabaseError.SQLITE_BUSY {
        return nil
      }
      return try body(db)
    }
  }

  private static func begin(_ db: Database, patience: TimeInterval) throws {
    sqlite3_busy_timeout(db.sqliteConnection, CInt(patience * 1000))
    try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
  }
}

/// A file as it was found under its name, which another may get meanwhile.
private struct OpenedFile: Sendable {
  let url: URL
  private let device: dev_t
  private let number: ino_t

  init(_ url: URL) throws {
    var found = stat()
    guard stat(url.path, &found) == 0 else {
      throw DatabaseError(resultCode: .SQLITE_READONLY_DBMOVED)
    }
    (self.url, device, number) = (url, found.st_dev, found.st_ino)
  }

  func expectInPlace() throws {
    let found = try OpenedFile(url)
    guard (found.device, found.number) == (device, number) else {
      throw DatabaseError(resultCode: .SQLITE_READONLY_DBMOVED)
    }
  }
}
