import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// The database file or its log is moved, replaced or deleted while a face has it open.
struct MovedFileTests {
  typealias Write = @Sendable (Storage) async throws -> Void

  static let writes: [(String, Write)] = [
    ("in a transaction", { storage in try await storage.database.write { try put($0) } }),
    (
      "statement by statement",
      { storage in try await storage.database.writeWithoutTransaction { try put($0) } }
    ),
    ("without a sync", { storage in try await storage.writeWithoutSync { try put($0) } }),
  ]

  private let folder: DataFolder
  private let storage: Storage
  private let file: URL
  private let aside: URL

  init() throws {
    folder = try DataFolder()
    storage = try folder.open()
    file = Storage.databaseFile(in: folder.url)
    aside = file.appendingPathExtension("aside")
  }

  @Test(arguments: writes)
  func `If the file is replaced nothing is written to either file`(
    _: String, write: @escaping Write
  ) async throws {
    try moveAside()
    let other = try folder.open()

    await expectRefusal { try await write(storage) }

    #expect(try await other.database.read(Self.names) == [])
    #expect(try await storage.database.writeWithoutTransaction { try Self.names($0) } == [])
  }

  @Test(arguments: writes)
  func `If the file is removed no new one is created`(
    _: String, write: @escaping Write
  ) async throws {
    try FileManager.default.removeItem(at: file)

    await expectRefusal { try await write(storage) }

    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(arguments: writes)
  func `If the file is removed after the first write the next is rejected`(
    _: String, write: @escaping Write
  ) async throws {
    try await storage.database.write { try Self.put("first", $0) }
    try moveAside()

    await expectRefusal { try await write(storage) }
  }

  @Test(arguments: writes)
  func `If the file is put back writing continues`(_: String, write: @escaping Write) async throws {
    try moveAside()
    await expectRefusal { try await write(storage) }
    for ending in ["", "-wal", "-shm"] {
      try FileManager.default.moveItem(atPath: aside.path + ending, toPath: file.path + ending)
    }

    try await write(storage)

    #expect(try await storage.database.read(Self.names) == ["word"])
  }

  @Test(arguments: writes)
  func `If the log is removed nothing more is written to it, and it is named`(
    _: String, write: @escaping Write
  ) async throws {
    try FileManager.default.removeItem(atPath: file.path + "-wal")

    await expectRefusal(saying: "The file sanpo.sqlite-wal, a part") { try await write(storage) }
    await expectRefusal(saying: "running, so nothing is saved.") { try await write(storage) }

    #expect(try await storage.database.writeWithoutTransaction { try Self.names($0) } == [])
  }

  @Test func `A log that was removed while the data was open is not taken for a full disk`()
    async throws
  {
    try await storage.database.write { try Self.put($0) }
    try FileManager.default.removeItem(atPath: file.path + "-wal")

    let problem = try #require(Storage.problem(in: folder.url))

    #expect(problem.sentence.contains("sanpo.sqlite-wal is missing or incomplete"))
    #expect(!problem.sentence.contains("disk"))
  }

  @Test func `A short read of another database is not told of the learner's`() {
    let problem = DatabaseError(resultCode: .SQLITE_IOERR_SHORT_READ).problem

    #expect(!problem.sentence.contains("sanpo.sqlite"))
    #expect(!problem.sentence.contains("disk"))
  }

  @Test func `If the file is replaced an export reads neither file`() async throws {
    try moveAside()
    _ = try folder.open()

    await expectRefusal { _ = try await storage.readAtLength { try Self.names($0) } }
  }

  @Test func `If the folder is moved no backup is made and no folder created`()
    async throws
  {
    let learner = try Learner(in: folder.temporary)
    let elsewhere = try TemporaryFolder()
    try FileManager.default.moveItem(at: folder.url, to: elsewhere.file("moved"))

    await #expect(throws: Problem.self) { try await learner.care.takeBackup(at: learner.now) }
    await #expect(throws: Problem.self) {
      try await learner.care.takeDueBackup(at: learner.now + 2 * 86_400)
    }

    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
  }

  private func moveAside() throws {
    for ending in ["", "-wal", "-shm"] {
      try FileManager.default.moveItem(atPath: file.path + ending, toPath: aside.path + ending)
    }
  }

  private func expectRefusal(
    saying text: String = "moved or replaced", _ location: SourceLocation = #_sourceLocation,
    of write: () async throws -> Void
  ) async {
    let refusal = await #expect(throws: (any Error).self, sourceLocation: location) {
      try await write()
    }
    #expect(
      refusal.map { Problem($0).sentence.contains(text) } == true,
      sourceLocation: location)
  }

  private static func put(_ name: String, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO setting (name, value) VALUES (?, '1')", arguments: [name])
  }

  private static func put(_ db: Database) throws { try put("word", db) }

  private static func names(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM setting ORDER BY name")
  }
}
