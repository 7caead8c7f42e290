import Foundation
import GRDB

/// Takes and restores backups, and rebuilds what follows from the log.
struct CareRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let reviews: ReviewRepository
  let queue: OutboxRestoreRepository

  private var folder: Backups { Backups(folder: storage.folder) }

  func backups() -> [URL] { folder.files() }

  func takeBackup(at now: Date) async throws -> URL {
    if let problem = storage.problem { throw problem }
    return try folder.take(of: storage.database, at: now)
  }

  /// - Returns: nil when the newest is less than a day old, or there is nothing to keep.
  func takeDueBackup(at now: Date) async throws -> URL? {
    guard storage.problem == nil, folder.isOneDue(at: now) else { return nil }
    do {
      return try await takeBackup(at: now)
    } catch {
      throw Problem.dayWithoutBackup(error)
    }
  }

  /// Into a sound database as one transaction, which the other faces see; in the place of a
  /// damaged one, which is set aside. What WaniKani has yet to hear is not taken back with it.
  func restore(_ name: String, at now: Date) async throws -> Care.Done {
    let backup = try file(name, at: now)
    if storage.problem == nil {
      let kept = try folder.take(of: storage.database, at: now, sparing: backup)
      try Inspection.reading(backup) { try $0.backup(to: storage.database) }
      try Migrations.all.migrate(storage.database)
      try queue.carry(from: kept, into: storage.database)
      return .restored(backup, kept: kept)
    }
    return .restored(backup, kept: try replaceDamaged(with: backup, at: now))
  }

  func rebuild(_ version: FSRS.Version?) async throws -> Rebuilding {
    try await storage.database.write { db in
      var settings = try settings.current(db)
      if let version, version != settings.fsrs.version {
        settings.fsrs = FSRS(version)
        try self.settings.save(settings, db)
      }
      return try reviews.rebuildAll(fsrs: settings.fsrs, db)
    }
  }

  private func file(_ name: String, at now: Date) throws -> URL {
    let found =
      name == "latest"
      ? folder.latest(at: now) : backups().first { $0.lastPathComponent == name }
    let file = found ?? URL(filePath: name)
    do {
      guard try Inspection.of(file, expectingContent: true) != .nothing else {
        throw CocoaError(.fileNoSuchFile)
      }
      return file
    } catch {
      throw Problem(
        "“\(name)” is not a backup that can be restored.",
        remedy: "“sanpo backup --list” shows those there are.", detail: "\(error)")
    }
  }

  private func replaceDamaged(with backup: URL, at now: Date) throws -> URL? {
    let files = FileManager.default
    let database = Storage.databaseFile(in: storage.folder)
    let aside = storage.folder.appending(path: "damaged-\(now.milliseconds).sqlite")
    let isThere = files.fileExists(atPath: database.path)
    for ending in ["", "-wal", "-shm"] {
      let part = database.path + ending
      guard files.fileExists(atPath: part) else { continue }
      try files.moveItem(atPath: part, toPath: aside.path + ending)
    }
    try files.copyItem(at: backup, to: database)
    return isThere ? aside : nil
  }
}
