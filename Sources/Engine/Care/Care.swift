public import Foundation

/// Backs up and restores the data, and recomputes memories.
public struct Care: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// Newest first.
    public var backups: [Backup] = []
    public var done: Done?
    public var problem: Problem?
  }

  public enum Done: Hashable, Sendable {
    case tookBackup(URL)
    /// - Parameter at: when it was taken; nil if its name doesn't tell.
    case found(URL, at: Date?)
    case inspected(BackupContents)
    case restored(Restoration)
    case rebuilt(Rebuilding)
    case archived(URL, Archive)
  }

  public enum Event: MachineEvent {
    case opened
    case backupAsked(at: Date)
    /// Takes a backup if the newest is a day old.
    case timePassed(at: Date)
    /// Finds the backup that `restoreAsked` would restore.
    case backupSought(String, at: Date)
    /// Looks into a backup, given as in `restoreAsked`.
    case inspectionAsked(String, at: Date)
    /// A backup's name, a path, or "latest".
    case restoreAsked(String, at: Date)
    /// Writes all data to a file.
    case archiveAsked(URL, at: Date)
    /// Writes all data to a folder, which may hold an earlier archive.
    case folderAsked(URL)
    /// Puts an archive, a ZIP or a folder, in place of the data.
    case archiveRestoreAsked(URL, at: Date)
    /// The FSRS version; nil for the one in the settings. Any other replaces that setting.
    case rebuildAsked(FSRS.Version?)
    case finished(Done?, [Backup])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case list
    case takeBackup(at: Date)
    case takeDueBackup(at: Date)
    case find(String, at: Date)
    case inspect(String, at: Date)
    case restore(String, at: Date)
    case rebuild(FSRS.Version?)
    case archive(URL, at: Date)
    case archiveToFolder(URL)
    case restoreArchive(URL, at: Date)
  }

  let care: CareRepository
  let archives: ArchiveRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.list]
    case .backupAsked(let now): return [.takeBackup(at: now)]
    case .timePassed(let now): return [.takeDueBackup(at: now)]
    case .backupSought(let name, let now): return [.find(name, at: now)]
    case .inspectionAsked(let name, let now): return [.inspect(name, at: now)]
    case .restoreAsked(let name, let now): return [.restore(name, at: now)]
    case .rebuildAsked(let version): return [.rebuild(version)]
    case .archiveAsked(let file, let now): return [.archive(file, at: now)]
    case .folderAsked(let folder): return [.archiveToFolder(folder)]
    case .archiveRestoreAsked(let file, let now): return [.restoreArchive(file, at: now)]
    case .finished(let done, let backups):
      (state.done, state.backups, state.problem) = (done, backups, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    let done: Done? =
      switch effect {
      case .list: nil
      case .takeBackup(let now): .tookBackup(try await care.takeBackup(at: now))
      case .takeDueBackup(let now): try await care.takeDueBackup(at: now).map(Done.tookBackup)
      case .find(let name, let now): try care.found(name, at: now)
      case .inspect(let name, let now): .inspected(try care.contents(of: name, at: now))
      case .restore(let name, let now): .restored(try await care.restore(name, at: now))
      case .rebuild(let version): .rebuilt(try await care.rebuild(version))
      case .archive(let file, let now):
        .archived(file, try await archives.write(to: file, at: now))
      case .archiveToFolder(let folder):
        .archived(folder, try await archives.write(toFolder: folder))
      case .restoreArchive(let file, let now):
        .restored(try await archives.restore(file, at: now))
      }
    return .finished(done, care.backups())
  }
}
