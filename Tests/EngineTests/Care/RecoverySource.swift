import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Data with a backup made before most of it.
struct RecoverySource {
  static let answersInBackup = 10
  static let pageSize = 4_096

  let folder: TemporaryFolder
  let facts: RecoveryFacts
  let pages: Int
  let now: Date

  static let made = Task {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    let deck = try await learner.addDeck("Animals", new: 1_000, reviews: 1_000)
    try await learner.addItems(20, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()
    for _ in 1...answersInBackup { try await driver.answer(.good) }
    try await learner.care.takeDueBackup(at: learner.now)
    learner.clock.advance(by: .minutes(10))
    for number in 1...60 {
      try await learner.addItem(
        "\(number)", back: "answer \(number)", tags: ["tag\(number)"], to: deck)
    }
    try await driver.begin(restarting: true)
    for round in 1...150 {
      guard try driver.session().prompt != nil else { break }
      try await driver.answer(round % 3 == 0 ? .again : .good)
      if round % 20 == 0 { try await driver.undo() }
    }
    return try await RecoverySource(of: learner, in: folder)
  }

  init(of learner: Learner, in folder: TemporaryFolder) async throws {
    try await learner.storage.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    self.folder = folder
    facts = try RecoveryFacts(of: folder)
    pages = try Data(contentsOf: folder.file("sanpo.sqlite")).count / Self.pageSize
    now = learner.now
  }

  func copy() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in ["sanpo.sqlite", "backups"] {
      try FileManager.default.copyItem(at: folder.file(name), to: copy.file(name))
    }
    return copy
  }

  func copy(
    damaging page: Int, from offset: Int = 0, with byte: UInt8 = 0xA5
  ) throws -> TemporaryFolder {
    let copy = try copy()
    let start = (page - 1) * Self.pageSize
    try DataFolder(copy).overwrite(start + offset..<start + Self.pageSize, with: byte)
    return copy
  }

  func root(of name: String) throws -> Int { try Self.root(of: name, in: folder) }

  /// The pages with the definitions of tables.
  func schemaPages() throws -> [Int] {
    try DatabaseQueue(waitingAt: folder.file("sanpo.sqlite")).read { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' ORDER BY pageno")
    }
  }

  /// The root page of a table or an index.
  static func root(of name: String, in folder: TemporaryFolder) throws -> Int {
    try DatabaseQueue(waitingAt: folder.file("sanpo.sqlite")).read { db in
      try #require(
        try Int.fetchOne(
          db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]))
    }
  }
}

extension RecoverySource {
  struct Leaf {
    let page: Int
    let rows: [Int64]
  }

  func leaves(of table: String) async throws -> [Leaf] {
    let file = folder.file("sanpo.sqlite")
    let queue = try DatabaseQueue(waitingAt: file)
    let pages = try await queue.read { db in
      try Int.fetchSet(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'",
        arguments: [table])
    }
    let folder = try TemporaryFolder()
    let copy = try DamagedCopy(of: file, at: folder.file("copy"), beside: file)
    return try await copy.queue.read { db in
      try copy.leaves.filter(pages.contains).map { page in
        let query = "SELECT rowid FROM \(DamagedCopy.leafTable(page)) ORDER BY rowid"
        return Leaf(page: page, rows: try Int64.fetchAll(db, sql: query))
      }
    }
  }

  /// When each answer was given.
  func times() async throws -> [Int64: Date] {
    let queue = try DatabaseQueue(waitingAt: folder.file("sanpo.sqlite"))
    return try await queue.read { db in
      try Dictionary(
        uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT id, at FROM answer")
          .map { ($0[0], Date(milliseconds: $0[1])) })
    }
  }
}

/// What a database holds.
struct RecoveryFacts: Equatable {
  let answers: [Int64: String]
  let items: [Int64: String]
  let cards: [String]
  let undone: [Int64]
  let found: Int
  let generation: Int?

  init(of folder: TemporaryFolder) throws {
    let queue = try DatabaseQueue(waitingAt: folder.file("sanpo.sqlite"))
    self = try queue.read { db in try RecoveryFacts(db) }
  }

  private init(_ db: Database) throws {
    answers = try Self.rows("answer", db)
    items = try Self.rows("item", db)
    cards = try Row.fetchAll(db, sql: "SELECT * FROM card ORDER BY id").map(\.description)
    undone = try Int64.fetchAll(db, sql: "SELECT answer_id FROM undo ORDER BY answer_id")
    found =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM item_text WHERE item_text MATCH 'answer'") ?? 0
    generation = try Int.fetchOne(db, sql: "SELECT number FROM generation")
  }

  private static func rows(_ table: String, _ db: Database) throws -> [Int64: String] {
    try Dictionary(
      uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT * FROM \(table)")
        .map { ($0["id"], $0.description) })
  }

  /// Except for the number that each restore changes.
  func isSame(as other: RecoveryFacts) -> Bool {
    answers == other.answers && items == other.items && cards == other.cards
      && undone == other.undone && found == other.found
  }
}

extension DatabaseQueue {
  /// Opens a file that other tests read too, and waits while one of them has it locked.
  fileprivate convenience init(waitingAt file: URL) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    try self.init(path: file.path, configuration: configuration)
  }
}
