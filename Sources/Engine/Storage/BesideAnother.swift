import Foundation
import GRDB

extension DatabaseWriter {
  /// Writes in one transaction, with another database attached as `before`.
  func write(beside before: URL, _ body: (Database) throws -> Void) throws {
    try writeWithoutTransaction { db in
      // Outside a transaction, as SQLite requires for ATTACH.
      try db.execute(sql: "ATTACH DATABASE ? AS before", arguments: [before.path])
      let written = Result {
        try db.inTransaction {
          try body(db)
          return .commit
        }
      }
      try db.execute(sql: "DETACH DATABASE before")
      try written.get()
    }
  }
}
