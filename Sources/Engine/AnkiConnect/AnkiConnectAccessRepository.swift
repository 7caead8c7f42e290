import Foundation
import GRDB

/// Stores which origins may use AnkiConnect, beside the settings.
///
/// What a site does is no step of undo. So the origins that asked are stored by themselves, where they
/// don't conflict with undoing what the person allowed.
struct AnkiConnectAccessRepository: Sendable {
  /// Earlier versions stored the origins that asked here, too. They count until others are stored.
  private static let stored = StoredValue<AnkiConnectOrigins>(json: "ankiconnect-origins")
  private static let asking = StoredValue<[String]>(json: "ankiconnect-asking")

  let storage: Storage
  let settings: SettingsRepository
  let clock: WallClock

  func origins() async throws -> AnkiConnectOrigins {
    try await storage.database.read { try origins($0) }
  }

  func ask(_ origin: String) async throws {
    try await storage.database.write { db in try changeAsking(db) { $0.ask(origin) } }
  }

  /// Allows the origin of an address. If that is undone, the origin is listed as asking again.
  func allow(_ address: String) async throws {
    try await storage.undoable(at: clock.now()) { db in
      let origin = try changeAllowed(db) { try $0.allow(address) }
      return ("Allowed \(origin) in AnkiConnect", ())
    }
  }

  func forbid(_ origin: String) async throws {
    try await storage.undoablePart(at: clock.now()) { db, recording in
      _ = try recording {
        try changeAllowed(db) { $0.forbid(origin) }
        return "Stopped allowing \(origin) in AnkiConnect"
      }
      // While it was allowed, it was not listed as asking.
      try changeAsking(db) { $0.forbid(origin) }
    }
  }

  private func changeAsking(
    _ db: Database, _ change: (inout AnkiConnectOrigins) -> Void
  ) throws {
    let before = try origins(db)
    var after = before
    change(&after)
    guard after.asking != before.asking else { return }
    try settings.store(after.asking, as: Self.asking, db)
  }

  private func changeAllowed<Value>(
    _ db: Database, _ change: (inout AnkiConnectOrigins) throws -> Value
  ) throws -> Value {
    let before = try settings.stored(Self.stored, db) ?? AnkiConnectOrigins()
    var after = before
    let value = try change(&after)
    if after.allowed != before.allowed { try settings.store(after, as: Self.stored, db) }
    return value
  }

  private func origins(_ db: Database) throws -> AnkiConnectOrigins {
    var origins = try settings.stored(Self.stored, db) ?? AnkiConnectOrigins()
    let asking = try settings.stored(Self.asking, db) ?? origins.asking
    origins.asking = asking.filter { !origins.allows($0) }
    return origins
  }
}
