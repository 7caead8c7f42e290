import Foundation
import GRDB

/// The files that userscripts name, or ask for while they run.
extension UserscriptRepository {
  private static let mostAsked = 100

  /// - Throws: the first problem, after trying all files.
  func fetchFiles(of id: Userscript.ID) async throws {
    guard let script = try await list()[id] else { throw Problem.noUserscriptFound }
    var first: Problem?
    for file in script.files + script.asked where file.hash.flatMap(files.file) == nil {
      do {
        let fetched = try await fetch.file(file.url)
        try await save(fetched.data, fetched.type, at: file.url, of: id)
      } catch let problem as Problem {
        first = first ?? problem
      }
    }
    if let first { throw first }
  }

  func provide(
    _ data: Data, type: String, at url: String, for id: Userscript.ID
  ) async throws {
    if try await list()[id]?.header.files.contains(url) != true {
      try await noteAsked(url, by: id)
    }
    try await save(data, type, at: url, of: id)
  }

  private func save(
    _ data: Data, _ type: String, at url: String, of id: Userscript.ID
  ) async throws {
    let before = try await hashes("script_id = \(id) AND url = \(url)")
    // In one transaction, so that the file is not removed as unused in between.
    try await write(id) { db in
      let hash = try files.keepFile(data)
      try db.execute(
        literal: """
          INSERT OR REPLACE INTO userscript_file
          VALUES (\(id), \(url), \(hash), \(String(type.prefix(200))))
          """)
    }
    try await removeUnused(before)
  }

  /// Removes fetched files that a script no longer names and has never requested while running.
  ///
  /// - Parameter former: the files that it named. Earlier versions stored them as requested.
  func removeFormerFiles(
    of id: Userscript.ID, _ header: UserscriptHeader, former: [String]
  ) async throws {
    let noLongerNamed: SQL = """
      script_id = \(id) AND url IN \(former) AND url NOT IN \(header.files)
      """
    try await storage.database.write { db in
      try db.execute(literal: "DELETE FROM userscript_asked WHERE \(noLongerNamed)")
    }
    let unused: SQL = """
      script_id = \(id) AND url NOT IN \(header.files)
      AND url NOT IN (SELECT url FROM userscript_asked WHERE script_id = \(id))
      """
    let hashes = try await hashes(unused)
    try await storage.database.write { db in
      try db.execute(literal: "DELETE FROM userscript_file WHERE \(unused)")
    }
    try await removeUnused(hashes)
  }

  func hashes(_ condition: SQL) async throws -> Set<String> {
    try await storage.database.read {
      Set(try $0.values("SELECT hash FROM userscript_file WHERE \(condition)", as: String.self))
    }
  }

  /// Removes fetched files that no script uses any more.
  func removeUnused(_ hashes: Set<String>) async throws {
    guard !hashes.isEmpty else { return }
    // In one transaction, so that no script begins to use one in between.
    try await storage.database.write { db in
      let used: [String] = try db.values(
        "SELECT hash FROM userscript_file WHERE hash IN \(Array(hashes))")
      for hash in hashes.subtracting(used) { files.removeFile(hash) }
    }
  }

  /// Remembers what a script asks for.
  func noteAsked(_ url: String, by id: Userscript.ID) async throws {
    guard url.utf8.count <= 2_000, let parts = URL(string: url), let host = parts.host(),
      parts.scheme == "https" || parts.scheme == "http", !host.isEmpty
    else { return }
    try await write(
      id,
      """
      INSERT OR IGNORE INTO userscript_asked SELECT \(id), \(url)
      WHERE (SELECT count(*) FROM userscript_asked WHERE script_id = \(id)) < \(Self.mostAsked)
      """)
  }
}
