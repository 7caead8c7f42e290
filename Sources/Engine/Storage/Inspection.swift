import Foundation
import GRDB

/// Checks a database file before it is trusted, without writing to it.
enum Inspection: Equatable {
  case nothing
  case content(isCurrent: Bool)

  /// "Sanp" in ASCII: the application ID in the SQLite header.
  static let applicationID = 0x5361_6E70

  /// The largest file that is checked at each opening, in bytes. Larger ones are checked once a
  /// day, before their backup.
  static let largestFileCheckedAtOpening = 8 << 20

  /// - Throws: if the file isn't a sound Sanpo database or isn't writable, or if it is missing
  ///   while there are traces of one.
  static func of(_ file: URL, expectingContent: Bool) throws -> Inspection {
    let files = FileManager.default
    guard files.fileExists(atPath: file.path) else {
      // A dangling link, or a WAL without its database.
      guard !expectingContent, !isLink(file), !hasLog(file) else { throw MissingDatabase() }
      return .nothing
    }
    let attributes = try files.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
    let size = attributes[.size] as? Int ?? 0
    guard size > 0 else {
      guard !expectingContent, !hasLog(file) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      try requireWritable(file, attributes)
      return .nothing
    }
    let found = try read(file) { db in
      // Without the indexes, in less than half the time.
      if size <= largestFileCheckedAtOpening { try check(by: "quick_check", db) }
      return try contents(of: db)
    }
    try requireWritable(file, attributes)
    return found
  }

  /// Opens a backup, which may be on a read-only disk.
  static func ofBackup(_ file: URL) throws -> Inspection {
    guard FileManager.default.type(at: file.path) == .typeRegular else { return .nothing }
    return try read(file) { db in
      try checkIntegrity(db)
      return try contents(of: db)
    }
  }

  /// Reads on such a connection as `reading` opens.
  static func read<T>(_ file: URL, _ body: (Database) throws -> T) throws -> T {
    try reading(file) { try $0.read(body) }
  }

  /// Opens a read-only connection, even where no file can be created beside the database.
  static func reading<T>(_ file: URL, _ body: (DatabaseQueue) throws -> T) throws -> T {
    if let queue = try connectionWithIndex(to: file) { return try body(queue) }
    guard !hasLog(file) else { return try readingCopy(of: file, body) }
    return try body(connection(to: file.absoluteURL.absoluteString + "?immutable=1"))
  }

  /// Nil if the WAL index can't be created.
  private static func connectionWithIndex(to file: URL) throws -> DatabaseQueue? {
    do {
      return try connection(to: file.path)
    } catch DatabaseError.SQLITE_CANTOPEN, DatabaseError.SQLITE_READONLY {
      return nil
    }
  }

  private static func connection(to path: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(
      path: path, configuration: Storage.configuration(readonly: true))
    try queue.read { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    return queue
  }

  private static func readingCopy<T>(
    of file: URL, _ body: (DatabaseQueue) throws -> T
  ) throws -> T {
    let files = FileManager.default
    let folder = try PrivateFolder.temporary()
    defer { try? files.removeItem(at: folder) }
    let copy = folder.appending(path: "copy.sqlite")
    let source = file.resolvingSymlinksInPath().path
    for ending in ["", "-wal"] {
      try files.copyItem(atPath: source + ending, toPath: copy.path + ending)
    }
    return try body(connection(to: copy.path))
  }

  private static func isLink(_ file: URL) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) != nil
  }

  /// Whether the WAL holds changes not yet in the database file.
  private static func hasLog(_ file: URL) -> Bool {
    let log = file.resolvingSymlinksInPath().path + "-wal"
    // A missing or unreadable WAL holds nothing to read.
    let attributes = try? FileManager.default.attributesOfItem(atPath: log)
    return (attributes?[.size] as? Int ?? 0) > 0
  }

  /// Checks every page, and the indexes against their tables.
  static func checkIntegrity(_ db: Database) throws { try check(by: "integrity_check", db) }

  private static func check(by pragma: String, _ db: Database) throws {
    guard try String.fetchOne(db, sql: "PRAGMA \(pragma)(1)") == "ok" else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  /// - Throws: if the data belong to another program, a newer version, or a version before 0.1.0.
  static func contents(of db: Database) throws -> Inspection {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") != 0 else {
      return .nothing
    }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
      throw DatabaseError(resultCode: .SQLITE_NOTADB)
    }
    guard try !Migrations.isTooOld(db) else { throw Problem.olderDatabase }
    guard try !Migrations.all.hasBeenSuperseded(db) else { throw Problem.newerDatabase }
    return .content(isCurrent: try Migrations.all.hasCompletedMigrations(db))
  }

  /// Respects read-only permissions, even as root.
  private static func requireWritable(_ file: URL, _ attributes: [FileAttributeKey: Any]) throws {
    let permissions = attributes[.posixPermissions] as? Int ?? 0
    guard permissions & 0o200 != 0, FileManager.default.isWritableFile(atPath: file.path) else {
      throw DatabaseError(resultCode: .SQLITE_READONLY)
    }
  }
}

/// There is no database, although traces of one are there.
struct MissingDatabase: Error {}
