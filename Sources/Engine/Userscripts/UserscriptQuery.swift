import Foundation
import GRDB

/// Reads the scripts: what the database has is kept until the next commit, and a file's text until
/// the file changes.
struct UserscriptQuery: Sendable {
  private let reader: UserscriptReader
  private let cache = QueryCache<Bool, [Stored]>()

  init(_ files: UserscriptFolder) { reader = UserscriptReader(files) }

  /// A script as the database has it.
  private struct Stored {
    var id: Userscript.ID
    var file: String
    var isOn: Bool
    var timesOn: Int
    var failure: Userscript.Failure?
    var files: [String: (hash: String, type: String)]
    var asked: [String]
    var hosts: [String: Bool]
    var values: [String: String]
  }

  func all(_ db: Database) throws -> [Userscript] {
    try stored(db).compactMap { stored in
      // A file that was deleted or damaged by hand is no script; it comes back with its file.
      guard let text = reader.text(stored.file) else { return nil }
      func entry(_ url: String) -> Userscript.File {
        Userscript.File(
          url: url, hash: stored.files[url]?.hash, type: stored.files[url]?.type ?? "")
      }
      let needed = text.header.files
      return Userscript(
        id: stored.id, header: text.header, source: text.source, isOn: stored.isOn,
        files: needed.map(entry), asked: stored.asked.filter { !needed.contains($0) }.map(entry),
        hosts: stored.hosts, values: stored.values, error: stored.failure, timesOn: stored.timesOn)
    }
  }

  /// The names of the files that are known.
  func files(_ db: Database) throws -> Set<String> { Set(try stored(db).map(\.file)) }

  private func stored(_ db: Database) throws -> [Stored] {
    try cache.value(true, db) {
      try db.rows(
        "SELECT id, file, is_on, error, error_at, times_on FROM userscript ORDER BY position, id"
      ).map { try stored($0, db) }
    }
  }

  private func stored(_ row: Row, _ db: Database) throws -> Stored {
    let id: Userscript.ID = row[0]
    let files = try db.rows("SELECT url, hash, type FROM userscript_file WHERE script_id = \(id)")
      .map { ($0[0] as String, (hash: $0[1] as String, type: $0[2] as String)) }
    return try Stored(
      id: id, file: row[1], isOn: row[2], timesOn: row[5],
      failure: (row[4] as Int64?).map { .init(message: row[3], at: Date(milliseconds: $0)) },
      files: Dictionary(files) { $1 },
      asked: db.values("SELECT url FROM userscript_asked WHERE script_id = \(id) ORDER BY url"),
      hosts: db.dictionary(
        "SELECT host, is_allowed FROM userscript_host WHERE script_id = \(id)"),
      values: db.dictionary("SELECT name, value FROM userscript_value WHERE script_id = \(id)"))
  }
}
