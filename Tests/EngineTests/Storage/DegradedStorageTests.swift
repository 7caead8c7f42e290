import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Unusable files: each stays unchanged, and work continues in memory.
struct DegradedStorageTests {
  @Test func `A damaged header is left unchanged, and work continues in memory`() async throws {
    let folder = try await DataFolder.withItems()
    try folder.overwrite(0..<64, with: 0x5A)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test func `A page damaged in the middle is left unchanged`() async throws {
    let folder = try await DataFolder.withItems()
    let size = try folder.bytes().count
    try folder.overwrite(size / 2..<size / 2 + 8_192, with: 0xA5)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test func `A truncated file is left unchanged`() async throws {
    let folder = try await DataFolder.withItems()
    let bytes = try folder.bytes()
    try bytes.prefix(bytes.count / 2 + 100).write(to: folder.file)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test func `A file that is not a database is left unchanged`() throws {
    let folder = try DataFolder()
    try Data(String(repeating: "Dear diary, ", count: 1_000).utf8).write(to: folder.file)

    try expectUntouched(folder, saying: "damaged")
  }

  @Test(arguments: ["notes", "deck", "card"])
  func `Another program's database is left unchanged and not shown`(table: String) throws {
    let folder = try DataFolder()
    try folder.write("CREATE TABLE \(table) (name TEXT); INSERT INTO \(table) VALUES ('alien')")

    let storage = try expectUntouched(folder, saying: "damaged")

    #expect(try storage.decks() == ["Written"])
    let tables = try storage.database.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE name = 'notes'")
    }
    #expect(tables == [])
  }

  @Test func `A read-only file is shown and left unchanged, even for root`() async throws {
    let folder = try await DataFolder.withItems(3)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file.path)

    let storage = try expectUntouched(folder, saying: "can't be written")

    #expect(!storage.isSubstitute)
    #expect(try storage.decks() == ["Kept", "Written"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every file"))
  func `A file that cannot be read is called that`() async throws {
    let folder = try await DataFolder.withItems(3)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.file.path)

    let problem = try #require(try folder.open().problem)

    #expect(problem.sentence.contains("can't be read"))
    #expect(problem.remedy.contains("readable"))
  }

  @Test func `A folder in place of the file is called that`() async throws {
    let folder = try DataFolder()
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)

    let problem = try #require(try folder.open().problem)

    #expect(problem.sentence.contains("is a folder"))
    #expect(problem.remedy == "Move it away, then start again.")
    let told = await Problem.toldToLearner { problem.remedy }
    #expect(told == "Contact the owner of this server.")
  }

  @Test func `A folder that cannot be created is reported`() throws {
    let parent = try TemporaryFolder()
    try Data("a file".utf8).write(to: parent.file("home"))

    let storage = try Storage.open(parent.file("home"), at: Berlin.noon)

    let problem = try #require(storage.problem)
    #expect(problem.sentence.contains("can't be written"))
    #expect(problem.remedy.contains("writable"))
    #expect(try storage.takesWrites())
    #expect(try Data(contentsOf: parent.file("home")) == Data("a file".utf8))
  }

  @Test func `An empty file beside backups is data loss, not a new start`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    _ = try folder.open()
    try Data().write(to: folder.file)

    let storage = try folder.open()

