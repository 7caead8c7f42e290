import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

struct CareTests {
  @Test func `Every connection sees a restored backup, and the previous data is kept`()
    async throws
  {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    let other = try Learner(in: folder, clock: learner.clock)
    _ = try await learner.addDeck("Before")
    try await learner.care.takeBackup(at: learner.now)
    learner.clock.advance(by: .minutes(5))
    _ = try await learner.addDeck("After")

    let done = try await learner.care.restore("latest", at: learner.now)

    #expect(try learner.storage.decks() == ["Before"])
    #expect(try other.storage.decks() == ["Before"])
    let kept = try #require(done.kept)
    #expect(try decks(in: kept) == ["After", "Before"])
  }

  @Test func `Data written during a restore is in the database or in the kept copy`()
    async throws
  {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    let other = try Learner(in: folder, clock: learner.clock)
    try await learner.care.takeBackup(at: learner.now)
    let backup = try #require(Backups(folder: learner.storage.folder).files().first)

    for round in 1...20 {
      learner.clock.advance(by: .minutes(1))
      let name = "Deck \(round)"
      async let added = other.addDeck(name)
      let done = try await learner.care.restore(
        backup.lastPathComponent, at: learner.now)
      _ = try await added

      let kept = try #require(done.kept)
      let found = try decks(in: kept) + learner.storage.decks()
      #expect(found.contains(name))
    }
  }

  @Test func `An answer that was undone is not a backup's last one`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await driver.undo()
    try await learner.care.takeBackup(at: learner.now)

    let contents = try await learner.care.contents(ofBackup: "latest", at: learner.now)

