import Foundation
import GRDB

/// One-row commits with the durability of the learner's database, on the same disk: what an answer
/// is measured beside.
struct BareCommits {
  private let database: DatabasePool

  init(in folder: URL) async throws {
    database = try DatabasePool(path: folder.appending(path: "bare.sqlite").path)
    // Only now: GRDB sets it to NORMAL when it turns write-ahead logging on.
    try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try await database.write {
      try $0.execute(sql: "CREATE TABLE row (id INTEGER PRIMARY KEY, at REAL)")
    }
  }

  func commit() async throws {
    try await database.write { db in
      try db.cachedStatement(sql: "INSERT INTO row (at) VALUES (?)").execute(
        arguments: [Date().timeIntervalSince1970])
    }
  }
}
