import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Restoring what can be read of damaged data without a backup that can be read.
struct RecoveryWithoutBackupTests {
  @Test func `All that can be read is kept, and what can't is reported`() async throws {
    let source = try await RecoverySource.made.value
    let leaf = try #require(
      try await source.leaves(of: "answer").first { $0.rows.count > 20 })
    let damaged = try source.copy(damaging: leaf.page)
    try FileManager.default.removeItem(at: damaged.file("backups"))
    let learner = try Learner(in: damaged, clock: TestClock(at: source.now))

    let restoration = try await learner.care.restore("latest", at: source.now)

    let report = try #require(restoration.report)
    #expect(restoration.backup == nil && restoration.kept != nil)
    #expect(report.missing.map(\.kind) == [.answers])
    #expect(report.missing.map(\.count) == [leaf.rows.count])
    #expect(report.uncertain.isEmpty)
    let after = try RecoveryFacts(of: damaged)
    #expect(after.items == source.facts.items)
    #expect(after.answers == source.facts.answers.filter { !leaf.rows.contains($0.key) })
    #expect(try Learner(in: damaged, clock: TestClock(at: source.now)).storage.problem == nil)
  }

  @Test func `Backups that can't be read don't keep what can be read from being restored`()
    async throws
  {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy(damaging: source.root(of: "item_by_deck"))
    for backup in Backups(folder: damaged.url).files() {
      try Data("This is no database any more.".utf8).write(to: backup)
    }
    let learner = try Learner(in: damaged, clock: TestClock(at: source.now))
    #expect(learner.study.problem?.remedy.hasPrefix("There is no backup to restore.") == true)

    let found = try await learner.care.findBackup("latest", at: source.now)
    let restoration = try await learner.care.restore("latest", at: source.now)

    #expect(found?.file == nil && restoration.backup == nil)
    #expect(restoration.report?.missing == [])
    #expect(try RecoveryFacts(of: damaged).isSame(as: source.facts))
  }

  @Test func `Answers whose terms of scheduling are lost are kept, with those of the settings`()
    async throws
  {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy()
    try DataFolder(damaged).write("INSERT INTO setting (name, value) VALUES ('fsrs', '5')")
    let start = (try source.root(of: "scheduling") - 1) * RecoverySource.pageSize
    try DataFolder(damaged).overwrite(start..<start + RecoverySource.pageSize, with: 0xA5)
    try FileManager.default.removeItem(at: damaged.file("backups"))
    let learner = try Learner(in: damaged, clock: TestClock(at: source.now))

    let restoration = try await learner.care.restore("latest", at: source.now)

    #expect(restoration.report?.missing == [])
    #expect(restoration.report?.uncertain == ["settings"])
    #expect(try RecoveryFacts(of: damaged).answers.count == source.facts.answers.count)
    let after = try Learner(in: damaged, clock: TestClock(at: source.now))
    #expect(try await after.number("SELECT count(*) FROM scheduling") == 1)
    #expect(try await after.number("SELECT fsrs FROM scheduling") == 5)
  }

  @Test func `What may be outdated is named in few words that people know, each once`() {
    let tables = Set(RecoveredTables.words.map(\.table))

    let words = RecoveredTables.contents(of: tables)

    #expect(RecoveredTables.contents(of: ["item", "note", "item_tag"]) == ["decks and items"])
    #expect(Set(words).count == words.count && words.count <= 14)
    #expect(words.contains("songs") && words.contains("the tutor"))
  }

  @Test func `Sound data that was copied into the damaged file is carried over whole`()
    async throws
  {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy(damaging: source.root(of: "answer"))
    try FileManager.default.removeItem(at: damaged.file("backups"))
    let learner = try Learner(in: damaged, clock: TestClock(at: source.now))
    let sound = try Data(contentsOf: source.folder.file("sanpo.sqlite"))
    let file = try FileHandle(forWritingTo: damaged.file("sanpo.sqlite"))
    try file.write(contentsOf: sound)
    try file.close()

    let restoration = try await learner.care.restore("latest", at: source.now)

    #expect(restoration.report?.missing == [] && restoration.report?.uncertain == [])
    #expect(try RecoveryFacts(of: damaged).isSame(as: source.facts))
  }

  @Test func `Data without items, answers and lookups is kept, too`() async throws {
    let folder = try DataFolder()
    do {
      let learner = try Learner(in: folder.temporary)
      _ = try await learner.addDeck("Kept")
      try learner.storage.database.close()
    }
    try folder.overwrite(0..<64, with: 0x5A)
    let learner = try Learner(in: folder.temporary)

    let restoration = try await learner.care.restore("latest", at: learner.now)

    #expect(restoration.backup == nil && restoration.report?.carried == [])
    #expect(try folder.open().decks() == ["Kept"])
  }

  @Test func `Data of which only rows that belong to no item can be read is not replaced`()
    async throws
  {
    let folder = try DataFolder()
    try folder.open().database.close()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: folder.file.path, configuration: configuration)
    try await database.write { db in
      try db.execute(sql: "INSERT INTO item_tag (item_id, tag) VALUES (1, 'lost')")
    }
    try database.close()
    try folder.overwrite(0..<64, with: 0x5A)
    let bytes = try folder.bytes()
    let learner = try Learner(in: folder.temporary)

    let refusal = await #expect(throws: Problem.self) {
      try await learner.care.restore("latest", at: learner.now)
    }

    #expect(refusal?.sentence == Problem.nothingReadable.sentence)
    #expect(try folder.bytes() == bytes)
  }

  /// One is shorter than a page, the other longer than all tables.
  @Test(arguments: [30, 4 << 20])
  func `Data of which nothing can be read is not replaced`(length: Int) async throws {
    let folder = try DataFolder()
    let bytes = Data(repeating: 0x54, count: length)
    try bytes.write(to: folder.file)
    let learner = try Learner(in: folder.temporary)

    let refusal = await #expect(throws: Problem.self) {
      try await learner.care.restore("latest", at: learner.now)
    }

    #expect(refusal?.sentence.hasPrefix("Nothing of your data can be read") == true)
    let told = await Problem.toldToLearner { refusal?.remedy }
    #expect(told == "Contact the owner of this server.")
    #expect(try folder.bytes() == bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.hasPrefix("unfinished") || $0.hasPrefix("damaged") })
  }
}
