public import Foundation
import GRDB

/// Whole copies of the database, kept beside it: one before every migration and one a day.
public struct Backups: Sendable {
  public static let kept = 10

  /// Several of one second are named by the seconds after it.
  private static let sameTime: TimeInterval = 60

  private static let unfinished = "unfinished-"

  let folder: URL

  init(folder: URL) {
    self.folder = folder.appending(path: "backups")
  }

  /// The backups there are, the newest first.
  public func files() -> [URL] {
    // No folder means no backup yet.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { date(inName: $0) != nil }.sorted(by: >).map { folder.appending(path: $0) }
  }

  /// Whether none is of the last day. One from a clock that was far ahead does not count.
  func isOneDue(at now: Date) -> Bool {
    !files().compactMap(date(of:)).contains { abs(now.timeIntervalSince($0)) < 24 * 3600 }
  }

  /// The newest; where the clock was ahead and was put back, those from then come last.
  func latest(at now: Date) -> URL? { files(at: now).first }

  /// Those that are not from a time to come first, the newest of each first.
  private func files(at now: Date) -> [URL] {
    let files = files()
    let ahead = files.prefix { date(of: $0).map { $0 > now + Self.sameTime } ?? false }
    return Array(files.dropFirst(ahead.count) + ahead)
  }

  /// Takes the day's backup unless there is one.
  ///
  /// - Returns: the problem when it could not be taken, for want of room or otherwise, which keeps
  ///   nobody from answering.
  /// - Throws: when the database is not sound.
  func takeWhereDue(of database: any DatabaseReader, at now: Date) throws -> Problem? {
    guard isOneDue(at: now) else { return nil }
    do {
      try take(of: database, at: now)
      return nil
    } catch DatabaseError.SQLITE_CORRUPT {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    } catch {
      return .dayWithoutBackup(error)
    }
  }

  /// Copies under a passing name first, so that a backup that is there is a whole one.
  ///
  /// - Parameter spared: a backup that stays although it is an old one.
  @discardableResult
  func take(of database: any DatabaseReader, at now: Date, sparing spared: URL? = nil) throws -> URL
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try database.read(Inspection.isSound)
    let file = newFile(at: now)
    let unfinished = unfinishedFile()
    defer { try? FileManager.default.removeItem(at: unfinished) }  // Gone already when it worked.
    // Without a transaction of GRDB's: VACUUM makes its own.
    try database.unsafeRead { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [unfinished.path])
    }
    guard rename(unfinished.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try prune(at: now, sparing: [file, spared].compactMap { $0?.lastPathComponent })
    try removeLeftovers(at: now)
    return file
  }

  /// For what is made beside the data; what a kill leaves of it is cleared away later.
  func unfinishedFile() -> URL { folder.appending(path: Self.unfinished + UUID().uuidString) }

  /// A second later than now where there is a backup of this second already.
  private func newFile(at now: Date) -> URL {
    let file = folder.appending(path: "sanpo-\(now.formatted(Self.nameStyle)).sqlite")
    return FileManager.default.fileExists(atPath: file.path) ? newFile(at: now + 1) : file
  }

  /// What was just taken may bear the oldest name: a clock can be put back.
  private func prune(at now: Date, sparing spared: [String]) throws {
    let others = files(at: now).filter { !spared.contains($0.lastPathComponent) }
    for file in others.dropFirst(Self.kept - spared.count) {
      try FileManager.default.removeItem(at: file)
    }
  }

  /// What a kill left half made. One of the last day may be another process's, still in the making.
  private func removeLeftovers(at now: Date) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(Self.unfinished) {
      let file = folder.appending(path: name)
      let made = try file.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      guard let made, now.timeIntervalSince(made) > 24 * 3600 else { continue }
      try FileManager.default.removeItem(at: file)
    }
  }

  /// 2026-11-21T041530Z: sorts by time and is a file name everywhere.
  private static let nameStyle = Date.ISO8601FormatStyle()
    .year().month().day().timeZone(separator: .omitted).time(includingFractionalSeconds: false)
    .timeSeparator(.omitted)

  private func date(of file: URL) -> Date? { date(inName: file.lastPathComponent) }

  private func date(inName name: String) -> Date? {
    guard name.hasPrefix("sanpo-"), name.hasSuffix(".sqlite") else { return nil }
    // A file with another name is not one of ours.
    return try? Date(String(name.dropFirst(6).dropLast(7)), strategy: Self.nameStyle)
  }
}
