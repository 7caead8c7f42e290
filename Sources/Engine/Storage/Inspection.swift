import Foundation
import GRDB

/// Looks at a database file before it is trusted, without writing a byte to it.
enum Inspection: Equatable {
  case nothing
  case content(isCurrent: Bool)

  /// "Sanp" in ASCII: the header field by which SQLite files say whose they are.
  static let applicationID = 0x5361_6E70

  /// Checking every page of a larger file would make opening slow; those are checked once a
  /// day, when their backup is taken.
  static let largestFileCheckedAtOpening = 8 << 20

  /// - Throws: when something is there that is not a sound database of ours, or not writable.
  static func of(_ file: URL, expectingContent: Bool) throws -> Inspection {
    guard FileManager.default.fileExists(atPath: file.path) else { return .nothing }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    let size = attributes[.size] as? Int ?? 0
    guard size > 0 else {
      guard !expectingContent else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      try isWritable(file, attributes)
      return .nothing
    }
    let found = try reading(file) { reader in
      try reader.read { db in
        if size <= largestFileCheckedAtOpening { try isSound(db) }
        return try contents(of: db)
      }
    }
    try isWritable(file, attributes)
    return found
  }

  /// A backup is only read, and may lie where nothing can be written.
  static func ofBackup(_ file: URL) throws -> Inspection {
    guard FileManager.default.fileExists(atPath: file.path) else { return .nothing }
    return try reading(file) { reader in
      try reader.read { db in
        try isSound(db)
        return try contents(of: db)
      }
    }
  }

  /// Reads through a connection that can write nothing.
  static func reading<T>(_ file: URL, _ body: (DatabaseQueue) throws -> T) throws -> T {
    let queue = try DatabaseQueue(
      path: file.path, configuration: Storage.configuration(readonly: true))
    return try body(queue)
  }

  static func isSound(_ db: Database) throws {
    guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  /// - Throws: when they are another program's, of a newer version, or from before version 0.1.0.
  static func contents(of db: Database) throws -> Inspection {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") != 0 else {
      return .nothing
    }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
      throw DatabaseError(resultCode: .SQLITE_NOTADB)
    }
    guard try !Migrations.isTooOld(db) else { throw OlderDatabase() }
    guard try !Migrations.all.hasBeenSuperseded(db) else { throw NewerDatabase() }
    return .content(isCurrent: try Migrations.all.hasCompletedMigrations(db))
  }

  /// A file marked read-only is meant so, also by root, who could write it all the same.
  private static func isWritable(_ file: URL, _ attributes: [FileAttributeKey: Any]) throws {
    let permissions = attributes[.posixPermissions] as? Int ?? 0
    guard permissions & 0o200 != 0, FileManager.default.isWritableFile(atPath: file.path) else {
      throw DatabaseError(resultCode: .SQLITE_READONLY)
    }
  }
}

struct NewerDatabase: Error {}
struct OlderDatabase: Error {}
