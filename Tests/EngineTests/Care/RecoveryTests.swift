import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Restoring a backup in place of data that is only partly readable.
struct RecoveryTests {
  @Test
  func `Damage to any page loses only its own content, and all of it is reported`()
    async throws
  {
    let source = try await RecoverySource.made.value
    let before = source.facts

    let itemPage = try source.root(of: "item")
    var repaired = 0
    for page in stride(from: 1, through: source.pages, by: 4) {
      let damaged = try source.copy(damaging: page)
      guard let restoration = try await restored(damaged, at: source.now) else {
        #expect(try RecoveryFacts(of: damaged).isSame(as: before), "page \(page)")
        continue
      }
      repaired += 1
      let report = try #require(restoration.report, "page \(page)")
      let after = try RecoveryFacts(of: damaged)

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
    #expect(repaired > source.pages / 8)
  }

  @Test(arguments: ["answer", "item_by_deck", "session_open", "sqlite_autoindex_answer_1"])
  func `Damage to inner pages and indexes loses nothing`(_ name: String) async throws {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy(damaging: source.root(of: name))

    let restoration = try #require(try await restored(damaged, at: source.now))

    let after = try RecoveryFacts(of: damaged)
    #expect(restoration.report?.missing == [] && restoration.report?.uncertain == [])
    #expect(after.isSame(as: source.facts))
  }

  @Test(arguments: [0..<64, 0..<4_096])
  func `A damaged header or schema loses nothing`(_ range: Range<Int>) async throws {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy()
    try DataFolder(damaged).overwrite(range, with: 0x5A)

    let restoration = try #require(try await restored(damaged, at: source.now))

    #expect(restoration.report?.missing == [] && restoration.isQueueKept)
    #expect(try RecoveryFacts(of: damaged).isSame(as: source.facts))
  }

  /// The schema has several pages, each with the definitions of some tables.
  @Test(arguments: [(0, UInt8(0xA5)), (1_229, 0)])
  func `A damaged page of the schema loses nothing`(from offset: Int, byte: UInt8) async throws {
    let source = try await RecoverySource.made.value
    let pages = try source.schemaPages()
    #expect(pages.count > 2)

    for page in pages {
      let damaged = try source.copy(damaging: page, from: offset, with: byte)

      let restoration = try #require(try await restored(damaged, at: source.now), "page \(page)")

      #expect(restoration.report?.missing == [], "page \(page)")
      #expect(try RecoveryFacts(of: damaged).isSame(as: source.facts), "page \(page)")
    }
  }

  @Test func `Lost data is reported with number and time`() async throws {
    let source = try await RecoverySource.made.value
    let times = try await source.times()
    let leaf = try #require(
      try await source.leaves(of: "answer").first { $0.rows.count > 20 && $0.rows[0] > 20 })
    let damaged = try source.copy(damaging: leaf.page)

    let report = try #require(try await restored(damaged, at: source.now)?.report)

    let missing = try #require(report.missing(.answers))
    let (first, last) = (leaf.rows[0], leaf.rows[leaf.rows.count - 1])
    #expect(missing.count == leaf.rows.count && !missing.isAtLeast)
    #expect(missing.after == times[first - 1] && missing.before == times[last + 1])
    let carried = try #require(report.carried.first { $0.kind == .answers })
    #expect(carried.count == times.count - RecoverySource.answersInBackup - missing.count)
    #expect(carried.last == times.values.max())
  }

  @Test func `Answers to an unreadable item are counted as lost`() async throws {
    let source = try await RecoverySource.made.value
    let leaf = try #require(
      try await source.leaves(of: "item").last { $0.rows.count > 5 })
    let damaged = try source.copy(damaging: leaf.page)

    let report = try #require(try await restored(damaged, at: source.now)?.report)

