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

  public func store() -> Store<Care> {
    let repository = CareRepository(
      collection: collection, damaged: DamagedDataRepository(collection: collection),
      restoresOthers: restoresArchives)
    let archives = ArchiveRepository(
      storage: collection.storage, care: repository, imported: imported,
      restores: restoresArchives)
    return Store(Care(archives.result), state: .init())
  }

  public func preferences() -> Store<Preferences> {
    let repository = PreferencesRepository(collection: collection, clock: clock)
    return Store(
      Preferences(preferences: repository), state: .init(collection.settings.defaults))
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
