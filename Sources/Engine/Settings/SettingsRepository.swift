import Foundation
import GRDB
import Synchronization

/// Keeps the settings that differ from the defaults, a row each.
struct SettingsRepository: Sendable {
  private struct Seen {
    var rows: [String: String]
    var settings: Settings
  }

  private final class Cache: Sendable {
    let seen = Mutex<Seen?>(nil)
  }

  let defaults: Settings
  private let cache = Cache()

  init(defaults: Settings) {
    self.defaults = defaults
  }

  /// As the last read found them, whoever made it.
  var lastSeen: Settings { cache.seen.withLock { $0?.settings } ?? defaults }

  /// Reading costs one small query; making sense of what was read, only after a change.
  func current(_ db: Database) throws -> Settings {
    let rows = try Dictionary(
      uniqueKeysWithValues: db.all("SELECT name, value FROM setting") {
        try ($0[0] as String, $0[1] as String)
      })
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

  func moment(_ now: Date, _ db: Database) throws -> StudyMoment {
    StudyMoment(now, try current(db))
  }

  func save(_ settings: Settings, _ db: Database) throws {
    for setting in Settings.table {
      let text = setting.text(in: settings)
      if text == setting.text(in: defaults) {
        try db.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [setting.name])
      } else {
        try note(setting.name, as: text, db)
      }
    }
  }

  /// What Sanpo itself has noted under a name that is no setting's.
  func note(_ name: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name])
  }

  func note(_ name: String, as value: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [name, value])
  }

  /// In the table's order, because weights mean nothing without their version. A row that a
  /// later version left behind, or that no longer fits, leaves the default.
  private func understood(_ rows: [String: String]) -> Settings {
    var settings = defaults
    for setting in Settings.table {
      guard let text = rows[setting.name] else { continue }
      try? setting.read(text, &settings)
    }
    return settings
  }
}
