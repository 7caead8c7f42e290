@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing

struct BackupTests {
  private let noon = Berlin.noon

  @Test func `A backup is taken when the data is opened, once a day`() async throws {
    let folder = try await DataFolder.withItems(3)

    for hours in [0.0, 1, 23, 24, 25, 48] {
      let storage = try folder.open(at: noon + hours * 3_600)
      #expect(storage.problem == nil)
      try storage.database.close()
    }

    let names = Backups(folder: folder.url).files().map(\.lastPathComponent)
    #expect(
      names == [
        "sanpo-2026-11-23T110000Z.sqlite", "sanpo-2026-11-22T110000Z.sqlite",
        "sanpo-2026-11-21T110000Z.sqlite",
      ])
  }

  @Test func `Ten are kept, and files of other names are left alone`() async throws {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let storage = try folder.open(at: noon)
    let stranger = folder.url.appending(path: "backups/my-own-copy.sqlite")
    try Data("mine".utf8).write(to: stranger)

    for day in 1...15 { try backups.take(of: storage.database, at: noon + Double(day) * 86_400) }

    #expect(backups.files().count == 10)
    #expect(backups.files().last?.lastPathComponent == "sanpo-2026-11-27T110000Z.sqlite")
    #expect(FileManager.default.fileExists(atPath: stranger.path))
  }

  @Test func `What a kill left half made goes with a later backup, but nothing of the last day`()
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

    try Backups(folder: folder.url).take(of: storage.database, at: noon)

    let left = [old, young].filter {
      FileManager.default.fileExists(atPath: folder.url.appending(path: $0).path)
    }
    #expect(left == [young])
  }

  @Test func `A backup taken after the clock was put back is kept`() async throws {
    let folder = try await DataFolder.withItems(3)
    let backups = Backups(folder: folder.url)
    let storage = try folder.open(at: noon)
    for day in 1...10 { try backups.take(of: storage.database, at: noon + Double(day) * 86_400) }

    let file = try backups.take(of: storage.database, at: noon - 86_400)

    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(backups.files().count == 10)
  }

  @Test func `After years ahead by mistake there is a backup a day again, and ten are kept`()
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
    #expect(names.count == 10)
    #expect(
      names.suffix(4) == [
        "sanpo-2026-11-24T110000Z.sqlite", "sanpo-2026-11-23T110000Z.sqlite",
        "sanpo-2026-11-22T110000Z.sqlite", "sanpo-2026-11-21T110000Z.sqlite",
      ])
    #expect(backups.latest(at: noon + 4 * 86_400)?.lastPathComponent == names[6])
  }

  @Test func `A backup is a whole database, with nothing unfinished beside it`() async throws {
    let folder = try await DataFolder.withItems(3)
    let storage = try folder.open()

    let file = try Backups(folder: folder.url).take(of: storage.database, at: noon + 60)

    let fronts = try Inspection.reading(file) { reader in
      try reader.read { db in
        try Inspection.isSound(db)
        return try String.fetchAll(db, sql: "SELECT front FROM item ORDER BY id")
      }
    }
    #expect(fronts == ["1", "2", "3"])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "backups").path)
    #expect(!names.contains { $0.hasPrefix("unfinished") })
  }

  @Test func `No backup is made of a damaged database`() async throws {
    // So many that the middle of the file is items, and not the schema, without which it is refused.
    let folder = try await DataFolder.withItems(1_000)
    let size = try folder.bytes().count
    try folder.overwrite(size / 2..<size / 2 + 8_192, with: 0xA5)
    let queue = try DatabaseQueue(path: folder.file.path)

    #expect(throws: DatabaseError.self) {
      try Backups(folder: folder.url).take(of: queue, at: noon)
    }

    #expect(Backups(folder: folder.url).files() == [])
  }
}
