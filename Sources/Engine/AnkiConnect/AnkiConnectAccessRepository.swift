import Foundation
import GRDB

/// Stores which origins may use AnkiConnect, beside the settings.
struct AnkiConnectAccessRepository: Sendable {
  private static let stored = StoredValue<AnkiConnectOrigins>(json: "ankiconnect-origins")

  let storage: Storage
  let settings: SettingsRepository

  func origins() async throws -> AnkiConnectOrigins {
    try await storage.database.read { try origins($0) }
  }

  func change(
    _ change: @escaping @Sendable (inout AnkiConnectOrigins) throws -> Void
  ) async throws {
    try await storage.database.write { db in
      var origins = try origins(db)
      let before = origins
      try change(&origins)
      guard origins != before else { return }
      try settings.store(origins, as: Self.stored, db)
    }
  }

  private func origins(_ db: Database) throws -> AnkiConnectOrigins {
    try settings.stored(Self.stored, db) ?? AnkiConnectOrigins()
  }
}
