import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Decks after a backup was restored in place of damaged data.
struct RecoveredDecksTests {
  @Test func `Decks whose own page is damaged are named by their index`() async throws {
    let source = try await RecoverySource.made.value
    let folder = try source.copy()
    let before = try Learner(in: folder, clock: TestClock(at: source.now))
    _ = try await before.addDeck("Late")
    let gone = try await before.addDeck("Gone")
    try await before.addItem(to: gone)
    try await before.decks.delete(gone.id, isSure: true, at: before.now)
    try before.storage.database.close()
    try damage("deck", in: folder)

    let learner = try await restored(folder, at: source.now)

    let decks = try await learner.decks.lines(at: learner.now)
    #expect(decks.map(\.deck.name) == ["Animals", "Late"])
  }

  @Test(arguments: ["deck", "item_by_deck"])
  func `Deleted decks of an earlier version get their names back`(damaged: String) async throws {
    let folder = try TemporaryFolder()
    try makeEarlierData(in: folder)
    try damage(damaged, in: folder)

    let learner = try await restored(folder, at: Berlin.noon)

    #expect(
      try await learner.rows("SELECT id, name, is_deleted FROM deck ORDER BY id") == [
        #"[id:1 name:"Words" is_deleted:0]"#, #"[id:2 name:"Old" is_deleted:1]"#,
        #"[id:3 name:"Late" is_deleted:0]"#,
      ])
  }

  @Test func `Decks of an earlier version still ask what they did`() async throws {
    let folder = try TemporaryFolder()
    try makeEarlierData(in: folder)
    try DataFolder(folder).write(
      "UPDATE deck SET card_kinds = 'meaning,reading,notes,scripts' WHERE name = 'Late'")
    try damage("item_by_deck", in: folder)

    let learner = try await restored(folder, at: Berlin.noon)

    let decks = try await learner.decks.lines(at: learner.now).map(\.deck)
    #expect(decks.map(\.options.cardKinds) == [[.meaning, .reading], [.recall]])
    #expect(decks.map(\.options.holdsNotes) == [true, false])
    #expect(decks.map(\.options.runsScripts) == [true, false])
  }

  /// Data from before 0.6.0, with a backup of its first deck.
  private func makeEarlierData(in folder: TemporaryFolder) throws {
    let backups = folder.file("backups")
    try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
    let backup = Backup(.daily, at: Berlin.noon, in: backups).file
    let data = try DatabaseQueue(path: folder.file("sanpo.sqlite").path)
    try Migrations.all.migrate(data, upTo: "0.6.0 created statistics")
    try data.write { try $0.execute(sql: Self.words) }
    try data.writeWithoutTransaction {
      try $0.execute(sql: "VACUUM INTO ?", arguments: [backup.path])
    }
    try data.write { try $0.execute(sql: Self.others) }
    try data.close()
  }

  private static let words = """
    INSERT INTO deck (name, \(columns)) VALUES ('Words', \(options));
    INSERT INTO item (deck_id, front, back, reading, notes, picture, created_at)
      VALUES (1, '猫', 'cat', 'ねこ', '', '', 0);
    """

  private static let others = """
    INSERT INTO deck (name, is_deleted, \(columns))
      VALUES ('Old' || char(31) || 2, 1, \(options)), ('Late', 0, \(options));
    INSERT INTO item (deck_id, is_deleted, front, back, reading, notes, picture, created_at)
      VALUES (2, 1, '犬', 'dog', 'いぬ', '', '', 0);
    """

  private static let columns =
    "new_per_day, reviews_per_day, retention, new_order, card_kinds, buries_siblings, is_taught"
  private static let options = "20, 200, 0.9, 'added', 'recall', 1, 0"

  private func damage(_ name: String, in folder: TemporaryFolder) throws {
    let start = (try RecoverySource.root(of: name, in: folder) - 1) * RecoverySource.pageSize
    try DataFolder(folder).overwrite(start..<start + RecoverySource.pageSize, with: 0xA5)
  }

  /// Who opens the data afterwards.
  private func restored(_ folder: TemporaryFolder, at now: Date) async throws -> Learner {
    let learner = try Learner(in: folder, clock: TestClock(at: now))
    #expect(learner.storage.problem != nil)
    _ = try await learner.care.restore("latest", at: now)
    return try Learner(in: folder, clock: TestClock(at: now))
  }
}
