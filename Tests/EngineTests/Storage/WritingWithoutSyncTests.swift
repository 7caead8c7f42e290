import Foundation
import GRDB
import Testing

@testable import Engine

struct WritingWithoutSyncTests {
  private let storage: Storage
  private let folder: DataFolder

  init() throws {
    folder = try DataFolder()
    storage = try folder.open()
  }

  @Test func `A write waits for another instead of failing`() async throws {
    let another = try folder.open()
    let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isWaiting = DispatchSemaphore(value: 0)
    async let other: Void = another.database.write { db in
      hasBegun.signal()
      mayEnd.wait()
      try Self.put("the other", db)
    }
    await wait(for: hasBegun)
    // SQLite reports a statement just before it waits for the lock.
    try await storage.database.writeWithoutTransaction { db in
      db.trace { if "\($0)".hasPrefix("BEGIN IMMEDIATE") { isWaiting.signal() } }
    }

    async let found = storage.writeWithoutSync { try Self.names($0) }
    await wait(for: isWaiting)
    mayEnd.signal()

    #expect(try await found == ["the other"])
    try await other
  }

  @Test func `A failed write is rolled back, and the next is written and synced`() async throws {
    await #expect(throws: CocoaError.self) {
      try await storage.writeWithoutSync { db in
        try Self.put("half", db)
        throw CocoaError(.userCancelled)
      }
    }

    try await storage.writeWithoutSync { try Self.put("whole", $0) }

    #expect(try await storage.database.read(Self.names) == ["whole"])
    #expect(try storage.pragma("synchronous") == "2")
  }

  @Test func `Writes by others are visible`() async throws {
    try await storage.writeWithoutSync { try Self.put("first", $0) }
    try await storage.database.write { try Self.put("second", $0) }

    #expect(try await storage.writeWithoutSync { try Self.names($0) } == ["first", "second"])
  }

  @Test func `A cancelled write writes nothing`() async throws {
    let writing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await storage.writeWithoutSync { try Self.put("too late", $0) }
    }

    await #expect(throws: CancellationError.self) { try await writing.value }
    #expect(try await storage.database.read(Self.names) == [])
  }

  @Test func `A write cancelled after its commit counts, and the next is synced`() async throws {
    let writing = Task {
      try await storage.writeWithoutSync { db in
        try Self.put("whole", db)
        db.afterNextTransaction { _ in withUnsafeCurrentTask { $0?.cancel() } }
      }
    }

    try await writing.value

    #expect(try await storage.database.read(Self.names) == ["whole"])
    #expect(try storage.pragma("synchronous") == "2")
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
