import CFileStatus
import Foundation
import GRDB

/// Replaces damaged data with a backup, or else new data, and everything that can still be read.
struct DamagedDataRepository: CardRepository {
  let collection: CardCollection

  private var disk: Disk { Backups(folder: storage.folder).disk }

  /// Replaces the data, of which there is no backup, with what can be read of them.
  ///
  /// - Throws: `Problem` if nothing can be read, or as `replace(with:at:)` does.
  func replaceWithoutBackup(at now: Date) throws -> Restoration {
    let new = Backups.unfinishedFile(in: storage.folder)
    defer { Self.remove(new) }
    let database = try DatabaseQueue(path: new.path, configuration: Storage.configuration())
    try Migrations.all.migrate(database)
    try database.close()
    return try replace(with: [new], isNew: true, at: now)
  }

  /// - Parameters:
  ///   - backups: candidates; takes the first one the data descend from, else the first.
  ///   - isNew: whether there is only an empty database, which doesn't replace what can't be read.
  /// - Throws: `Problem` if another face has restored the data since they could not be read.
  func replace(with backups: [URL], isNew: Bool = false, at now: Date) throws -> Restoration {
    try Storage.alone(in: storage.folder) {
      // Follows a link, so the data stay in their place.
      let link = Storage.databaseFile(in: storage.folder)
      // What is copied into the damaged file itself isn't seen, but all of it is carried over.
      if storage.isReplaced { throw Problem.replacedMeanwhile }
      let isThere = FileManager.default.fileExists(atPath: link.path)
      let place = isThere ? link.resolvingSymlinksInPath() : link
      let folder = place.deletingLastPathComponent()
      let aside = folder.appending(path: "damaged-\(now.milliseconds).sqlite")
      let restored = Backups.unfinishedFile(in: folder)
      defer { Self.remove(restored) }
      let version = Self.version(of: place)
      var work = try prepare(backups, carrying: place, in: restored)
      if isNew, !work.before.fillsTables { throw Problem.nothingReadable }
      try moveAside(place, to: aside)
      if Self.version(of: aside) != version {
        // Another face was writing to it and can't any more.
        Self.remove(restored)
        work = try prepare(backups, carrying: aside, in: restored)
      }
      try disk.put(restored, at: place)
      return Restoration(
        backup: isNew ? nil : work.backup, kept: isThere ? aside : nil, before: work.before,
        isQueueKept: work.isQueueKept)
    }
  }

  private typealias Work = (backup: URL, before: Restoration.Before, isQueueKept: Bool)

  private func prepare(_ backups: [URL], carrying place: URL, in file: URL) throws -> Work {
    let copy = Backups.unfinishedFile(in: place.deletingLastPathComponent())
    defer { Self.remove(copy) }
    let recovery = try possible {
      Recovery(damaged: try DamagedCopy(of: place, at: copy, beside: backups[0]))
    }
    let continued = try recovery.flatMap { recovery in
      try backups.first { backup in
        try possible { try recovery.isForked(from: backup) } == false
      }
    }
    let backup = continued ?? backups[0]
    let (database, isNameless) = try database(of: backup, in: file)
    var report: DamageReport?
    if let recovery, continued != nil {
      report = try possible {
        try recovery.carry(into: database, completing: addTerms, rebuild: rebuild)
      }
    }
    let isQueueKept =
      try report?.isQueueKept
      ?? (possible { try OutboxRestoreRepository.carry(from: copy, into: database) } != nil)
    if report == nil {
      if isNameless {
        _ = try possible { try SettingsRepository.keepLearner(from: copy, in: database) }
      }
      _ = try possible { try EntitlementRestoreRepository.carry(from: copy, into: database) }
    }
    // Also after a recovery: a table that was broken was merged with the backup's.
    _ = try possible {
      try AnalyticsRestoreRepository.carry(from: copy, into: database, settings)
    }
    try database.write { try $0.beginGeneration() }
    try database.close()
    let isForked = recovery != nil && continued == nil
    return (backup, report.map { .damaged($0) } ?? (isForked ? .forked : .unreadable), isQueueKept)
  }

  /// - Returns: also whether the backup is from before learners had IDs.
  private func database(of backup: URL, in file: URL) throws -> (DatabaseQueue, isNameless: Bool) {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false  // Rows come in the order of their tables' names.
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    return (database, try CareRepository.copy(backup, to: database))
  }

  /// Without any terms of scheduling, no answer could be carried over.
  private func addTerms(_ db: Database) throws {
    guard try reviews.terms(db).isEmpty else { return }
    let current = try settings.current(db)
    _ = try reviews.currentTerms(current, retention: current.retention, db)
  }

  private func rebuild(_ db: Database) throws {
    try items.index(db)
    _ = try reviews.rebuildAll(fsrs: settings.current(db).fsrs, db)
    try ProgressRepository.rebuild(db)
  }

  /// Returns the result, or nil if the damage prevents it; a full disk is not damage.
  private func possible<T>(_ body: () throws -> T) throws -> T? {
    do { return try body() } catch let error where !Problem.isWantOfRoom(error) { return nil }
  }

  /// Moves the database before its WAL, so that the WAL is never beside another database.
  private func moveAside(_ place: URL, to aside: URL) throws {
    for ending in ["", "-wal", "-shm"] {
      let part = URL(filePath: place.path + ending)
      // Includes dangling links.
      guard (try? FileManager.default.attributesOfItem(atPath: part.path)) != nil else { continue }
      try disk.move(part, to: URL(filePath: aside.path + ending))
    }
  }

  /// The size and date of the file and its WAL; another face may write until they are moved.
  private static func version(of database: URL) -> [String] {
    ["", "-wal"].map { ending in
      var status = file_status()
      guard file_status_read(database.path + ending, 0, &status) == 0 else { return "" }
      return "\(status.size) \(status.seconds) \(status.nanoseconds)"
    }
  }

  /// A leftover is deleted later.
  private static func remove(_ database: URL) {
    for ending in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: database.path + ending)
    }
  }
}
