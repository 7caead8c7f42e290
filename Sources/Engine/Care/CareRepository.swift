import Foundation
import GRDB

/// Takes and restores backups, and rebuilds what is derived from the log.
struct CareRepository: CardRepository {
  let collection: CardCollection
  /// Whether backups of other learners are restored. Not on servers with plans, because backups
  /// contain purchases and the learner's account at shops.
  let restoresOthers: Bool

  private var damaged: DamagedDataRepository { DamagedDataRepository(collection: collection) }

  var backups: Backups {
    Backups(folder: storage.folder, timeZone: collection.settings.defaults.timeZone)
  }

  /// Whether neither the data nor a backup can be read.
  var isWithoutBackup: Bool {
    get async {
      guard storage.isSubstitute else { return false }
      return await onOwnThread { !backups.isAnyReadable }
    }
  }

  func found(_ name: String, at now: Date) throws -> (file: URL, date: Date?)? {
    guard let file = try chosen(name, at: now) else { return nil }
    let folder = file.deletingLastPathComponent()
    return (file, Backup(named: file.lastPathComponent, in: folder)?.date)
  }

  func contents(of name: String, at now: Date) throws -> BackupContents {
    guard let file = try chosen(name, at: now) else { throw Problem.noBackup }
    return try Inspection.read(file) { db in
      let row = try Row.fetchOne(db, sql: Self.contents)
      // A backup may come from elsewhere, and its columns hold anything.
      let last: Int64? = try row?.decode(Int64?.self, atIndex: 3) ?? nil
      return BackupContents(
        items: row?[0] ?? 0, cards: row?[1] ?? 0, answers: row?[2] ?? 0,
        lastAnswer: last.map { Date(milliseconds: $0) })
    }
  }

  private static let contents = """
    SELECT (SELECT count(*) FROM item WHERE is_deleted = 0),
      (SELECT count(*) FROM card WHERE is_deleted = 0), count(*), max(at)
    FROM answer WHERE \(AnswerConditions.counted)
    """

  @discardableResult
  func takeBackup(_ kind: Backup.Kind, at now: Date) async throws -> URL {
    if let problem = storage.problem { throw problem }
    try storage.movedFile?.check()
    return try await onOwnThread { try backups.take(kind, of: storage.database, at: now) }
  }

  /// Takes a backup unless there is one of today or there is nothing to back up.
  func takeDueBackup(at now: Date) async throws {
    guard storage.problem == nil, backups.isOneDue(at: now) else { return }
    do {
      try await takeBackup(.daily, at: now)
    } catch {
      throw Problem.dayWithoutBackup(error)
    }
  }

  /// Restores a backup: into a sound database as one transaction, which other faces see; in place
  /// of a damaged one, which is set aside. If no backup can be read, what can be read of it
  /// becomes new data. The WaniKani outbox, purchases, the trial and the tokens that were paid for
  /// are kept.
  func restore(_ name: String, at now: Date) async throws -> Restoration {
    try await onOwnThread { try restoration(from: name, at: now) }
  }

  private func restoration(from name: String, at now: Date) throws -> Restoration {
    guard let backup = try chosen(name, at: now) else {
      return try damaged.replaceWithoutBackup(at: now)
    }
    let others = name == Self.latest ? backups.files(at: now).filter { $0 != backup } : []
    if let problem = storage.problem {
      // Readable data aren't replaced just because they can't be written.
      guard storage.isSubstitute else { throw problem }
      return try damaged.replace(with: [backup] + others, at: now)
    }
    try storage.movedFile?.check()
    do {
      return try restoreSound(backup, at: now)
    } catch DatabaseError.SQLITE_CORRUPT {
      // In a large file this is found only by checking every page.
      return try damaged.replace(with: [backup] + others, at: now)
    }
  }

  private static let latest = "latest"

  private func restoreSound(_ backup: URL, at now: Date) throws -> Restoration {
    for _ in 0..<Self.tries {
      if let kept = try putBack(backup, at: now) {
        return Restoration(backup: backup, kept: kept, before: .sound, isQueueKept: true)
      }
    }
    throw Problem(
      "Your data kept changing in other faces, so nothing was restored.",
      remedy: "Wait a moment, then restore again.")
  }

  private static let tries = 5

  /// - Returns: the backup of the previous data; nil if someone wrote after it was taken, and
  ///   nothing was restored.
  private func putBack(_ backup: URL, at now: Date) throws -> URL? {
    let watch =
      storage.database is DatabasePool
      ? try CommitWatch(of: Storage.databaseFile(in: storage.folder)) : nil
    let kept = try backups.take(.beforeRestore, of: storage.database, at: now)
    let file = backups.unfinishedFile()
    defer { try? FileManager.default.removeItem(at: file) }  // The system clears it otherwise.
    let prepared = try prepare(backup, carrying: kept, in: file)
    var isAlone = false
    do {
      // From the first copied page on, no other process can write.
      try prepared.backup(to: storage.database, pagesPerStep: 1) { _ in
        guard !isAlone else { return }
        try storage.movedFile?.check()
        if try watch?.isChanged() == true { throw ChangedMeanwhile() }
        isAlone = true
      }
      return kept
    } catch is ChangedMeanwhile {
      try FileManager.default.removeItem(at: kept)
      return nil
    }
  }

