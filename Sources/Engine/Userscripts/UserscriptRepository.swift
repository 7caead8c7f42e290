import Foundation
import GRDB

/// Stores userscripts: their text in the learner's folder, where it can be edited by any editor,
/// and the rest in the database.
struct UserscriptRepository: Sendable {
  let storage: Storage
  let files: UserscriptFolder
  let fetch: UserscriptFetch
  private let scripts: UserscriptQuery

  init(storage: Storage, files: UserscriptFolder, fetch: UserscriptFetch) {
    self.storage = storage
    self.files = files
    self.fetch = fetch
    scripts = UserscriptQuery(files)
  }

  private static let mostScripts = 200
  private static let mostValues = 1_000
  private static let mostStored = 8 << 20

  func edit(_ id: Userscript.ID, source: String) async throws {
    let header = try UserscriptHeader(of: Self.checked(source))
    let former = try await list()[id]?.header.files ?? []
    try await replace(id, with: source, header, former: former)
  }

  /// Switches a script. Switching it on clears its failure, which is of the time before.
  func setOn(_ id: Userscript.ID, _ isOn: Bool) async throws {
    try await write(
      id,
      """
      UPDATE userscript SET is_on = \(isOn), times_on = times_on + \(isOn),
        error = iif(\(isOn), '', error), error_at = iif(\(isOn), NULL, error_at)
      WHERE id = \(id)
      """)
  }

  func remove(_ id: Userscript.ID) async throws {
    let name = try await file(of: id)
    let hashes = try await self.hashes("script_id = \(id)")
    try await write(id, "DELETE FROM userscript WHERE id = \(id)")
    files.remove(name)
    try await removeUnused(hashes)
  }

  func setHost(_ host: String, isAllowed: Bool, for id: Userscript.ID) async throws {
    try await write(
      id, "INSERT OR REPLACE INTO userscript_host VALUES (\(id), \(host), \(isAllowed))")
  }

  func noteFailure(
    _ message: String, of id: Userscript.ID, at now: Date
  ) async throws {
    try await write(
      id,
      """
      UPDATE userscript
      SET error = \(String(message.prefix(1_000))), error_at = \(now.milliseconds)
      WHERE id = \(id)
      """)
  }

  // MARK: Reading

  func list() async throws -> UserscriptList {
    try await adopt()
    let all = try await storage.database.read { try scripts.all($0) }
    return UserscriptList(scripts: all)
  }

  /// Adds scripts that were put into the folder by hand, switched off.
  private func adopt() async throws {
    let names = files.names()
    guard !names.isEmpty, storage.problem == nil else { return }
    let known = try await storage.database.read { try scripts.files($0) }
    let unknown = names.filter { !known.contains($0) }
    let new = unknown.prefix(max(0, Self.mostScripts - (names.count - unknown.count)))
    guard !new.isEmpty else { return }
    try await storage.database.write { db in
      for name in new { try add(name, isOn: false, db) }
    }
  }

  /// Another request may have added the file meanwhile; a script that is installed is on.
  @discardableResult
  private func add(_ name: String, isOn: Bool, _ db: Database) throws -> Userscript.ID {
    let added: Userscript.ID? = try db.value(
      """
      INSERT INTO userscript (file, is_on, position)
      VALUES (\(name), \(isOn), (SELECT coalesce(max(position), 0) + 1 FROM userscript))
      ON CONFLICT (file) DO UPDATE SET is_on = max(is_on, excluded.is_on) RETURNING id
      """)
    guard let added else { throw Problem.noUserscriptFound }
    return added
  }

  private func file(of id: Userscript.ID) async throws -> String {
    let name: String? = try await storage.database.read {
      try $0.value("SELECT file FROM userscript WHERE id = \(id)")
    }
    guard let name else { throw Problem.noUserscriptFound }
    return name
  }

  // MARK: Writing

  private static func checked(_ source: String) throws -> String {
    guard source.utf8.count <= Userscript.longestSource else { throw Problem.longScript }
    return source
  }

  /// Installs a script, or updates the one with the same name and namespace.
  @discardableResult
  func install(_ source: String) async throws -> Userscript.ID {
    let header = try UserscriptHeader(of: Self.checked(source))
    let scripts = try await list().scripts
    let same = scripts.first {
      $0.header.name == header.name && $0.header.namespace == header.namespace
    }
    if let same {
      try await replace(same.id, with: source, header, former: same.header.files)
      return same.id
    }
    guard scripts.count < Self.mostScripts else {
      throw Problem("You already have \(scripts.count) userscripts.", remedy: "Remove some first.")
    }
    // Others who install one of the same name wait, and then find the file.
    return try await storage.database.write { db in
      let name = files.newName(for: header.name)
      try files.write(source, to: name)
      return try add(name, isOn: true, db)
    }
  }

  /// Writes the new text of a script, which has not failed yet.
  private func replace(
    _ id: Userscript.ID, with source: String, _ header: UserscriptHeader, former: [String]
  ) async throws {
    try files.write(source, to: try await file(of: id))
    try await removeFormerFiles(of: id, header, former: former)
    try await write(id, "UPDATE userscript SET error = '', error_at = NULL WHERE id = \(id)")
  }

  func write(_ id: Userscript.ID, _ change: SQL) async throws {
    try await write(id) { try $0.execute(literal: change) }
  }

  func write(
    _ id: Userscript.ID, _ body: @escaping @Sendable (Database) throws -> Void
  ) async throws {
    try await storage.database.write { db in
      guard try db.row("SELECT 1 FROM userscript WHERE id = \(id)") != nil else {
        throw Problem.noUserscriptFound
      }
      try body(db)
    }
  }

  func move(_ id: Userscript.ID, by places: Int) async throws {
    try await storage.database.write { db in
      var ids: [Int64] = try db.values("SELECT id FROM userscript ORDER BY position, id")
      guard let place = ids.firstIndex(of: id) else { throw Problem.noUserscriptFound }
      ids.remove(at: place)
      ids.insert(id, at: (place + places).clamped(to: 0...ids.count))
      for (position, id) in ids.enumerated() {
        try db.execute(literal: "UPDATE userscript SET position = \(position) WHERE id = \(id)")
      }
    }
  }

  func removeValue(_ name: String, of id: Userscript.ID) async throws {
    try await write(
      id, "DELETE FROM userscript_value WHERE script_id = \(id) AND name = \(name)")
  }

  func forgetValues(of id: Userscript.ID) async throws {
    try await write(id, "DELETE FROM userscript_value WHERE script_id = \(id)")
  }

  func setValue(_ name: String, json: String, of id: Userscript.ID) async throws {
    try await write(id) { db in
      let stored = try db.row(
        """
        SELECT count(*), coalesce(sum(length(CAST(value AS BLOB))), 0) FROM userscript_value
        WHERE script_id = \(id) AND name <> \(name)
        """)
      guard let stored, (stored[0] as Int) < Self.mostValues, name.utf8.count <= 1_000,
        (stored[1] as Int) + json.utf8.count <= Self.mostStored
      else {
        throw Problem(
          "The script has stored too much data.", remedy: "Delete its data, or remove it.")
      }
      try db.execute(
        literal: "INSERT OR REPLACE INTO userscript_value VALUES (\(id), \(name), \(json))")
    }
  }
}
