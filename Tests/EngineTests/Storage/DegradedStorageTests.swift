@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing

/// Files that cannot be used: each stays as it is, and work goes on in memory.
struct DegradedStorageTests {
  @Test func `A damaged header is left as it is, and work goes on in memory`() async throws {
    let folder = try await DataFolder.withItems()
    try folder.overwrite(0..<64, with: 0x5A)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test func `A page damaged in the middle is left as it is`() async throws {
    let folder = try await DataFolder.withItems()
    let size = try folder.bytes().count
    try folder.overwrite(size / 2..<size / 2 + 8_192, with: 0xA5)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test func `A file cut short is left as it is`() async throws {
    let folder = try await DataFolder.withItems()
    let bytes = try folder.bytes()
    try bytes.prefix(bytes.count / 2 + 100).write(to: folder.file)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test func `A file that is no database is left as it is`() throws {
    let folder = try DataFolder()
    try Data(String(repeating: "Dear diary, ", count: 1_000).utf8).write(to: folder.file)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test(arguments: ["notes", "deck", "card"])
  func `Another program's database is left as it is and not shown`(table: String) throws {
    let folder = try DataFolder()
    try folder.write("CREATE TABLE \(table) (name TEXT); INSERT INTO \(table) VALUES ('alien')")

    let storage = try expectUntouched(folder, saying: "damaged")

    #expect(try storage.decks() == ["Written"])
    let tables = try storage.database.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE name = 'notes'")
    }
    #expect(tables == [])
  }

  @Test func `A read-only file is shown and left as it is, also for root`() async throws {
    let folder = try await DataFolder.withItems(3)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file.path)

    let storage = try expectUntouched(folder, saying: "cannot be written")

    #expect(try storage.decks() == ["Kept", "Written"])
  }

  @Test func `A folder that cannot be made is said to be so`() throws {
    let parent = try TemporaryFolder()
    try Data("a file".utf8).write(to: parent.file("home"))

    let storage = try Storage.open(parent.file("home"), at: Berlin.noon)

    let problem = try #require(storage.problem)
    #expect(problem.sentence.contains("cannot be written"))
    #expect(problem.remedy.contains("writable"))
    #expect(try storage.takesWrites())
    #expect(try Data(contentsOf: parent.file("home")) == Data("a file".utf8))
  }

  @Test func `An empty file where backups say there was more is a loss, not a beginning`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    _ = try folder.open()
    try Data().write(to: folder.file)

    let storage = try folder.open()

    #expect(storage.problem?.remedy.contains("sanpo restore latest") == true)
    #expect(try storage.decks() == ["Kept"])
    #expect(try folder.bytes().isEmpty)
  }

  @Test func `The newest sound backup is shown in place of a damaged file`() async throws {
    let folder = try await DataFolder.withItems(3)
    _ = try folder.open()
    try folder.overwrite(0..<64, with: 0x5A)

    let storage = try expectUntouched(folder, saying: "damaged")

    #expect(try storage.decks() == ["Kept", "Written"])
    #expect(storage.problem?.remedy.contains("sanpo restore latest") == true)
  }

  @Test func `A backup of a newer version is not shown half-way`() async throws {
    let folder = try await DataFolder.withItems(3)
    _ = try folder.open()
    let backup = try #require(Backups(folder: folder.url).files().first)
    let queue = try DatabaseQueue(path: backup.path)
    try await queue.write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999 something to come')")
    }
    try queue.close()
    try folder.overwrite(0..<64, with: 0x5A)

    let storage = try folder.open()

    #expect(storage.problem != nil)
    #expect(try storage.decks() == [])
  }

  @discardableResult
  private func expectUntouched(
    _ folder: DataFolder, saying words: String, _ location: SourceLocation = #_sourceLocation
  ) throws -> Storage {
    let before = try folder.bytes()

    let storage = try folder.open()

    let problem = try #require(storage.problem, sourceLocation: location)
    #expect(problem.sentence.contains(words), sourceLocation: location)
    #expect(!problem.remedy.isEmpty, sourceLocation: location)
    #expect(try storage.takesWrites(), sourceLocation: location)
    #expect(try folder.bytes() == before, sourceLocation: location)
    return storage
  }
}
