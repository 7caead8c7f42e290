import Foundation
import GRDB

/// An SQLite file that is written once and then only read.
enum BuiltFileRepository {
  enum Journal: String { case off = "OFF", memory = "MEMORY" }

  /// The file is not mapped into memory: one that is cut short would end the process.
  ///
  /// - Parameter cache: the most that SQLite keeps of it, in kibibytes; its default if not given.
  static func open(_ file: URL, cache: Int = 2_000) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA cache_size = -\(cache)")
    }
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }

  /// Writes everything in one transaction.
  static func write(
    _ file: URL, journal: Journal, _ write: (Database) throws -> Void
  ) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // An incomplete file is discarded, so it doesn't need to survive a crash.
      try db.execute(
        sql: """
          PRAGMA journal_mode = \(journal.rawValue); PRAGMA synchronous = OFF;
          PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536
          """)
    }
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    try database.write(write)
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA optimize") }
    try database.close()
  }
}

extension Database {
  /// A statement to be executed for each of many rows: preparing it each time would take seconds.
  func insertion(into table: String, _ columns: String, replacing: Bool = false) throws -> Statement
  {
    let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
    return try makeStatement(
      sql: "INSERT \(replacing ? "OR REPLACE " : "")INTO \(table) (\(columns)) VALUES (\(marks))")
  }
}