  private struct ChangedMeanwhile: Error {}

  /// A copy of the backup, migrated, with a new generation, and with the WaniKani outbox, the
  /// purchases, the trial and the costs of now, and without usage data that are deleted now.
  private func prepare(_ backup: URL, carrying kept: URL, in file: URL) throws -> DatabaseQueue {
    let prepared = try DatabaseQueue(path: file.path)
    let isNameless = try Self.copy(backup, to: prepared)
    if isNameless { try SettingsRepository.keepLearner(from: kept, in: prepared) }
    try prepared.write { try $0.beginGeneration() }
    try OutboxRestoreRepository.carry(from: kept, into: prepared)
    try EntitlementRestoreRepository.carry(from: kept, into: prepared)
    try TutorCostRestoreRepository.carry(from: kept, into: prepared)
    try JobCostRestoreRepository.carry(from: kept, into: prepared)
    try AnalyticsRestoreRepository.carry(from: kept, into: prepared, settings)
    return prepared
  }

  /// Copies a backup, and migrates the copy.
  ///
  /// - Returns: whether the backup is from before learners had IDs.
  static func copy(_ backup: URL, to database: DatabaseQueue) throws -> Bool {
    try Inspection.reading(backup) { try $0.backup(to: database) }
    let isNameless = try database.read { try !$0.tableExists("learner") }
    try Migrations.all.migrate(database)
    return isNameless
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

  /// - Returns: nil for “latest” if neither the data nor a backup can be read.
  private func chosen(_ name: String, at now: Date) throws -> URL? {
    guard name == Self.latest else {
      let listed = backups.files().first { $0.lastPathComponent == name }
      return try checked(listed ?? URL(filePath: name), named: name)
    }
    if let latest = backups.latest(at: now) { return latest }
    if storage.isSubstitute { return nil }
    guard let unreadable = backups.files(at: now).first else { throw Problem.noBackup }
    return try checked(unreadable, named: name)
  }

  private func checked(_ file: URL, named name: String) throws -> URL {
    // It may be named by its path, as after a question about it.
    let isListed = backups.files().contains { $0.path == file.path }
    let mayRestore: Bool
    do {
      guard try Inspection.ofBackup(file) != .nothing else { throw CocoaError(.fileNoSuchFile) }
      mayRestore = try restoresOthers || isListed || isOwn(file)
    } catch {
      if isListed, Backups.isDamaged(file) {
        throw Problem.damagedBackup(file.lastPathComponent, error)
      }
      // An unreadable file is no archive.
      let data = restoresOthers ? try? Data(contentsOf: file, options: .mappedIfSafe) : nil
      if data.map(ZipReader.isZip) == true { throw Problem.archiveForBackup(name) }
      throw Problem(
        "“\(name)” is not a backup that can be restored.",
        remedy: "“backup --list” lists the backups. A deleted item is restored by its number.",
        detail: "\(error)")
    }
    guard mayRestore else { throw Problem.backupOfAnother }
    return file
  }

  /// Whether a backup from elsewhere belongs to this learner. Unknown, and therefore false, if the
  /// data is damaged or older than learners' IDs.
  private func isOwn(_ backup: URL) throws -> Bool {
    guard storage.problem == nil else { return false }
    let learner: String? = try Inspection.read(backup) {
      try $0.tableExists("learner") ? SettingsRepository.learner($0) : nil
    }
    return try learner == storage.database.read(SettingsRepository.learner)
  }
}

extension Problem {
  static func archiveForBackup(_ name: String) -> Problem {
    Problem(
      "“\(name)” is an archive, not a backup.",
      remedy:
        "Restore it in \(Help.backups), or with “archive \(name) --restore”.")
  }

  static func damagedBackup(_ name: String, _ error: any Error) -> Problem {
    Problem(
      "The backup “\(name)” is damaged.",
      remedy: "Restore another one; “backup --list” says which are damaged.", detail: "\(error)")
  }

  static let noBackup = Problem(
    "There is no backup yet.", remedy: "Make one in \(Help.backups), or with “backup”.")

  static let nothingReadable = Problem(
    "Nothing of your data can be read, and there is no backup to restore.",
    remedy: """
      Restore an archive in \(Help.backups), or with “archive FILE --restore”; or move the file \
      away to start over.
      """,
    isForOwner: true)

  static let backupOfAnother = Problem(
    "This is not one of your backups.", remedy: "“backup --list” lists them.")
}