    #expect(contents.answers == 0 && contents.lastAnswer == nil)
  }

  @Test func `A backup with a time that is no number ends nothing`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    try await learner.care.takeBackup(at: learner.now)
    let backup = try #require(Backups(folder: learner.storage.folder).files().first)
    let database = try DatabaseQueue(path: backup.path)
    try await database.write { db in
      try db.execute(
        sql: """
          DROP TABLE answer;
          CREATE TABLE answer (id INTEGER PRIMARY KEY, at, outcome);
          INSERT INTO answer VALUES (1, 'x', 'good')
          """)
    }
    try database.close()

    await #expect(throws: Problem.self) {
      try await learner.care.contents(ofBackup: "latest", at: learner.now)
    }
  }

  @Test func `The oldest of ten backups can be restored by its name`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    _ = try await learner.addDeck("First")
    for _ in 1...10 {
      try await learner.care.takeBackup(at: learner.now)
      learner.clock.advance(by: .days(1))
    }
    _ = try await learner.addDeck("Last")
    let oldest = try #require(Backups(folder: learner.storage.folder).files().last)

    try await learner.care.restore(oldest.lastPathComponent, at: learner.now)

    #expect(try learner.storage.decks() == ["First"])
  }

  @Test func `Restoring the latest backup twice restores the same one`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    _ = try await learner.addDeck("Before")
    try await learner.care.takeBackup(at: learner.now)
    learner.clock.advance(by: .minutes(5))
    _ = try await learner.addDeck("After")
    try await learner.care.restore("latest", at: learner.now)
    learner.clock.advance(by: .minutes(5))

    try await learner.care.restore("latest", at: learner.now)

    #expect(try learner.storage.decks() == ["Before"])
  }

  @Test func `Repeated backups and restores remove no daily backup`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    _ = try await learner.addDeck("Kept")
    let backups = Backups(folder: learner.storage.folder)
    for _ in 1...5 {
      try await learner.care.takeDueBackup(at: learner.now)
      learner.clock.advance(by: .days(1))
    }
    let daily = backups.files()

    for _ in 1...10 {
      try await learner.care.takeBackup(at: learner.now)
      try await learner.care.restore("latest", at: learner.now)
    }

    #expect(daily.count == 5)
    #expect(Set(backups.files()).isSuperset(of: daily))
  }

  @Test func `A backup restored in the second it was made is the intended one`()
    async throws
  {
    let learner = try Learner(in: TemporaryFolder())
    _ = try await learner.addDeck("Before")
    try await learner.care.takeBackup(at: learner.now)
    _ = try await learner.addDeck("After")

    let done = try await learner.care.restore("latest", at: learner.now)

    #expect(try learner.storage.decks() == ["Before"])
    let kept = try #require(done.kept)
    #expect(try decks(in: kept) == ["After", "Before"])
  }

  @Test func `A damaged database is set aside for the backup`() async throws {
    let folder = try await DataFolder.withItems()
    try folder.open().database.close()
    try folder.overwrite(0..<64, with: 0x5A)
    let damaged = try folder.bytes()
    let learner = try Learner(in: folder.temporary)

    let done = try await learner.care.restore("latest", at: learner.now)

    let reopened = try folder.open()
    #expect(reopened.problem == nil)
    #expect(try reopened.decks() == ["Kept"])
    let kept = try #require(done.kept)
    #expect(try Data(contentsOf: kept) == damaged)
  }

  @Test func `A face that was open while damaged data was replaced writes no second database`()
    async throws
  {
    let folder = try TemporaryFolder()
    let running = try Learner(in: folder)
    _ = try await running.addDeck("Before")
    try await running.care.takeBackup(at: running.now)
    let page = try await running.number(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'item_tag'")
    try DataFolder(folder).overwrite((page - 1) * 4_096..<page * 4_096, with: 0x5A)
    let damaged = try Learner(in: folder, clock: running.clock)
    let done = try await damaged.care.restore("latest", at: running.now)
    let kept = try #require(done.kept)
    let before = try Data(contentsOf: kept)

    let refusal = await #expect(throws: Problem.self) { try await running.addDeck("After") }

    #expect(refusal?.sentence.contains("moved or replaced") == true)
    #expect(refusal?.remedy.hasPrefix("If it was restored or replaced, start Sanpo") == true)
    #expect(running.study.problem?.remedy == "Open the page again, or start Sanpo again.")
    #expect(try Data(contentsOf: kept) == before)
    #expect(try Learner(in: folder, clock: running.clock).storage.decks() == ["Before"])
  }

  @Test func `Data that another face restored is not replaced again, but is to be opened`()
    async throws
  {
    let folder = try await DataFolder.withItems()
    try folder.open().database.close()
    try folder.overwrite(0..<64, with: 0x5A)
    let first = try Learner(in: folder.temporary)
    let second = try Learner(in: folder.temporary)
    #expect(second.study.problem?.sentence.contains("is damaged") == true)
    try await first.care.restore("latest", at: first.now)
    let opened = try Learner(in: folder.temporary)
    _ = try await opened.addDeck("After")

    let refusal = await #expect(throws: Problem.self) {
      try await second.care.restore("latest", at: second.now)
    }

    #expect(refusal?.remedy == "Open the page again, or start Sanpo again.")
    let told = await Problem.toldToLearner { refusal?.remedy }
    #expect(told == "Open the page again, or start Sanpo again.")
    #expect(first.study.problem == refusal && second.study.problem == refusal)
    _ = try await opened.addDeck("Later")
    #expect(try Learner(in: folder.temporary).storage.decks() == ["After", "Kept", "Later"])
  }

  @Test func `Data that a newer version restored and opened is not replaced by an older face`()
    async throws
  {
    let folder = try await DataFolder.withItems()
    try folder.open().database.close()
    try folder.overwrite(0..<64, with: 0x5A)
    let (first, second) = (try Learner(in: folder.temporary), try Learner(in: folder.temporary))
    try await first.care.restore("latest", at: first.now)
    try folder.write("INSERT INTO grdb_migrations VALUES ('9999 something to come')")
    let restored = try folder.bytes()

    let refusal = await #expect(throws: Problem.self) {
      try await second.care.restore("latest", at: second.now)
    }

    #expect(refusal?.remedy == "Open the page again, or start Sanpo again.")
    #expect(try folder.bytes() == restored)
  }

  @Test func `A read-only backup can be restored`() async throws {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    _ = try await learner.addDeck("Before")
    try await learner.care.takeBackup(at: learner.now)
    let backup = try #require(Backups(folder: folder.url).files().first)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: backup.path)
    _ = try await learner.addDeck("After")

    try await learner.care.restore("latest", at: learner.now)

    #expect(try learner.storage.decks() == ["Before"])
  }

  @Test func `Without backups, “latest” is answered with that`() async throws {
    let learner = try Learner(in: TemporaryFolder())

    let refusal = await #expect(throws: Problem.self) {
      try await learner.care.restore("latest", at: learner.now)
    }

    #expect(refusal?.sentence == "There is no backup yet.")
  }

  @Test(arguments: ["sanpo-1999-01-01T000000Z.sqlite", "/etc/passwd", "../../x"])
  func `A file that is not a backup is rejected and changes nothing`(name: String) async throws {
    let learner = try Learner(in: TemporaryFolder())
    _ = try await learner.addDeck("Kept")

    let refusal = await #expect(throws: Problem.self) {
      try await learner.care.restore(name, at: learner.now)
    }

    #expect(refusal?.sentence.contains(name) == true)
    #expect(try learner.storage.decks() == ["Kept"])
  }

  @Test func `No backup is made of data held in memory because the file is damaged`()
    async throws
  {
    let folder = try await DataFolder.withItems(3)
    try folder.overwrite(0..<64, with: 0x5A)
    let learner = try Learner(in: folder.temporary)

    let refusal = await #expect(throws: Problem.self) {
      try await learner.care.takeBackup(at: learner.now)
    }

    #expect(refusal == learner.storage.problem)
    #expect(Backups(folder: folder.url).files() == [])
  }

  private func decks(in backup: URL) throws -> [String] {
    try Inspection.read(backup) {
      try String.fetchAll($0, sql: "SELECT name FROM deck ORDER BY name")
    }
  }
}