    let after = try RecoveryFacts(of: damaged)
    let new = leaf.rows.filter { $0 > 20 }
    #expect(report.missing(.items)?.count == new.count)
    #expect(new.allSatisfy { after.items[$0] == nil })
    #expect(
      report.missing(.answers)?.count ?? 0 == source.facts.answers.count - after.answers.count)
  }

  @Test(arguments: [0.3, 0.6, 0.9])
  func `A truncated file keeps everything that is still in it`(_ share: Double) async throws {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy()
    let bytes = try Data(contentsOf: damaged.file("sanpo.sqlite"))
    try bytes.prefix(Int(Double(bytes.count) * share)).write(to: damaged.file("sanpo.sqlite"))

    let report = try #require(try await restored(damaged, at: source.now)?.report)

    let after = try RecoveryFacts(of: damaged)
    let lost = source.facts.answers.count - after.answers.count
    #expect(after.answers.allSatisfy { source.facts.answers[$0] == $1 })
    #expect(after.answers.count >= RecoverySource.answersInBackup)
    let missing = report.missing(.answers)
    #expect(missing?.count ?? 0 == lost || missing?.isAtLeast == true)
    try await expectMemoriesOfTheLog(in: damaged, at: source.now)
  }

  @Test func `Unreadable data is reported, and the backup is restored`() async throws {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy()
    try Data("This is no database any more.".utf8).write(to: damaged.file("sanpo.sqlite"))

    let restoration = try #require(try await restored(damaged, at: source.now))

    #expect(restoration.before == .unreadable && !restoration.isQueueKept)
    #expect(try RecoveryFacts(of: damaged).answers.count == RecoverySource.answersInBackup)
  }

  @Test func `The content of the write-ahead log is carried over`() async throws {
    let source = try await RecoverySource.made.value
    let folder = try source.copy()
    let running = try Learner(in: folder)
    _ = try await running.addDeck("Late")
    let cut = try PowerCut(of: folder).folder
    try FileManager.default.copyItem(at: folder.file("backups"), to: cut.file("backups"))
    let start = (try source.root(of: "item_by_deck") - 1) * RecoverySource.pageSize
    let file = try FileHandle(forWritingTo: cut.file("sanpo.sqlite"))
    try file.seek(toOffset: UInt64(start))
    try file.write(contentsOf: Data(repeating: 0xA5, count: RecoverySource.pageSize))
    try file.close()

    let restoration = try #require(try await restored(cut, at: source.now))

    #expect(restoration.report?.missing == [])
    #expect(try Learner(in: cut).storage.decks() == ["Animals", "Late"])
    let left = try FileManager.default.contentsOfDirectory(atPath: cut.path)
    #expect(!left.contains { $0.hasPrefix("unfinished") })
  }

  @Test func `Replacing damaged data starts a new generation`() async throws {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy(damaging: source.root(of: "item_by_deck"))

    _ = try await restored(damaged, at: source.now)

    #expect(try RecoveryFacts(of: damaged).generation != source.facts.generation)
  }

  @Test func `A backup from before another restore is skipped, and nothing is mixed with it`()
    async throws
  {
    let (folder, clock) = (try TemporaryFolder(), TestClock())
    let learner = try Learner(in: folder, clock: clock)
    let deck = try await learner.addDeck("Animals")
    try await learner.addItems(3, to: deck)
    try await learner.care.takeDueBackup(at: clock.now)
    let first = try #require(Backups(folder: folder.url).files().first)
    clock.advance(by: .minutes(5))
    try await learner.addItem("given up", to: deck)
    try await learner.care.restore(first.lastPathComponent, at: clock.now)
    let givenUp = try #require(Backups(folder: folder.url).files().first)
    clock.advance(by: .minutes(5))
    try await learner.addItem("gone on with", to: deck)
    try learner.storage.database.close()
    let page = try RecoverySource.root(of: "item_by_deck", in: folder)
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

    #expect(latest?.backup?.lastPathComponent == first.lastPathComponent)
    #expect(try RecoveryFacts(of: copies[0]).items[4]?.contains("gone on with") == true)
    #expect(named?.before == .forked)
    #expect(try RecoveryFacts(of: copies[1]).items[4]?.contains("given up") == true)
  }

  @Test func `Damage found only by a full check is still repaired by a restore`()
    async throws
  {
    let source = try await RecoverySource.made.value
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

    let done = try await learner.care.restore("latest", at: source.now)

    #expect(done.report?.missing == [])
    #expect(try RecoveryFacts(of: folder).isSame(as: source.facts))
  }

  @Test func `Data that is readable but not writable is not replaced by a backup`()
    async throws
  {
    let source = try await RecoverySource.made.value
    let folder = try source.copy()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file("sanpo.sqlite").path)
    let learner = try Learner(in: folder, clock: TestClock(at: source.now))

    let refusal = await #expect(throws: Problem.self) {
      try await learner.care.restore("latest", at: source.now)
    }

    #expect(refusal == learner.storage.problem)
    #expect(try RecoveryFacts(of: folder).isSame(as: source.facts))
  }

  /// Nil if the damaged page was free.
  private func restored(
    _ folder: TemporaryFolder, _ backup: String = "latest", at now: Date
  ) async throws -> Restoration? {
    let learner = try Learner(in: folder, clock: TestClock(at: now))
    guard learner.storage.problem != nil else { return nil }
    return try await learner.care.restore(backup, at: now)
  }

  private func expectMemoriesOfTheLog(
    in folder: TemporaryFolder, at now: Date, _ comment: Comment? = nil
  ) async throws {
    let learner = try Learner(in: folder, clock: TestClock(at: now))
    #expect(learner.storage.problem == nil, comment)
    defer { try? learner.storage.database.close() }  // The next reader then reads the file.
    let rebuilding = try await learner.care.rebuild(nil)
    #expect(rebuilding.changed == 0, comment)
  }
}

extension DamageReport {
  fileprivate func missing(_ kind: Kind) -> Missing? { missing.first { $0.kind == kind } }
}
