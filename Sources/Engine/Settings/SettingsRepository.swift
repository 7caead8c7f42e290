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

  /// Learners are told apart by a number that says nothing about them.
  static let migration = Migration(
    "0.5.0 learner",
    """
    -- One row: who the learner is to flags, drawn by chance.
    CREATE TABLE learner (id TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    INSERT INTO learner VALUES (lower(hex(randomblob(8))));
    """)

  private static let names = Set(Settings.table.map(\.name))

  let defaults: Settings
  private let cache = Cache()

  /// The settings as last read.
  var lastSeen: Settings { cache.seen.withLock { $0?.settings } ?? defaults }

  /// Reads the settings with one small query, and parses them only if they changed.
  func current(_ db: Database) throws -> Settings {
    // The learner's own ID comes first, whatever a restored archive has.
    let rows = try Dictionary(
      db.all("SELECT 'learner-id', id FROM learner UNION ALL SELECT name, value FROM setting") {
        try ($0[0] as String, $0[1] as String)
      }, uniquingKeysWith: { first, _ in first })
    return cache.seen.withLock { seen in
      if let seen, seen.rows == rows { return seen.settings }
      let settings = understood(rows)
      seen = Seen(rows: rows, settings: settings)
      return settings
    }
  }

  func current(in storage: Storage) async throws -> Settings {
    try await storage.database.read { try current($0) }
  }

  /// Reads the settings once, so that `lastSeen` is the learner's from the start.
  func see(in storage: Storage) {
    // If reading fails, whatever reads next says so.
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
        try db.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [setting.name])
      } else {
        try note(setting.name, as: text, db)
      }
    }
  }

  /// Internal values stored by name beside the settings.
  func note(_ name: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name])
  }

  func note(_ name: String, as value: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [name, value])
  }

  func removeNote(_ name: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name])
  }

  /// Parses the rows in the table's order, because weights depend on the FSRS version. Unknown or
  /// invalid rows leave the default.
  private func understood(_ rows: [String: String]) -> Settings {
    var settings = defaults
    for setting in Settings.table {
      guard let text = rows[setting.name] else { continue }
      try? setting.read(text, &settings)
    }
    settings.notes = rows.filter { !Self.names.contains($0.key) }
    return settings
  }
}
