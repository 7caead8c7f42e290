import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

struct StorageTests {
  @Test func `Files of the pages, the dictionary and the log are their owner's alone`() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    let names = ["access", "dictionary", "log"]
    for name in names {
      try files.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
      try Data().write(to: folder.file("\(name)/file"))
      try files.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: folder.file("\(name)/file").path)
    }

    _ = try Storage.open(folder.url, at: Berlin.noon)

    for name in names {
      let path = folder.file("\(name)/file").path
      #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `Damage that is met while reading is told, and what to do`() async throws {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    let page = try await learner.number("SELECT rootpage FROM sqlite_schema WHERE name = 'deck'")
    try DataFolder(folder).overwrite((page - 1) * 4_096..<page * 4_096, with: 0x5A)

    let error = await #expect(throws: DatabaseError.self) {
      _ = try await learner.storage.readAtLength { db in
        try Int.fetchOne(db, sql: "SELECT max(id) FROM deck")
      }
    }

    let problem = Problem(try #require(error))
    #expect(problem.sentence == "Your data is damaged, so this could be neither shown nor saved.")
    #expect(problem.remedy.contains("Settings, Backups"))
  }

  @Test func `A missing folder is created, private to its owner`() throws {
    let parent = try TemporaryFolder()
    let folder = parent.file("deep/down")

    let storage = try Storage.open(folder, at: Berlin.noon)

    #expect(storage.problem == nil)
    #expect(try storage.takesWrites())
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `A folder that others could read before is its owner's alone`() async throws {
    let folder = try await DataFolder.withItems(1)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    let media = folder.url.appending(path: "media")
    try files.createDirectory(at: media, withIntermediateDirectories: true)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: media.path)
    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file.path)

    let storage = try folder.open()

    let paths = [folder.url.path, media.path, folder.file.path, folder.file.path + "-wal"]
    let permissions = try paths.map {
      try files.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(permissions == [0o700, 0o700, 0o600, 0o600])
    #expect(try storage.decks() == ["Kept"])
  }

  @Test func `Data is there after closing and opening again`() async throws {
    let folder = try await DataFolder.withItems(3)

    let storage = try folder.open()

    #expect(storage.problem == nil)
    #expect(try storage.decks() == ["Kept"])
  }

  @Test func `An empty file is a new start`() throws {
    let folder = try DataFolder()
    try Data().write(to: folder.file)

    let storage = try folder.open()

    #expect(storage.problem == nil)
    #expect(try storage.takesWrites())
  }

  @Test func `SQLite uses WAL, full syncs and foreign keys`() throws {
    let folder = try DataFolder()

    let storage = try folder.open()

    #expect(try storage.pragma("synchronous") == "2")
    #expect(try storage.pragma("journal_mode") == "wal")
    #expect(try storage.pragma("foreign_keys") == "1")
    #expect(throws: DatabaseError.self) {
      try storage.database.write { try $0.execute(sql: "INSERT INTO item_tag VALUES (99, 'x')") }
    }
  }

  @Test func `Faces that open a new folder at the same time all succeed`() async throws {
    for _ in 1...10 {
      let folder = try DataFolder()

      let problems = try await withThrowingTaskGroup(of: Problem?.self) { group in
        for _ in 1...6 { group.addTask { try folder.open().problem } }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(problems == [nil, nil, nil, nil, nil, nil])
    }
  }

  @Test(arguments: [false, true])
  func `The log of a large transaction is truncated, unless a reader still needs it`(
    _ hasReader: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(
      path: Storage.databaseFile(in: folder.url).path, configuration: configuration)
    if hasReader { try await reader.writeWithoutTransaction { try $0.execute(sql: "BEGIN") } }
    let before = try await reader.writeWithoutTransaction(Self.settings)

    for (name, value) in [("large", "hex(zeroblob(10000000))"), ("small", "'1'")] {
      try await learner.storage.database.write { db in
        try db.execute(sql: "INSERT INTO setting (name, value) VALUES ('\(name)', \(value))")
      }
    }

    let seen = try await reader.writeWithoutTransaction(Self.settings)
    #expect(seen == (hasReader ? before : before + 2))
    let log = try Data(contentsOf: folder.file("sanpo.sqlite-wal"), options: .alwaysMapped)
    #expect((log.count > 4_000 * 4_096) == hasReader)
  }

  private static func settings(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM setting") ?? 0
  }
}
