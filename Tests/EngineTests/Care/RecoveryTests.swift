@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing

/// Restoring a backup in place of data that is only partly readable.
struct RecoveryTests {
  /// Data with a backup made before most of it.
  private struct Source {
    static let answersInBackup = 10
    static let pageSize = 4_096

    let folder: TemporaryFolder
    let facts: Facts
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
      try await learner.care(.timePassed(at: learner.now))
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
      try await learner.storage.database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      let bytes = try Data(contentsOf: folder.file("sanpo.sqlite"))
      return try Source(
        folder: folder, facts: Facts(of: folder), pages: bytes.count / pageSize, now: learner.now)
    }

    func copy() throws -> TemporaryFolder {
      let copy = try TemporaryFolder()
      for name in ["sanpo.sqlite", "backups"] {
        try FileManager.default.copyItem(at: folder.file(name), to: copy.file(name))
      }
      return copy
    }

    func copy(damaging page: Int) throws -> TemporaryFolder {
      let copy = try copy()
      let start = (page - 1) * Self.pageSize
      try DataFolder(copy).overwrite(start..<start + Self.pageSize, with: 0xA5)
      return copy
    }

    /// The root page of a table or an index.
    func root(of name: String) throws -> Int {
      try DatabaseQueue(path: folder.file("sanpo.sqlite").path).read { db in
        try #require(
          try Int.fetchOne(
            db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]))
      }
    }
  }

  private struct Facts: Equatable {
    let answers: [Int64: String]
    let items: [Int64: String]
    let cards: [String]
    let undone: [Int64]
    let found: Int
    let generation: Int?

    init(of folder: TemporaryFolder) throws {
      let queue = try DatabaseQueue(path: folder.file("sanpo.sqlite").path)
      self = try queue.read { db in try Facts(db) }
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
    func isSame(as other: Facts) -> Bool {
      answers == other.answers && items == other.items && cards == other.cards
        && undone == other.undone && found == other.found
    }
  }

  @Test
  func `Damage to any page loses only its own content, and all of it is reported`()
    async throws
  {
    let source = try await Source.made.value
    let before = source.facts

    let itemPage = try source.root(of: "item")
    for page in stride(from: 1, through: source.pages, by: 4) {
      let damaged = try source.copy(damaging: page)
      guard let restoration = try await restored(damaged, at: source.now) else { continue }
      let report = try #require(restoration.report, "page \(page)")
      let after = try Facts(of: damaged)

      let (answers, items) = (report.missing(.answers), report.missing(.items))
      #expect(after.answers.allSatisfy { before.answers[$0] == $1 }, "page \(page)")
      #expect(before.answers.count - after.answers.count == answers?.count ?? 0, "page \(page)")
      #expect(before.items.count - after.items.count == items?.count ?? 0, "page \(page)")
      // The items stand on a single page, and with them goes what was answered of them.
      if page != itemPage {
        #expect((answers?.count ?? 0) <= 50 && items == nil, "page \(page)")
      }
      if answers == nil, items == nil, report.uncertain == [] {
        #expect(after.isSame(as: before), "page \(page)")
      }
      try await expectMemoriesOfTheLog(in: damaged, at: source.now, "page \(page)")
    }
  }

  @Test(arguments: ["answer", "item_by_deck", "session_open", "sqlite_autoindex_answer_1"])
  func `Damage to inner pages and indexes loses nothing`(_ name: String) async throws {
    let source = try await Source.made.value
    let damaged = try source.copy(damaging: source.root(of: name))

    let restoration = try #require(try await restored(damaged, at: source.now))

    let after = try Facts(of: damaged)
    #expect(restoration.report?.missing == [] && restoration.report?.uncertain == [])
    #expect(after.isSame(as: source.facts))
  }

  @Test(arguments: [0..<64, 0..<4_096])
  func `A damaged header or schema loses nothing`(_ range: Range<Int>) async throws {
    let source = try await Source.made.value
    let damaged = try source.copy()
    try DataFolder(damaged).overwrite(range, with: 0x5A)

    let restoration = try #require(try await restored(damaged, at: source.now))

    #expect(restoration.report?.missing == [] && restoration.isQueueKept)
    #expect(try Facts(of: damaged).isSame(as: source.facts))
  }

  @Test func `Lost data is reported with number and time`() async throws {
    let source = try await Source.made.value
    let times = try await Self.times(of: source)
    let leaf = try #require(
      try await leaves(of: "answer", in: source).first { $0.rows.count > 20 && $0.rows[0] > 20 })
    let damaged = try source.copy(damaging: leaf.page)

    let report = try #require(try await restored(damaged, at: source.now)?.report)

    let missing = try #require(report.missing(.answers))
    let (first, last) = (leaf.rows[0], leaf.rows[leaf.rows.count - 1])
    #expect(missing.count == leaf.rows.count && !missing.isAtLeast)
    #expect(missing.after == times[first - 1] && missing.before == times[last + 1])
    let carried = try #require(report.carried.first { $0.kind == .answers })
    #expect(carried.count == times.count - Source.answersInBackup - missing.count)
    #expect(carried.last == times.values.max())
  }

  @Test func `Answers to an unreadable item are counted as lost`() async throws {
    let source = try await Source.made.value
    let leaf = try #require(
      try await leaves(of: "item", in: source).last { $0.rows.count > 5 })
    let damaged = try source.copy(damaging: leaf.page)

    let report = try #require(try await restored(damaged, at: source.now)?.report)

    let after = try Facts(of: damaged)
    let new = leaf.rows.filter { $0 > 20 }
    #expect(report.missing(.items)?.count == new.count)
    #expect(new.allSatisfy { after.items[$0] == nil })
    #expect(
      report.missing(.answers)?.count ?? 0 == source.facts.answers.count - after.answers.count)
  }

  @Test(arguments: [0.3, 0.6, 0.9])
  func `A truncated file keeps everything that is still in it`(_ share: Double) async throws {
    let source = try await Source.made.value
    let damaged = try source.copy()
    let bytes = try Data(contentsOf: damaged.file("sanpo.sqlite"))
    try bytes.prefix(Int(Double(bytes.count) * share)).write(to: damaged.file("sanpo.sqlite"))

    let report = try #require(try await restored(damaged, at: source.now)?.report)

    let after = try Facts(of: damaged)
    let lost = source.facts.answers.count - after.answers.count
    #expect(after.answers.allSatisfy { source.facts.answers[$0] == $1 })
    #expect(after.answers.count >= Source.answersInBackup)
    let missing = report.missing(.answers)
    #expect(missing?.count ?? 0 == lost || missing?.isAtLeast == true)
    try await expectMemoriesOfTheLog(in: damaged, at: source.now)
  }

  @Test func `Unreadable data is reported, and the backup is restored`() async throws {
    let source = try await Source.made.value
    let damaged = try source.copy()
    try Data("This is no database any more.".utf8).write(to: damaged.file("sanpo.sqlite"))

    let restoration = try #require(try await restored(damaged, at: source.now))

    #expect(restoration.before == .unreadable && !restoration.isQueueKept)
    #expect(try Facts(of: damaged).answers.count == Source.answersInBackup)
  }

  @Test func `The content of the write-ahead log is carried over`() async throws {
    let source = try await Source.made.value
    let folder = try source.copy()
    let running = try Learner(in: folder)
    _ = try await running.addDeck("Late")
    let cut = try PowerCut(of: folder).folder
    try FileManager.default.copyItem(at: folder.file("backups"), to: cut.file("backups"))
    let start = (try source.root(of: "item_by_deck") - 1) * Source.pageSize
    let file = try FileHandle(forWritingTo: cut.file("sanpo.sqlite"))
    try file.seek(toOffset: UInt64(start))
    try file.write(contentsOf: Data(repeating: 0xA5, count: Source.pageSize))
    try file.close()

    let restoration = try #require(try await restored(cut, at: source.now))

    #expect(restoration.report?.missing == [])
    #expect(try Learner(in: cut).storage.decks() == ["Animals", "Late"])
    let left = try FileManager.default.contentsOfDirectory(atPath: cut.path)
    #expect(!left.contains { $0.hasPrefix("unfinished") })
  }

  @Test func `Replacing damaged data starts a new generation`() async throws {
    let source = try await Source.made.value
    let damaged = try source.copy(damaging: source.root(of: "item_by_deck"))

    _ = try await restored(damaged, at: source.now)

    #expect(try Facts(of: damaged).generation != source.facts.generation)
  }

  @Test func `A backup from before another restore is skipped, and nothing is mixed with it`()
    async throws
  {
    let (folder, clock) = (try TemporaryFolder(), TestClock())
    let learner = try Learner(in: folder, clock: clock)
    let deck = try await learner.addDeck("Animals")
    try await learner.addItems(3, to: deck)
    try await learner.care(.timePassed(at: clock.now))
    let first = try #require(Backups(folder: folder.url).files().first)
    clock.advance(by: .minutes(5))
    try await learner.addItem("given up", to: deck)
    try await learner.care(.restoreAsked(first.lastPathComponent, at: clock.now))
    let givenUp = try #require(Backups(folder: folder.url).files().first)
    clock.advance(by: .minutes(5))
    try await learner.addItem("gone on with", to: deck)
    try learner.storage.database.close()
    let page = try await rootOfItemIndex(in: folder)
    let copies = try (0..<2).map { _ in
      let copy = try TemporaryFolder()
      for name in ["sanpo.sqlite", "backups"] {
        try FileManager.default.copyItem(at: folder.file(name), to: copy.file(name))
      }
      try DataFolder(copy).overwrite((page - 1) * 4_096..<page * 4_096, with: 0xA5)
      return copy
    }

    let latest = try await restored(copies[0], at: clock.now)
    let named = try await restored(copies[1], givenUp.lastPathComponent, at: clock.now)

    #expect(latest?.backup.lastPathComponent == first.lastPathComponent)
    #expect(try Facts(of: copies[0]).items[4]?.contains("gone on with") == true)
    #expect(named?.before == .forked)
    #expect(try Facts(of: copies[1]).items[4]?.contains("given up") == true)
  }

  @Test func `Damage found only by a full check is still repaired by a restore`()
    async throws
  {
    let source = try await Source.made.value
    let folder = try source.copy()
    let large = try DatabaseQueue(path: folder.file("sanpo.sqlite").path)
    try await large.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2500)
          INSERT INTO lookup (kind, writing, reading, query, face, at)
          SELECT 'word', hex(zeroblob(2000)), n, '', 'native', n FROM number
          """)
    }
    try large.close()
    let page = try source.root(of: "item_by_deck")
    try DataFolder(folder).overwrite((page - 1) * 4_096..<page * 4_096, with: 0xA5)
    let learner = try Learner(in: folder, clock: TestClock(at: source.now))
    #expect(learner.storage.problem == nil)

    let done = try await learner.care(.restoreAsked("latest", at: source.now))

    #expect(done?.restoration?.report?.missing == [])
    #expect(try Facts(of: folder).isSame(as: source.facts))
  }

  @Test func `Data that is readable but not writable is not replaced by a backup`()
    async throws
  {
    let source = try await Source.made.value
    let folder = try source.copy()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file("sanpo.sqlite").path)
    let learner = try Learner(in: folder, clock: TestClock(at: source.now))

    let refusal = await #expect(throws: Problem.self) {
      try await learner.care(.restoreAsked("latest", at: source.now))
    }

    #expect(refusal == learner.storage.problem)
    #expect(try Facts(of: folder).isSame(as: source.facts))
  }

  private func rootOfItemIndex(in folder: TemporaryFolder) async throws -> Int {
    try await DatabaseQueue(path: folder.file("sanpo.sqlite").path).read { db in
      try #require(
        try Int.fetchOne(
          db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'item_by_deck'"))
    }
  }

  /// Nil if the damaged page was free.
  private func restored(
    _ folder: TemporaryFolder, _ backup: String = "latest", at now: Date
  ) async throws -> Restoration? {
    let learner = try Learner(in: folder, clock: TestClock(at: now))
    guard learner.storage.problem != nil else { return nil }
    return try await learner.care(.restoreAsked(backup, at: now))?.restoration
  }

  private func expectMemoriesOfTheLog(
    in folder: TemporaryFolder, at now: Date, _ comment: Comment? = nil
  ) async throws {
    let learner = try Learner(in: folder, clock: TestClock(at: now))
    #expect(learner.storage.problem == nil, comment)
    defer { try? learner.storage.database.close() }  // The next reader then reads the file.
    guard case .rebuilt(let rebuilding) = try await learner.care(.rebuildAsked(nil)) else { return }
    #expect(rebuilding.changed == 0, comment)
  }

  private struct Leaf {
    let page: Int
    let rows: [Int64]
  }

  private func leaves(of table: String, in source: Source) async throws -> [Leaf] {
    let queue = try DatabaseQueue(path: source.folder.file("sanpo.sqlite").path)
    let pages = try await queue.read { db in
      try Int.fetchSet(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'",
        arguments: [table])
    }
    let folder = try TemporaryFolder()
    let file = source.folder.file("sanpo.sqlite")
    let copy = try DamagedCopy(of: file, at: folder.file("copy"), beside: file)
    return try await copy.queue.read { db in
      try copy.leaves.filter(pages.contains).map { page in
        let query = "SELECT rowid FROM \(DamagedCopy.leafTable(page)) ORDER BY rowid"
        return Leaf(page: page, rows: try Int64.fetchAll(db, sql: query))
      }
    }
  }

  private static func times(of source: Source) async throws -> [Int64: Date] {
    let queue = try DatabaseQueue(path: source.folder.file("sanpo.sqlite").path)
    return try await queue.read { db in
      try Dictionary(
        uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT id, at FROM answer")
          .map { ($0[0], Date(milliseconds: $0[1])) })
    }
  }
}

extension DamageReport {
  fileprivate func missing(_ kind: Kind) -> Missing? { missing.first { $0.kind == kind } }
}

extension Care.Done {
  var restoration: Restoration? {
    guard case .restored(let restoration) = self else { return nil }
    return restoration
  }
}
