public import Foundation

/// Backs up and restores the data, and recomputes memories.
public typealias Care = Loader<CareRequest, CareResult>

/// Each request returns the backups afterwards.
public enum CareRequest: Hashable, Sendable {
  case opened
  case backupAsked(at: Date)
  /// Takes a backup if the newest is a day old.
  case timePassed(at: Date)
  /// Finds the backup that `restoreAsked` would restore.
  case backupSought(String, at: Date)
  /// Opens a backup for inspection, named as in `restoreAsked`.
  case inspectionAsked(String, at: Date)
  /// A backup's name, a path, or "latest".
  case restoreAsked(String, at: Date)
  /// Writes all data to a file.
  case archiveAsked(URL, at: Date)
  /// Writes all data to a folder, which may hold an earlier archive.
  case folderAsked(URL)
  /// Looks whether `archiveRestoreAsked` would take an archive, before the person is asked.
  case archiveSought(URL)
  /// Puts an archive, a ZIP or a folder, in place of the data. Not where there are plans: it also
  /// holds what was paid for and the trial, and could be somebody else's.
  case archiveRestoreAsked(URL, at: Date)
  /// The FSRS version; nil for the one in the settings. Any other replaces that setting.
  case rebuildAsked(FSRS.Version?)
}

/// What a request did, and the backups that there are now.
public struct CareResult: Hashable, Sendable {
  var done: CareDone?
  /// Newest first.
  var backups: [Backup]
}

/// What a request did to backups or data.
public enum CareDone: Hashable, Sendable {
  case tookBackup(URL)
  /// - Parameter at: when it was taken; nil if its name doesn't tell.
  case found(URL, at: Date?)
  case inspected(BackupContents)
  case restored(Restoration)
  case rebuilt(Rebuilding)
  case archived(URL, Archive)
}

extension Care.State {
  public var backups: [Backup] { value?.backups ?? [] }
  public var done: CareDone? { value?.done }
}

extension ArchiveRepository {
  func result(_ request: CareRequest) async throws -> CareResult {
    let done: CareDone? =
      switch request {
      case .opened: nil
      case .backupAsked(let now): .tookBackup(try await care.takeBackup(at: now))
      case .timePassed(let now): try await care.takeDueBackup(at: now).map(CareDone.tookBackup)
      case .backupSought(let name, let now): try care.found(name, at: now)
      case .inspectionAsked(let name, let now): .inspected(try care.contents(of: name, at: now))
      case .restoreAsked(let name, let now): .restored(try await care.restore(name, at: now))
      case .rebuildAsked(let version): .rebuilt(try await care.rebuild(version))
      case .archiveAsked(let file, let now): .archived(file, try await write(to: file, at: now))
      case .folderAsked(let folder): .archived(folder, try await write(toFolder: folder))
      case .archiveSought(let file): try seek(file)
      case .archiveRestoreAsked(let file, let now): .restored(try await restore(file, at: now))
      }
    return CareResult(done: done, backups: care.backups())
  }
}
