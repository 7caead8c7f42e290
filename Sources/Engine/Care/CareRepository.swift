import Foundation
import GRDB

/// Takes and restores backups, and rebuilds what follows from the log.
struct CareRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let reviews: ReviewRepository

  private var folder: Backups { Backups(folder: storage.folder) }
  private var disk: Disk { folder.disk }

  func backups() -> [URL] { folder.files() }

  func takeBackup(at now: Date) async throws -> URL {
    if let problem = storage.problem { throw problem }
    try storage.movedFile?.check()
    return try folder.take(.byHand, of: storage.database, at: now)
  }

  /// - Returns: nil when the newest is less than a day old, or there is nothing to keep.
  func takeDueBackup(at now: Date) async throws -> URL? {
    guard storage.problem == nil, folder.isOneDue(at: now) else { return nil }
    do {
      try storage.movedFile?.check()
      return try folder.take(.daily, of: storage.database, at: now)
    } catch {
      throw Problem.dayWithoutBackup(error)
    }
  }

  /// Into a sound database as one transaction, which the other faces see; in the place of a
  /// damaged one, which is set aside. What WaniKani has yet to hear is not taken back with it.
  func restore(_ name: String, at now: Date) async throws -> Care.Done {
    let backup = try file(name, at: now)
    guard storage.problem == nil else {
      return try replaceDamaged(with: backup, at: now)
    }
    try storage.movedFile?.check()
    for _ in 0..<Self.tries {
      if let kept = try putBack(backup, at: now) {
        return .restored(backup, kept: kept, isQueueKept: true)
      }
    }
    throw Problem(
      "Other faces kept writing, so nothing was restored.",
      remedy: "Let them rest for a moment, and restore once more.")
  }

  private static let tries = 5

  /// - Returns: what was there before; nil when somebody wrote after that was kept, and nothing
  ///   was restored.
  private func putBack(_ backup: URL, at now: Date) throws -> URL? {
    let watch =
      storage.database is DatabasePool
      ? try CommitWatch(of: Storage.databaseFile(in: storage.folder)) : nil
    let kept = try folder.take(.beforeRestore, of: storage.database, at: now)
    let file = folder.unfinishedFile()
    defer { try? FileManager.default.removeItem(at: file) }  // Where it stays, it is cleared later.
    let prepared = try prepared(backup, carrying: kept, in: file)
    var isAlone = false
    do {
      // From its first page on nobody else can write.
      try prepared.backup(to: storage.database, pagesPerStep: 1) { _ in
        guard !isAlone else { return }
        try storage.movedFile?.check()
        if try watch?.isChanged() == true { throw WrittenMeanwhile() }
        isAlone = true
      }
      return kept
    } catch is WrittenMeanwhile {
      try FileManager.default.removeItem(at: kept)
      return nil
    }
  }

  private struct WrittenMeanwhile: Error {}

  /// The backup as it will stand: of this version and of a new generation, with what WaniKani has
  /// yet to hear.
  ///
  /// - Parameter kept: what was there before; nil where nothing of it can be read.
  private func prepared(_ backup: URL, carrying kept: URL?, in file: URL) throws -> DatabaseQueue {
    let prepared = try DatabaseQueue(path: file.path)
    try Inspection.reading(backup) { try $0.backup(to: prepared) }
    try Migrations.all.migrate(prepared)
    try prepared.write { try $0.beginGeneration() }
    if let kept { try OutboxRestoreRepository.carry(from: kept, into: prepared) }
    return prepared
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
      guard try Inspection.ofBackup(file) != .nothing else { throw CocoaError(.fileNoSuchFile) }
      return file
    } catch {
      throw Problem(
        "“\(name)” is not a backup that can be restored.",
        remedy: "“sanpo backup --list” shows those there are.", detail: "\(error)")
    }
  }

  private func replaceDamaged(with backup: URL, at now: Date) throws -> Care.Done {
    let files = FileManager.default
    let database = Storage.databaseFile(in: storage.folder)
    let aside = storage.folder.appending(path: "damaged-\(now.milliseconds).sqlite")
    let isThere = files.fileExists(atPath: database.path)
    for ending in ["", "-wal", "-shm"] {
      let part = database.path + ending
      guard files.fileExists(atPath: part) else { continue }
      try disk.move(URL(filePath: part), to: URL(filePath: aside.path + ending))
    }
    guard isThere else {
      try restore(backup, to: database)
      return .restored(backup, kept: nil, isQueueKept: true)
    }
    do {
      try restore(backup, carryingReadable: aside, to: database)
      return .restored(backup, kept: aside, isQueueKept: true)
    } catch {
      // What is damaged may be just what holds the queue; the rest is in the backup all the same.
      try restore(backup, to: database)
      return .restored(backup, kept: aside, isQueueKept: false)
    }
  }

  private func restore(_ backup: URL, to database: URL) throws {
    let file = folder.unfinishedFile()
    defer { try? FileManager.default.removeItem(at: file) }  // Gone already when it worked.
    try prepared(backup, carrying: nil, in: file).close()
    try disk.put(file, at: database)
  }

  /// Of a damaged database mostly not all is damaged. It is read from a copy, so that it stays.
  private func restore(
    _ backup: URL, carryingReadable damaged: URL, to database: URL
  ) throws {
    let (copy, file) = (folder.unfinishedFile(), folder.unfinishedFile())
    defer {
      // Where they stay, they are cleared later.
      for file in [copy, file] { try? FileManager.default.removeItem(at: file) }
    }
    let readable = try DatabaseQueue(path: copy.path)
    try Inspection.reading(damaged) { try $0.backup(to: readable) }
    try Migrations.all.migrate(readable)
    try readable.close()
    try prepared(backup, carrying: copy, in: file).close()
    try disk.put(file, at: database)
  }
}
