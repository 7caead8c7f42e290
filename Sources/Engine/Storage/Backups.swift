import Foundation
import GRDB

/// The backups of a learner's database: daily ones, those made by hand, and one before each
/// migration and restore.
public struct Backups: Sendable {
  /// How far ahead of the clock a backup may be dated: several of one second are named by the
  /// seconds after it.
  private static let sameTime = Duration.minutes(1)

  private static let unfinished = "unfinished-"

  let folder: URL
  let disk: Disk
  /// The bounds of the learner's days: each day has one backup.
  private let days: DayBoundary

  init(folder: URL, disk: Disk = .system, timeZone: TimeZone = .current) {
    self.folder = folder.appending(path: "backups")
    self.disk = disk
    days = DayBoundary(timeZone: timeZone)
  }

  /// The backups, newest first.
  func files() -> [URL] { all().map(\.file) }

  func all() -> [Backup] {
    // No folder means no backups yet.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { Backup(named: $0, in: folder) }.sorted { $0.name > $1.name }
  }

  /// Whether there is no daily backup of today yet. Backups dated in the future don't count.
  func isOneDue(at now: Date) -> Bool {
    let today = days.day(of: now)
    return !parted(all(), at: now).past.contains {
      $0.kind == .daily && days.day(of: $0.date) == today
    }
  }

  /// Whether a moment is later than all backups, which are named by whole seconds.
  private func isAfterAll(_ moment: Date) -> Bool {
    all().first.map { moment.timeIntervalSince($0.date) >= 1 } ?? true
  }

  /// The newest backup that can be read, in the order of `files(at:)`.
  func latest(at now: Date) -> URL? { files(at: now).first(where: Self.isReadable) }

  /// The backups that come before the latest one that can be read.
  func passedOver(at now: Date) -> [Backup] {
    let all = files(at: now)
    guard let latest = all.firstIndex(where: Self.isReadable) else { return [] }
    return all[..<latest].compactMap { Backup(named: $0.lastPathComponent, in: folder) }
  }

  /// The names of the damaged backups. Every page of all is checked.
  func damaged() -> Set<String> {
    Set(files().filter(Self.isDamaged).map(\.lastPathComponent))
  }

  /// Other ones that can't be read may be from a newer version, or another user's.
  static func isDamaged(_ backup: URL) -> Bool {
    do {
      return try Inspection.ofBackup(backup) == .nothing
    } catch DatabaseError.SQLITE_CORRUPT, DatabaseError.SQLITE_NOTADB {
      return true
    } catch {
      return false
    }
  }

  /// Whether any backup can be read.
  var isAnyReadable: Bool { files().contains(where: Self.isReadable) }

  private static func isReadable(_ backup: URL) -> Bool {
    // If not, another one may be.
    (try? Inspection.ofBackup(backup)).map { $0 != .nothing } ?? false
  }

  /// The backups, newest first. Those dated in the future by a wrong clock come later, and last
  /// those made before a restore.
  func files(at now: Date) -> [URL] {
    let (past, ahead) = parted(all(), at: now)
    let backups = past + ahead
    let wanted = backups.filter { $0.kind != .beforeRestore }
    return (wanted + backups.filter { $0.kind == .beforeRestore }).map(\.file)
  }

  private func parted(_ backups: [Backup], at now: Date) -> (past: [Backup], ahead: [Backup]) {
    let ahead = backups.filter { $0.date > now + Self.sameTime }
    return (Array(backups.dropFirst(ahead.count)), ahead)
  }

  /// Takes today's backup unless there is one.
  ///
  /// - Parameter change: when something was written that a backup of today must have; nil for
  ///   nothing.
  /// - Returns: the problem if it failed, for example because the disk is full.
  /// - Throws: if the database is damaged.
  func takeWhereDue(
    of database: any DatabaseReader, at now: Date, having change: Date? = nil
  ) throws -> Problem? {
    guard isOneDue(at: now) || change.map(isAfterAll) == true else { return nil }
    do {
      try take(.daily, of: database, at: now)
      return nil
    } catch DatabaseError.SQLITE_CORRUPT {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    } catch {
      return .dayWithoutBackup(error)
    }
  }

  /// Copies under a temporary name first, so a backup is complete once it has its name.
  @discardableResult
  func take(_ kind: Backup.Kind, of database: any DatabaseReader, at now: Date) throws -> URL {
    do {
      try disk.makeFolder(folder)
    } catch let error as CocoaError where error.code == .fileWriteNoPermission {
      throw Problem.unwritableBackups(in: folder)
    }
    let reader = try Storage.passingReader(of: database)
    try reader.read(Inspection.checkIntegrity)
    let backup = free(kind, at: now)
    let unfinished = unfinishedFile()
    defer { try? FileManager.default.removeItem(at: unfinished) }  // Already moved on success.
    // Outside a transaction, because VACUUM needs one of its own.
    try reader.unsafeRead { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [unfinished.path])
    }
    try disk.put(unfinished, at: backup.file)
    if kind == .daily { try thin(at: now, sparing: backup) }
    for folder in [folder, folder.deletingLastPathComponent()] {
      try Self.removeLeftovers(in: folder, at: now)
    }
    return backup.file
  }

  /// A temporary path beside the data; leftovers are deleted later.
  func unfinishedFile() -> URL { Self.unfinishedFile(in: folder) }

  static func unfinishedFile(in folder: URL) -> URL {
    folder.appending(path: unfinished + UUID().uuidString)
  }

  /// The first second without a backup, from now on and after those of this moment, of which an
  /// earlier one may have been removed.
  private func free(_ kind: Backup.Kind, at now: Date) -> Backup {
    let taken = Set(all().map(\.date))
    let second = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    let latest = taken.filter { (second...second + Self.sameTime).contains($0) }.max()
    var date = latest ?? second
    while taken.contains(date) { date += 1 }
    return Backup(kind, at: date, in: folder)
  }

  /// Keep the one just taken: with a clock set back, its name may be the oldest.
  private func thin(at now: Date, sparing taken: Backup) throws {
    let (past, ahead) = parted(all().filter { $0.kind == .daily }, at: now)
    for group in [past, ahead] {
      let kept = BackupThinning.kept(of: group.map(\.date), in: days)
      for backup in group where backup.name != taken.name && !kept.contains(backup.date) {
        unlink(backup.file.path)  // Another process may remove the same file.
      }
    }
  }

  /// Deletes unfinished files. Those of the last day may still be in use by another process.
  static func removeLeftovers(in folder: URL, at now: Date) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(unfinished) {
      let file = folder.appending(path: name)
      // Another process may finish it, or remove it, at this moment.
      let made = try? file.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      guard let made, now.timeIntervalSince(made) > 24 * 3600 else { continue }
      unlink(file.path)
    }
  }
}
