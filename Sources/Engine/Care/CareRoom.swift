import Synchronization

/// Wires up backups, restoring and the settings for `Study`.
public final class CareRoom: Sendable {
  private let collection: CardCollection
  private let imported: ImportedDictionaryRepository
  private let clock: WallClock
  private let restoresArchives: Bool
  private let missedBackup: Mutex<Problem?>

  init(
    _ context: StudyContext, _ collection: CardCollection,
    _ imported: ImportedDictionaryRepository, restoresArchives: Bool
  ) {
    (self.collection, self.imported, clock) = (collection, imported, context.clock)
    self.restoresArchives = restoresArchives
    missedBackup = Mutex(context.storage.backupProblem)
  }

  public func store() -> Store<Care> { Store(Care(archives.result), state: .init()) }

  var archives: ArchiveRepository {
    let repository = CareRepository(
      collection: collection, damaged: DamagedDataRepository(collection: collection),
      restoresOthers: restoresArchives)
    return ArchiveRepository(
      storage: collection.storage, care: repository, imported: imported,
      restores: restoresArchives)
  }

  private var preferences: PreferencesRepository {
    PreferencesRepository(collection: collection, clock: clock)
  }

  public func settings() async throws(Problem) -> Settings {
    try await throwingProblems { try await preferences.load() }
  }

  /// Changes all of the settings, or none. Values that are refused throw nothing; the result has
  /// the reasons.
  ///
  /// - Parameter texts: the values by the names of their settings; “default” resets one.
  @discardableResult
  public func changeSettings(_ texts: [String: String]) async throws(Problem) -> SettingsChange {
    try await throwingProblems { try await preferences.save(texts) }
  }

  /// Why today's backup failed; nil if it succeeded.
  public var backupProblem: Problem? { missedBackup.withLock(\.self) }

  /// Takes daily backups until the task is cancelled.
  func keepBackups(onProblem: @Sendable (Problem) -> Void) async {
    let care = store()
    // Opening took the first backup.
    if let problem = backupProblem { onProblem(problem) }
    // Sleeping throws only when cancelled.
    while (try? await Task.sleep(for: .seconds(900))) != nil {
      await care.send(.timePassed(at: clock.now()))
      missedBackup.withLock { $0 = care.state.problem }
      if let problem = care.state.problem { onProblem(problem) }
    }
  }
}
