import Foundation
import GRDB

/// Stores which origins may use AnkiConnect, beside the settings.
struct AnkiConnectAccessRepository: Sendable {
  private static let stored = StoredValue<AnkiConnectOrigins>(json: "ankiconnect-origins")

  let storage: Storage
  let settings: SettingsRepository
  let clock: WallClock

  func origins() async throws -> AnkiConnectOrigins {
    try await storage.database.read { try origins($0) }
  }

  /// What a site does is no step of undo.
  func ask(_ origin: String) async throws {
    try await storage.database.write { db in try change(db) { $0.ask(origin) } }
  }

  /// - Parameter name: the name of the change, for undo.
  func change(
    _ name: String, _ change: @escaping @Sendable (inout AnkiConnectOrigins) throws -> Void
  ) async throws {
    try await storage.undoable(at: clock.now()) { db in
      try self.change(db, change)
      return (name, ())
    }
  }

  private func change(
    _ db: Database, _ change: (inout AnkiConnectOrigins) throws -> Void
  ) throws {
    var origins = try origins(db)
    let before = origins
    try change(&origins)
    guard origins != before else { return }
    try settings.store(origins, as: Self.stored, db)
  }

  private func origins(_ db: Database) throws -> AnkiConnectOrigins {
    try settings.stored(Self.stored, db) ?? AnkiConnectOrigins()
  }
}
