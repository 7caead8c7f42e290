import GRDB

/// Stores where the learner is in the tour, beside the settings. It is not in the undo history.
struct TutorialRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository

  func step() async throws -> TutorialStep? {
    try await settings.current(in: storage).tutorialStep
  }

  func save(_ step: TutorialStep) async throws {
    try await storage.writeWithoutSync { db in
      try settings.store(step, as: TutorialStep.stored, db)
      _ = try settings.current(db)
    }
  }

  /// Ends the tour.
  ///
  /// - Throws: `Problem` if the name is too long.
  func finish(name: String) async throws {
    try await storage.database.write { db in
      var changed = try settings.current(db)
      try changed.set("name", to: name)
      try settings.save(changed, db)
      try settings.store(.done, as: TutorialStep.stored, db)
      _ = try settings.current(db)
    }
  }
}