    #expect(storage.problem?.remedy.contains("“restore latest”") == true)
    #expect(try storage.decks() == ["Kept"])
    #expect(try folder.bytes().isEmpty)
  }

  @Test func `A missing file beside backups is data loss, not a new start`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    try folder.open().database.close()
    try FileManager.default.removeItem(at: folder.file)

    let storage = try folder.open()

    #expect(storage.problem?.sentence.contains("Your data is missing") == true)
    #expect(storage.problem?.remedy.contains("“restore latest”") == true)
    #expect(storage.isSubstitute)
    #expect(try storage.decks() == ["Kept"])
    #expect(!FileManager.default.fileExists(atPath: folder.file.path))
    #expect(Storage.problem(in: folder.url) == storage.problem)
  }

  @Test func `A missing file beside its log is data loss, not a new start`() async throws {
    let folder = try DataFolder()
    let log = folder.file.path + "-wal"
    try Data("pages".utf8).write(to: URL(filePath: log))

    let storage = try folder.open()

    #expect(storage.problem?.sentence.contains("Your data is missing") == true)
    let told = await Problem.toldToLearner { storage.problem?.remedy }
    #expect(told == "Contact the owner of this server.")
    #expect(try Data(contentsOf: URL(filePath: log)) == Data("pages".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.file.path))
  }

  @Test func `A link to a missing file is data loss, not a new start`() throws {
    let (folder, disk) = (try DataFolder(), try TemporaryFolder())
    try FileManager.default.createSymbolicLink(
      at: folder.file, withDestinationURL: disk.file("data.sqlite"))

    let storage = try folder.open()

    #expect(storage.problem?.sentence.contains("Your data is missing") == true)
    #expect(storage.isSubstitute)
    #expect(!FileManager.default.fileExists(atPath: disk.file("data.sqlite").path))
  }

  @Test func `A link to an empty file is a new start, and beside backups data loss`() throws {
    let (folder, disk) = (try DataFolder(), try TemporaryFolder())
    let file = disk.file("data.sqlite")
    try Data().write(to: file)
    try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: file)

    let beginning = try folder.open()
    #expect(beginning.problem == nil)
    try Backups(folder: folder.url).take(.daily, of: beginning.database, at: Berlin.noon)
    try beginning.database.close()
    try Data().write(to: file)

    #expect(try folder.open().problem?.sentence.contains("damaged") == true)
  }

  @Test func `Data behind a link is opened, and written at its target`() async throws {
    let (folder, linked) = (try await DataFolder.withItems(3), try DataFolder())
    try FileManager.default.createSymbolicLink(at: linked.file, withDestinationURL: folder.file)

    let storage = try linked.open()

    #expect(storage.problem == nil)
    #expect(try storage.takesWrites())
    try storage.database.close()
    #expect(try folder.open().decks() == ["Kept", "Written"])
  }

  @Test func `Data is shown if the shared-memory file cannot be created`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    try folder.open().database.close()
    try keepIndexFromBeingMade(in: folder)

    let storage = try expectUntouched(folder, saying: "can't be written")

    #expect(!storage.isSubstitute)
    #expect(try storage.decks() == ["Kept", "Written"])
  }

  @Test func `The content of the log is shown if the shared-memory file cannot be created`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    let storage = try folder.open()
    _ = try await storage.database.write { db in
      try DeckRepository().add("Late", DeckOptions(Settings(timeZone: .gmt)), db)
    }
    let killed = try DataFolder(PowerCut(of: folder.temporary).folder)
    try keepIndexFromBeingMade(in: killed)

    let shown = try expectUntouched(killed, saying: "can't be written")

    #expect(!shown.isSubstitute)
    #expect(try shown.decks() == ["Kept", "Late", "Written"])
  }

  @Test func `The newest intact backup is shown instead of a damaged file`() async throws {
    let folder = try await DataFolder.withItems(3)
    _ = try folder.open()
    try folder.overwrite(0..<64, with: 0x5A)

    let storage = try expectUntouched(folder, saying: "damaged")

    #expect(try storage.decks() == ["Kept", "Written"])
    #expect(storage.isSubstitute)
    #expect(storage.problem?.remedy.contains("“restore latest”") == true)
  }

  @Test func `Data that can't be migrated is not shown half migrated`() async throws {
    let folder = try await DataFolder.withItems(3)
    let migration = ProgramAnswerRepository.migration.name
    try folder.write("DELETE FROM grdb_migrations WHERE identifier = '\(migration)'")

    let storage = try folder.open()

    #expect(storage.problem != nil && storage.isSubstitute)
    #expect(try storage.decks() == [])
    #expect(try storage.takesWrites())
  }

  @Test func `A backup of a newer version is not shown at all`() async throws {
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

  @Test func `An index that contradicts its table is found when the daily backup is made`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    try folder.write(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'item (deck_id, front)', 'item (deck_id, back)')
      WHERE name = 'item_by_deck';
      """)

    let storage = try expectUntouched(folder, saying: "damaged")

    #expect(Backups(folder: folder.url).files() == [])
    #expect(storage.isSubstitute)
  }

  /// As in a folder without write permission, but also for root.
  private func keepIndexFromBeingMade(in folder: DataFolder) throws {
    let index = folder.file.path + "-shm"
    try? FileManager.default.removeItem(atPath: index)  // Removed already if all were closed.
    // SQLite does not follow a link there.
    try FileManager.default.createSymbolicLink(
      atPath: index, withDestinationPath: "/nonexistent")
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
