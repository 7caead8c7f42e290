import CFileStatus
import Foundation
import GRDB

/// Refuses commits after the database file or its WAL was moved, replaced or deleted.
///
/// SQLite would go on writing to the moved file, where the data would be lost.
final class MovedFileGuard: TransactionObserver, Sendable {
  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  private let path: String
  private let opened: Identity?
  private let log: String
  private let openedLog: Identity?

  init(of file: URL) {
    path = file.path
    opened = Self.identity(of: path)
    // SQLite keeps the WAL beside the file itself, not beside a link to it.
    log = file.resolvingSymlinksInPath().path + "-wal"
    openedLog = Self.identity(of: log)
  }

  func check() throws {
    guard let opened, Self.identity(of: path) == opened else {
      throw DatabaseError(resultCode: .SQLITE_READONLY_DBMOVED, message: path)
    }
    guard Self.identity(of: log) == openedLog else { throw RemovedLog(path: log) }
  }

  /// Whether the path leads to another file than when it was opened.
  var isReplaced: Bool { Self.identity(of: path).map { $0 != opened } ?? false }

  func databaseWillCommit() throws { try check() }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}

  private static func identity(of path: String) -> Identity? {
    var status = file_status()
    guard file_status_read(path, 0, &status) == 0 else { return nil }
    return Identity(device: status.device, number: status.number)
  }
}

/// The WAL is no longer the one that was opened.
struct RemovedLog: Explained {
  let path: String

  var problem: Problem {
    Problem(
      "The file sanpo.sqlite-wal, a part of your data, was removed while Sanpo was running, so nothing is saved.",
      remedy: Problem.missingLogRemedy, detail: path)
  }
}
