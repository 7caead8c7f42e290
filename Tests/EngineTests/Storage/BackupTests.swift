import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

struct BackupTests {
  private let noon = Berlin.noon

  @Test func `A daily backup is made when the data is opened`() async throws {
    let folder = try await DataFolder.withItems(3)

    // The learner's day begins at four.
    for hours in [0.0, 1, 15.9, 16.1, 24, 25, 48] {
      let storage = try Storage.open(
        folder.url, timeZone: Berlin.boundary.timeZone, at: noon + hours * 3_600)
      #expect(storage.problem == nil)
      try storage.database.close()
    }

    let names = Backups(folder: folder.url).files().map(\.lastPathComponent)
    #expect(
      names == [
        "sanpo-2026-11-23T110000Z.sqlite", "sanpo-2026-11-22T030600Z.sqlite",
        "sanpo-2026-11-21T110000Z.sqlite",
      ])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write in every folder"))
  func `A folder for backups that can't be written is the owner's to mend`() async throws {
    let folder = try await DataFolder.withItems(3)
    let closed = folder.url.appending(path: "closed")
    try FileManager.default.createDirectory(
      at: closed, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500])
    let backups = Backups(folder: closed)
    let storage = try folder.open(at: noon)

    let found = try backups.takeWhereDue(of: storage.database, at: noon)

