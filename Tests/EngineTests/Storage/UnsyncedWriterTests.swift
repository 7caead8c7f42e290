@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing

struct UnsyncedWriterTests {
  private let folder: DataFolder
  private let storage: Storage

  init() throws {
    folder = try DataFolder()
    storage = try folder.open()
  }

  @Test func `Who comes while another writes waits, and is not refused`() async throws {
    let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let other: Void = storage.database.write { db in
      hasBegun.signal()
      mayEnd.wait()
      try Self.put("the other", db)
    }
    await wait(for: hasBegun)

    async let found = storage.writeWithoutSync { try Self.names($0) }
    mayEnd.signal()

    #expect(try await found == ["the other"])
    try await other
  }

  @Test func `Of a hundred at once each is written`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...100 {
        group.addTask { try await storage.writeWithoutSync { try Self.put("\(number)", $0) } }
      }
      try await group.waitForAll()
    }

    #expect(try await storage.database.read(Self.names).count == 100)
  }

  @Test func `What fails leaves nothing, and the next is written`() async throws {
    await #expect(throws: Problem.self) {
      try await storage.writeWithoutSync { db in
        try Self.put("half", db)
        throw Problem("No.", remedy: "None.")
      }
    }

    try await storage.writeWithoutSync { try Self.put("whole", $0) }

    #expect(try await storage.database.read(Self.names) == ["whole"])
  }

  @Test func `What others wrote meanwhile is seen`() async throws {
    try await storage.writeWithoutSync { try Self.put("first", $0) }
    try await storage.database.write { try Self.put("second", $0) }

    #expect(try await storage.writeWithoutSync { try Self.names($0) } == ["first", "second"])
  }

  @Test func `Where another file has come to the place nothing is written into it`() async throws {
    let file = Storage.databaseFile(in: folder.url)
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("aside"))
    let other = try folder.open()

    await #expect(throws: DatabaseError.self) {
      try await storage.writeWithoutSync { try Self.put("lost", $0) }
    }

    #expect(try await other.database.read(Self.names) == [])
  }

  @Test func `Where the file was taken away none is made in its place`() async throws {
    let file = Storage.databaseFile(in: folder.url)
    try FileManager.default.removeItem(at: file)

    await #expect(throws: DatabaseError.self) {
      try await storage.writeWithoutSync { try Self.put("lost", $0) }
    }

    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `Where the file is taken away after the first step the next is refused`() async throws
  {
    try await storage.writeWithoutSync { try Self.put("first", $0) }
    let file = Storage.databaseFile(in: folder.url)
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("aside"))

    let problem = await #expect(throws: DatabaseError.self) {
      try await storage.writeWithoutSync { try Self.put("lost", $0) }
    }

    #expect(problem.map { Problem($0).sentence.contains("not where it was") } == true)
  }

  @Test(arguments: [
    BackgroundSync(isGranted: false), BackgroundSync { _ in -EIO },
  ])
  func `An answer is taken where nothing syncs its line in the background, or that fails`(
    background: BackgroundSync
  ) async throws {
    let file = Storage.databaseFile(in: folder.url)
    let pool = try DatabasePool(path: file.path, configuration: Storage.configuration())
    let journal = Journal(beside: file, background: background)
    let storage = Storage(
      folder: folder.url, database: pool, journal: journal,
      unsynced: try UnsyncedWriter(of: file, behind: pool, patience: 30))

    for revision in 1...3 {
      try await storage.writeJournalled { db, enter in
        try enter(JournalLine(room: .reviews, session: 1, revision: revision, text: "{}"))
        try Self.put("\(revision)", db)
      }
    }

    #expect(try await pool.read(Self.names) == ["1", "2", "3"])
    #expect(try journal.lines().map(\.revision) == [1, 2, 3])
  }

  @Test func `Who was cancelled writes nothing`() async throws {
    let writing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await storage.writeWithoutSync { try Self.put("too late", $0) }
    }

    await #expect(throws: CancellationError.self) { try await writing.value }
    #expect(try await storage.database.read(Self.names) == [])
  }

  private static func put(_ name: String, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO setting (name, value) VALUES (?, '1')", arguments: [name])
  }

  private static func names(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM setting ORDER BY name")
  }

  private func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }
}
