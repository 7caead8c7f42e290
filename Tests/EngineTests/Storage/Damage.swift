import Foundation
import GRDB
import Helpers

@testable import Engine

/// A learner's folder before something happens to it.
struct DataFolder {
  let temporary: TemporaryFolder

  init(_ temporary: TemporaryFolder) {
    self.temporary = temporary
  }

  init() throws {
    self.init(try TemporaryFolder())
  }

  var url: URL { temporary.url }
  var file: URL { Storage.databaseFile(in: url) }

  /// A closed database with a deck and this many items; its pages are in the file, not in the log.
  static func withItems(_ count: Int = 300) async throws -> DataFolder {
    let folder = try DataFolder()
    do {
      let learner = try Learner(in: folder.temporary)
      try await learner.addItems(count, to: learner.addDeck("Kept"))
      try learner.storage.database.close()
    }
    return folder
  }

  func bytes() throws -> Data { try Data(contentsOf: file) }

  func overwrite(_ range: Range<Int>, with byte: UInt8) throws {
    try emptyLog()
    var bytes = try bytes()
    bytes.replaceSubrange(range, with: repeatElement(byte, count: range.count))
    try bytes.write(to: file)
  }

  /// Moves the write-ahead log into the file, where damage then has an effect.
  private func emptyLog() throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try queue.close()
  }

  func open(at now: Date = Berlin.noon) throws -> Storage {
    try Storage.open(url, at: now)
  }

  /// Creates a database with another program's connection.
  func write(_ sql: String) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}

extension Storage {
  func decks() throws -> [String] {
    try database.read { try String.fetchAll($0, sql: "SELECT name FROM deck ORDER BY name") }
  }

  /// The writer's value of a pragma.
  func pragma(_ name: String) throws -> String? {
    try database.write { try String.fetchOne($0, sql: "PRAGMA \(name)") }
  }

  /// Whether writes work, at least in memory.
  func takesWrites() throws -> Bool {
    _ = try database.write { db in
      try DeckRepository().add("Written", DeckOptions(Settings(timeZone: .gmt)), db)
    }
    return try decks().contains("Written")
  }
}
