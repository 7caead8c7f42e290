import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

struct QueryCacheTests {
  private let folder: TemporaryFolder
  private let learner: Learner
  private let reader: DatabaseQueue
  private let readings = QueryCache<String, Int>()
  private let asked = Counter()

  init() throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder)
    reader = try DatabaseQueue(
      path: Storage.databaseFile(in: folder.url).path,
      configuration: Storage.configuration(readonly: true))
  }

  @Test func `A value is read once while nobody writes`() throws {
    let first = try reader.read(decks)
    let second = try reader.read(decks)

    #expect(first == second && asked.count == 1)
  }

  @Test func `A value is read again after a commit by another connection`() async throws {
    let before = try await reader.read(decks)
    _ = try await learner.addDeck("New")

    #expect(try await reader.read(decks) == before + 1)
    #expect(try await reader.read(decks) == before + 1)
    #expect(asked.count == 2)
  }

  @Test func `Each key has its own value`() throws {
    let values = try reader.read { db in
      try ["one", "two", "one"].map { key in
        try readings.value(key, db) { key.utf8.count + asked.next() }
      }
    }

    #expect(values == [4, 5, 4])
  }

  @Test func `Values of an uncommitted transaction are not cached`() async throws {
    let counts = try await learner.storage.database.write { db in
      let before = try decks(db)
      try db.execute(sql: "DELETE FROM deck")
      return (before, try decks(db))
    }

    #expect(counts.1 == 0 && asked.count == 2)
  }

  @Sendable private func decks(_ db: Database) throws -> Int {
    try readings.value("decks", db) {
      _ = asked.next()
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM deck") ?? 0
    }
  }
}

private final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock(\.self) }

  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}
