public import Foundation
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
    self.collection = collection
    self.imported = imported
    clock = context.clock
    self.restoresArchives = restoresArchives
    missedBackup = Mutex(context.storage.backupProblem)
  }

  private var repository: CareRepository {
    CareRepository(collection: collection, restoresOthers: restoresArchives)
  }

  var archives: ArchiveRepository {
    ArchiveRepository(care: repository, imported: imported)
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
    // Opening took the first backup.
    if let problem = backupProblem { onProblem(problem) }
    // Sleeping throws only when cancelled.
    while (try? await Task.sleep(for: .seconds(900))) != nil {
      do throws(Problem) {
        try await takeDueBackup(at: clock.now())
        missedBackup.withLock { $0 = nil }
      } catch {
        missedBackup.withLock { $0 = error }
        onProblem(error)
      }
    }
  }
}

// MARK: - Backups, archives and memories

extension CareRoom {
  /// Newest first.
  public var backups: [Backup] { repository.backups.all() }

  /// The names of the damaged backups. All of each is checked.
  public func damagedBackups() async -> Set<String> {
    await onOwnThread { self.repository.backups.damaged() }
  }

  /// The backups that can't be read, for which “latest” is an older one.
  public func backupsBeforeLatest(at now: Date) async -> [Backup] {
    await onOwnThread { self.repository.backups.passedOver(at: now) }
  }

  /// Whether neither the data nor a backup can be read, so that “latest” restores what can still be
  /// read of the data.
  public var isWithoutBackup: Bool {
    get async { await repository.isWithoutBackup }
  }

  @discardableResult
  public func takeBackup(
    _ kind: Backup.Kind = .byHand, at now: Date
  ) async throws(Problem) -> URL {
    try await throwingProblems { try await repository.takeBackup(kind, at: now) }
  }

  /// Takes a backup if there is none of today.
  func takeDueBackup(at now: Date) async throws(Problem) {
    try await throwingProblems { try await repository.takeDueBackup(at: now) }
  }

  /// Finds the backup that `restore` would restore.
  ///
  /// - Parameter name: a backup's name, a path, or “latest”.
  /// - Returns: its file, and when it was taken; nil if its name doesn't tell. Nil for “latest” if
  ///   `isWithoutBackup`.
  public func findBackup(
    _ name: String, at now: Date
  ) async throws(Problem) -> (file: URL, date: Date?)? {
    try await throwingProblems { try repository.found(name, at: now) }
  }

  /// Returns what a backup contains.
  ///
  /// - Parameter name: as in `findBackup`.
  public func contents(
    ofBackup name: String, at now: Date
  ) async throws(Problem) -> BackupContents {
    try await throwingProblems { try repository.contents(of: name, at: now) }
  }

  /// Puts a backup in place of the data.
  ///
  /// - Parameter name: as in `findBackup`.
  @discardableResult
  public func restore(_ name: String, at now: Date) async throws(Problem) -> Restoration {
    try await throwingProblems { try await repository.restore(name, at: now) }
  }

  /// Recomputes all memories.
  ///
  /// - Parameter version: of FSRS; nil for the one in the settings. Any other replaces that
  ///   setting.
  @discardableResult
  public func rebuild(_ version: FSRS.Version?) async throws(Problem) -> Rebuilding {
    try await throwingProblems { try await repository.rebuild(version) }
  }

  /// Writes all data to a ZIP.
  ///
  /// - Parameters:
  ///   - fromBackup: whether a backup is written, too, that stands in for data that can't be read.
  ///   - progress: hears after every thousand rows of a table, and hundred files.
  @discardableResult
  public func archive(
    to file: URL, at now: Date, fromBackup: Bool = false,
    progress: @escaping ExportProgress.Listener = { _ in }
  ) async throws(Problem) -> Archive {
    try await throwingProblems {
      try await writer(fromBackup: fromBackup).write(to: file, at: now, progress: progress)
    }
  }

  /// Writes all data to a folder, which may hold an earlier archive.
  ///
  /// The parameters are as for a ZIP.
  @discardableResult
  public func archive(
    toFolder folder: URL, fromBackup: Bool = false,
    progress: @escaping ExportProgress.Listener = { _ in }
  ) async throws(Problem) -> Archive {
    try await throwingProblems {
      try await writer(fromBackup: fromBackup).write(toFolder: folder, progress: progress)
    }
  }

  private func writer(fromBackup: Bool) -> ArchiveRepository {
    var archives = self.archives
    archives.takesSubstitute = fromBackup
    return archives
  }

  /// Looks whether `restoreArchive` would take an archive, before the person is asked.
  public func checkArchive(_ file: URL) async throws(Problem) {
    try await throwingProblems { try archives.seek(file) }
  }

  /// Reads all rows of an archive, a ZIP or a folder, without changing the data.
  public func contents(
    ofArchive file: URL, at now: Date
  ) async throws(Problem) -> BackupContents {
    try await throwingProblems { try archives.contents(of: file, at: now) }
  }

  /// Puts an archive, a ZIP or a folder, in place of the data. Not where there are plans: it also
  /// holds what was paid for and the trial, and could be somebody else's.
  @discardableResult
  public func restoreArchive(_ file: URL, at now: Date) async throws(Problem) -> Restoration {
    try await throwingProblems { try await archives.restore(file, at: now) }
  }
}
