public import Foundation
import GRDB

/// The copies of the database, kept beside it: one a day, those made by hand, and one before every
/// migration and restore.
public struct Backups: Sendable {
  /// Several of one second are named by the seconds after it.
  private static let sameTime: TimeInterval = 60

  private static let unfinished = "unfinished-"

  let folder: URL
  let disk: Disk

  init(folder: URL, disk: Disk = .system) {
    self.folder = folder.appending(path: "backups")
    self.disk = disk
  }

  /// The backups there are, the newest first.
  public func files() -> [URL] { all().map(\.file) }

  private func all() -> [Backup] {
    // No folder means no backup yet.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { Backup(named: $0, in: folder) }.sorted { $0.name > $1.name }
  }

  /// Whether no daily one is of the last day. One from a clock that was far ahead does not count.
  func isOneDue(at now: Date) -> Bool {
    !all().contains { $0.kind == .daily && abs(now.timeIntervalSince($0.date)) < 24 * 3600 }
  }

  /// The newest; where the clock was ahead and was put back, those from then come last.
  func latest(at now: Date) -> URL? { files(at: now).first }

  /// The newest first, but for those of a time to come, which are last.
  func files(at now: Date) -> [URL] {
    let (past, ahead) = parted(all(), at: now)
    return (past + ahead).map(\.file)
  }

  private func parted(_ backups: [Backup], at now: Date) -> (past: [Backup], ahead: [Backup]) {
    let ahead = backups.filter { $0.date > now + Self.sameTime }
    return (Array(backups.dropFirst(ahead.count)), ahead)
  }

  /// Takes the day's backup unless there is one.
  ///
  /// - Returns: the problem when it could not be taken, for want of room or otherwise, which keeps
  ///   nobody from answering.
  /// - Throws: when the database is not sound.
  func takeWhereDue(of database: any DatabaseReader, at now: Date) throws -> Problem? {
    guard isOneDue(at: now) else { return nil }
    do {
      try take(.daily, of: database, at: now)
      return nil
    } catch DatabaseError.SQLITE_CORRUPT {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    } catch {
      return .dayWithoutBackup(error)
    }
  }

  /// Copies under a passing name first, so that a backup that is there is a whole one.
  @discardableResult
  func take(_ kind: Backup.Kind, of database: any DatabaseReader, at now: Date) throws -> URL {
    try disk.makeFolder(folder)
    try database.read(Inspection.isSound)
    let backup = free(kind, at: now)
    let unfinished = unfinishedFile()
    defer { try? FileManager.default.removeItem(at: unfinished) }  // Gone already when it worked.
    // Without a transaction of GRDB's: VACUUM makes its own.
    try database.unsafeRead { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [unfinished.path])
    }
    try disk.put(unfinished, at: backup.file)
    if kind == .daily { try thin(at: now, sparing: backup) }
    for folder in [folder, folder.deletingLastPathComponent()] {
      try removeLeftovers(in: folder, at: now)
    }
    return backup.file
  }

  /// For what is made beside the data; what a kill leaves of it is cleared away later.
  func unfinishedFile() -> URL { Self.unfinishedFile(in: folder) }

  static func unfinishedFile(in folder: URL) -> URL {
    folder.appending(path: unfinished + UUID().uuidString)
  }

  /// A second later than now where there is a backup of this second already.
  private func free(_ kind: Backup.Kind, at now: Date) -> Backup {
    let taken = Set(all().map(\.date))
    var date = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    while taken.contains(date) { date += 1 }
    return Backup(kind, at: date, in: folder)
  }

  /// What was just taken may be the oldest by its name: a clock can be put back.
  private func thin(at now: Date, sparing taken: Backup) throws {
    let (past, ahead) = parted(all().filter { $0.kind == .daily }, at: now)
    for group in [past, ahead] {
      let kept = BackupThinning.kept(of: group.map(\.date))
      for backup in group where backup.name != taken.name && !kept.contains(backup.date) {
        try FileManager.default.removeItem(at: backup.file)
      }
    }
  }

  /// What a kill left half made. One of the last day may be another process's, still in the making.
  private func removeLeftovers(in folder: URL, at now: Date) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(Self.unfinished) {
      let file = folder.appending(path: name)
      let made = try file.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      guard let made, now.timeIntervalSince(made) > 24 * 3600 else { continue }
      try FileManager.default.removeItem(at: file)
    }
  }
}
