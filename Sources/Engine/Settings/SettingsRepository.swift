import Foundation
import GRDB
import Synchronization

/// Stores settings that differ from the defaults, one row each.
struct SettingsRepository: Sendable {
  private struct Seen {
    var rows: [String: String]
    var settings: Settings
  }

  private final class Cache: Sendable {
    let seen = Mutex<Seen?>(nil)
  }

  /// The learner's number is random and reveals nothing about them.
  static let migration = Migration(
    "0.5.0 learner",
    """
    -- One row: who the learner is to flags, drawn by chance.
    CREATE TABLE learner (id TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    INSERT INTO learner VALUES (lower(hex(randomblob(8))));
    """)

  private static let names = Set(Settings.table.map(\.name))

  let defaults: Settings
  /// The settings and flags, by name, to which the owner of a server gave a value, where the owner
  /// pays for the learner's language model; else empty.
  var owned: Set<String> = []
  private let cache = Cache()

  /// The settings as last read.
  var lastSeen: Settings { cache.seen.withLock { $0?.settings } ?? defaults }

  /// Reads the settings with two small queries, and parses them only if they changed.
  func current(_ db: Database) throws -> Settings {
    let learner = try Self.learner(db)
    let rows = try Dictionary(
      uniqueKeysWithValues: db.all("SELECT name, value FROM setting") {
        try ($0[0] as String, $0[1] as String)
      })
    return cache.seen.withLock { seen in
      if let seen, seen.rows == rows, seen.settings.learner == learner { return seen.settings }
      var settings = understood(rows)
      settings.learner = learner
      seen = Seen(rows: rows, settings: settings)
      return settings
    }
  }

  /// The learner's ID, which distinguishes their items from others' with the same number.
  static func learner(_ db: Database) throws -> String {
    try db.first("SELECT id FROM learner") { try $0[0] } ?? ""
  }

  /// Whether a restored database is of the same learner as the data before, attached as `before`.
  static func isSameLearner(_ db: Database) throws -> Bool {
    let query = "SELECT (SELECT id FROM main.learner) = (SELECT id FROM before.learner)"
    return try Bool.fetchOne(db, sql: query) == true
  }

  /// Keeps the learner of now in a restored database that was made before learners had IDs.
  static func keepLearner(from before: URL, in database: any DatabaseWriter) throws {
    try database.write(beside: before) { db in
      try db.execute(
        sql: """
          UPDATE main.learner SET id = (SELECT id FROM before.learner)
          WHERE EXISTS (SELECT 1 FROM before.learner)
          """)
    }
  }

  func current(in storage: Storage) async throws -> Settings {
    try await storage.database.read { try current($0) }
  }

  /// Reads the settings once, so that `lastSeen` is the learner's from the start.
  func see(in storage: Storage) {
    // The next read reports the failure.
    _ = try? storage.database.read { try current($0) }
  }

  func moment(_ now: Date, _ db: Database) throws -> StudyMoment {
    StudyMoment(now, try current(db))
  }

  /// Saves what differs from the current settings. The rest stays: what is the default here may be
  /// the learner's choice in a process with other defaults.
  func save(_ settings: Settings, _ db: Database) throws {
    let before = try current(db)
    for setting in Settings.table {
      let text = setting.text(in: settings)
      guard text != setting.text(in: before) else { continue }
      if text == setting.text(in: defaults) {
        try remove(setting.name, db)
      } else {
        try write(text, as: setting.name, db)
      }
    }
  }

  /// Why the owner of a server doesn't allow the value of a setting; nil if it is allowed.
  func refusal(of setting: Setting, in settings: Settings) -> Problem? {
    owned.contains(setting.name) ? setting.refusal(of: settings, by: defaults) : nil
  }

  // MARK: Values beside the settings

  /// - Throws: if it can't be read.
  func stored<Value>(_ value: StoredValue<Value>, _ db: Database) throws -> Value? {
    try String.fetchOne(
      db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [value.name]
    ).flatMap { try value.read($0) }
  }

  func store<Value>(_ new: Value, as value: StoredValue<Value>, _ db: Database) throws {
    try write(value.text(new), as: value.name, db)
  }

  func remove<Value>(_ value: StoredValue<Value>, _ db: Database) throws {
    try remove(value.name, db)
  }

  private func write(_ text: String, as name: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [name, text])
  }

  private func remove(_ name: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name])
  }

  /// Parses the rows in the table's order, because weights depend on the FSRS version. Rows that
  /// are unknown, invalid, or not allowed by the owner of a server leave the default.
  private func understood(_ rows: [String: String]) -> Settings {
    var settings = defaults
    for setting in Settings.table {
      guard let text = rows[setting.name] else { continue }
      try? setting.read(text, &settings)
      guard refusal(of: setting, in: settings) != nil else { continue }
      try? setting.read(setting.text(in: defaults), &settings)
    }
    settings.storedTexts = rows.filter { !Self.names.contains($0.key) }
    return settings
  }
}