    let problem = try #require(found)
    #expect(problem.sentence.contains("The folder for backups can't be written."))
    let told = await Problem.toldToLearner { problem.remedy }
    #expect(told == "Contact the owner of this server.")
  }

  @Test func `A backup dated later today, by a clock set back since, does not replace today's`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    _ = try folder.open(at: noon + 3_600)

    _ = try folder.open(at: noon)

    #expect(Backups(folder: folder.url).files().count == 2)
  }

  @Test func `Of two weeks of daily backups seven days and the ends of weeks and months are kept`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let storage = try folder.open(at: noon)
    let stranger = folder.url.appending(path: "backups/my-own-copy.sqlite")
    try Data("mine".utf8).write(to: stranger)

    for day in 1...15 {
      try backups.take(.daily, of: storage.database, at: noon + Double(day) * 86_400)
    }

    let days = backups.files().map { String($0.lastPathComponent.dropFirst(6).prefix(10)) }
    #expect(
      days == [
        "2026-12-06", "2026-12-05", "2026-12-04", "2026-12-03", "2026-12-02", "2026-12-01",
        "2026-11-30", "2026-11-29", "2026-11-22",
      ])
    #expect(FileManager.default.fileExists(atPath: stranger.path))
  }

  @Test
  func `Manual backups and those before a restore or migration are kept, without removing others`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let storage = try folder.open(at: noon)

    for day in 1...5 {
      for kind in [Backup.Kind.byHand, .beforeRestore, .beforeMigration] {
        try backups.take(kind, of: storage.database, at: noon + Double(day) * 86_400)
      }
    }
    try backups.take(.daily, of: storage.database, at: noon + 300 * 86_400)

    let kinds = backups.files().compactMap { Backup(named: $0.lastPathComponent, in: $0)?.kind }
    #expect(kinds.count { $0 == .daily } == 2)
    #expect(kinds.count == 17)
  }

  @Test func `A backup is synced, then renamed, and then its folder is synced`() async throws {
    let folder = try await DataFolder.withItems(3)
    let storage = try folder.open(at: noon)
    let steps = Mutex<[String]>([])
    let disk = Disk(
      sync: { url in steps.withLock { $0.append("sync \(Self.plain(url))") } },
      rename: { file, other in
        try Disk.system.rename(file, other)
        steps.withLock { $0.append("\(Self.plain(file)) becomes \(Self.plain(other))") }
      })

    try Backups(folder: folder.url, disk: disk).take(.daily, of: storage.database, at: noon + 1)

    let name = "sanpo-2026-11-21T110001Z.sqlite"
    #expect(
      steps.withLock(\.self)
        == ["sync unfinished", "unfinished becomes \(name)", "sync backups"])
  }

  @Test func `A backup that cannot be synced is discarded`() async throws {
    let folder = try await DataFolder.withItems(3)
    let queue = try DatabaseQueue(path: folder.file.path)
    var disk = Disk.system
    disk.sync = { url in
      guard url.lastPathComponent.hasPrefix("unfinished") else { return }
      throw DatabaseError(resultCode: .SQLITE_IOERR)
    }
    let backups = Backups(folder: folder.url, disk: disk)

    #expect(throws: DatabaseError.self) { try backups.take(.daily, of: queue, at: noon) }

    #expect(backups.files() == [])
  }

  @Test func `Backups are private to their owner`() async throws {
    let folder = try await DataFolder.withItems(3)
    let storage = try folder.open(at: noon)
    let backups = Backups(folder: folder.url)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: backups.folder.path)

    let file = try backups.take(.byHand, of: storage.database, at: noon + 1)

    #expect(try permissions(of: backups.folder) == 0o700)
    #expect(try permissions(of: file) == 0o600)
  }

  @Test func `A later backup removes incomplete ones, except those of the last day`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    let storage = try folder.open(at: noon)
    let (old, young) = ("backups/unfinished-old", "backups/unfinished-young")
    for (name, age) in [(old, 25.0), (young, 23)] {
      let file = folder.url.appending(path: name).path
      #expect(FileManager.default.createFile(atPath: file, contents: Data("half".utf8)))
      try FileManager.default.setAttributes(
        [.modificationDate: noon - age * 3_600], ofItemAtPath: file)
    }

    try Backups(folder: folder.url).take(.daily, of: storage.database, at: noon)

    let left = [old, young].filter {
      FileManager.default.fileExists(atPath: folder.url.appending(path: $0).path)
    }
    #expect(left == [young])
  }

  @Test func `A backup made after the clock was set back is kept`() async throws {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let storage = try folder.open(at: noon)
    for day in 1...10 {
      try backups.take(.daily, of: storage.database, at: noon + Double(day) * 86_400)
    }

    let file = try backups.take(.daily, of: storage.database, at: noon - 86_400)

    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(backups.latest(at: noon - 86_400) == file)
  }

  @Test func `Of daily backups of the same second the last is left`() async throws {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let storage = try folder.open(at: noon)
    for _ in 0..<3 { try backups.take(.daily, of: storage.database, at: noon) }

    let last = try backups.take(.daily, of: storage.database, at: noon)

    #expect(backups.files() == [last])
  }

  @Test func `The latest backup is the newest one that can be read`() async throws {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let storage = try folder.open(at: noon)
    let sound = try backups.take(.byHand, of: storage.database, at: noon + 60)
    let damaged = try backups.take(.byHand, of: storage.database, at: noon + 120)

    try Data("This is no database any more.".utf8).write(to: damaged)

    #expect(backups.latest(at: noon + 180) == sound)
  }

  @Test
  func `After years ahead by mistake backups are daily again, and all are kept`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let ahead = noon + 1_500 * 86_400
    for day in 0..<10 { _ = try folder.open(at: ahead + Double(day) * 86_400) }

    for day in 0..<4 {
      _ = try folder.open(at: noon + Double(day) * 86_400)
      _ = try folder.open(at: noon + Double(day) * 86_400 + 3_600)
    }

    let names = backups.files().map(\.lastPathComponent)
    #expect(
      names.suffix(4) == [
        "sanpo-2026-11-24T110000Z.sqlite", "sanpo-2026-11-23T110000Z.sqlite",
        "sanpo-2026-11-22T110000Z.sqlite", "sanpo-2026-11-21T110000Z.sqlite",
      ])
    #expect(backups.latest(at: noon + 4 * 86_400)?.lastPathComponent == names[names.count - 4])
  }

  @Test func `A backup is a complete database without a log beside it`() async throws {
    let folder = try await DataFolder.withItems(3)
    let storage = try folder.open()

    let file = try Backups(folder: folder.url).take(.daily, of: storage.database, at: noon + 60)

    let fronts = try Inspection.read(file) { db in
      try Inspection.checkIntegrity(db)
      return try String.fetchAll(db, sql: "SELECT front FROM item ORDER BY id")
    }
    #expect(fronts == ["1", "2", "3"])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "backups").path)
    #expect(!names.contains { $0.hasPrefix("unfinished") })
  }

  @Test func `A backup is made while the only connection for pages reads`() async throws {
    let folder = try await DataFolder.withItems(3)
    let storage = try Storage.open(folder.url, isOneOfMany: true, at: noon)
    let backups = Backups(folder: folder.url)

    let file = try await storage.database.read { [noon] _ in
      try backups.take(.byHand, of: storage.database, at: noon + 1)
    }

    #expect(backups.files().contains(file))
  }

  @Test func `No backup is made of a damaged database`() async throws {
    // Enough items that the middle of the file contains them, not the schema, which is required.
    let folder = try await DataFolder.withItems(3_000)
    let size = try folder.bytes().count
    try folder.overwrite(size / 2..<size / 2 + 8_192, with: 0xA5)
    let queue = try DatabaseQueue(path: folder.file.path)

    #expect(throws: DatabaseError.self) {
      try Backups(folder: folder.url).take(.daily, of: queue, at: noon)
    }

    #expect(Backups(folder: folder.url).files() == [])
  }

  /// The file name, without the unique part of unfinished backups.
  private static func plain(_ url: URL) -> String {
    let name = url.lastPathComponent
    return name.hasPrefix("unfinished") ? "unfinished" : name
  }

  private func permissions(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }
}
