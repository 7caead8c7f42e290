import GRDB

/// Reads what the answer log says of the faces.
struct LabRepository: Sendable {
  let storage: Storage

  func figures() async throws -> [FaceFigures] {
    try await storage.database.read(FaceFigures.all)
  }
}
