import GRDB

/// Reads the statistics of the faces from the answer log.
struct LabRepository: Sendable {
  let storage: Storage

  func experiments() async throws -> [ExperimentFigures] {
    try await storage.database.read(ExperimentFigures.all)
  }

  func figures() async throws -> [FaceFigures] {
    try await storage.database.read(FaceFigures.all)
  }
}
