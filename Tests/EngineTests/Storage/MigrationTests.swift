import Foundation
import GRDB
import Testing

@testable import Engine

struct MigrationTests {
  @Test func `Every table is strict, except for the search index`() throws {
    let storage = try Storage.inMemory()

    let loose = try storage.database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM pragma_table_list
          WHERE type = 'table' AND strict = 0 AND schema = 'main'
            AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          """)
    }

    #expect(loose == [])
  }

  @Test func `All migrations complete and set our application ID`() throws {
    let storage = try Storage.inMemory()

    #expect(try storage.database.read(Migrations.all.hasCompletedMigrations))
    #expect(try storage.pragma("application_id") == "\(0x5361_6E70)")
    #expect(try storage.pragma("foreign_key_check") == nil)
  }

  @Test func `A database of a newer version is rejected and left unchanged`() async throws {
    let folder = try await DataFolder.withItems(3)
    try folder.write("INSERT INTO grdb_migrations VALUES ('9999 something to come')")
    let before = try folder.bytes()

    #expect(throws: Problem.newerDatabase) { try folder.open() }

    #expect(try folder.bytes() == before)
  }

  @Test func `A read-only database of a newer version is rejected too`() async throws {
    let folder = try await DataFolder.withItems(3)
    try folder.write("INSERT INTO grdb_migrations VALUES ('9999 something to come')")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file.path)

    #expect(throws: Problem.newerDatabase) { try folder.open() }
  }

  @Test func `A database from before version 0.1.0 is rejected and left unchanged`() async throws {
    let folder = try await DataFolder.withItems(3)
    try folder.write(Self.beforeFirstVersion)
    let before = try folder.bytes()

    #expect(throws: Problem.olderDatabase) { try folder.open() }

    #expect(try folder.bytes() == before)
    #expect(Storage.problem(in: folder.url) == .olderDatabase)
  }

  @Test func `A database from before version 0.1.0 explains how to transfer its items`() {
    #expect(Problem.olderDatabase.remedy.contains("sanpo export"))
  }

  private static let beforeFirstVersion = """
    DELETE FROM grdb_migrations;
    INSERT INTO grdb_migrations VALUES ('1 decks, items, cards, sessions, reviews');
    INSERT INTO grdb_migrations VALUES ('2 what was looked up');
    """

  @Test func `Existing cards stay when listening cards become possible`() throws {
    let data = try DatabaseQueue.migrated(upTo: "0.2.0 reset", with: Self.oneCard)

    try Migrations.all.migrate(data)

    try data.write { db in
      try db.execute(sql: Self.card("listening"))
      #expect(throws: DatabaseError.self) { try db.execute(sql: Self.card("unknown")) }
      #expect(
        try String.fetchAll(db, sql: "SELECT kind FROM card ORDER BY id") == [
          "recall", "listening",
        ])
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
    }
  }

  private static func card(_ kind: String) -> String {
    "INSERT INTO card (item_id, deck_id, is_deleted, kind) VALUES (1, 1, 0, '\(kind)')"
  }

  private static let oneCard = """
    INSERT INTO deck (name, new_per_day, reviews_per_day, retention, new_order, card_kinds,
      buries_siblings, is_taught) VALUES ('Words', 20, 200, 0.9, 'added', 'recall', 1, 0);
    INSERT INTO item (deck_id, front, back, reading, notes, picture, created_at)
      VALUES (1, '猫', 'cat', 'ねこ', '', '', 0);
    \(card("recall"));
    """

  @Test func `A backup is made before an older database is migrated`() async throws {
    let folder = try await DataFolder.withItems(3)
    // A database with missing migrations: here one where only the first one's mark is missing.
    try folder.write(
      """
      CREATE TABLE kept AS SELECT * FROM deck;
      DELETE FROM grdb_migrations;
      """)

    _ = try folder.open()

    #expect(Backups(folder: folder.url).files().count == 1)
  }

  @Test func `A quiz asks again what it told before that was logged`() throws {
    let data = try DatabaseQueue.migrated(upTo: "0.6.0 order of undo", with: Self.toldAnswers)

    try Migrations.all.migrate(data)

    let phases = try data.read { db in
      try String.fetchAll(db, sql: "SELECT json_extract(state, '$.phase') FROM session ORDER BY id")
    }
    #expect(phases == [#"{"asking":{}}"#, #"{"finished":{}}"#, #"{"revealed":{"_0":{}}}"#])
    let revisions = try data.read { db in
      try Int.fetchAll(db, sql: "SELECT revision FROM session ORDER BY id")
    }
    #expect(revisions == [2, 1, 1])
  }

  private static let toldAnswers = """
    INSERT INTO session (course, account_id, plan, state, revision, face, begun_at, ended_at)
      VALUES
        ('quiz', '', '{}', '{"phase":{"revealed":{"_0":{}}}}', 1, 'native', 20, NULL),
        ('quiz', '', '{}', '{"phase":{"finished":{}}}', 1, 'native', 20, 40),
        ('cards', '', '{}', '{"phase":{"revealed":{"_0":{}}}}', 1, 'native', 20, NULL);
    """

  @Test func `Earlier changes find their place among the answers, without imported ones`() throws {
    let data = try DatabaseQueue.migrated(
      upTo: "0.6.0 undo of tags and synonyms", with: Self.changesAndAnswers)

    try Migrations.all.migrate(data)

    let places = try data.read { db in
      try Int.fetchAll(db, sql: "SELECT last_answer FROM undoable_change ORDER BY id")
    }
    #expect(places == [0, 1, 3])
  }

  /// The second answer was imported, after the second change.
  private static let changesAndAnswers = """
    INSERT INTO session (id, course, account_id, plan, state, revision, face, begun_at, ended_at)
      VALUES (1, 'cards', '', '{}', '{}', 2, 'native', 20, 60),
        (2, 'elsewhere', '', '{}', '{}', 1, 'native', 40, 40);
    INSERT INTO answer (session_id, revision, subject_id, part, outcome, moves_schedule, was_due,
      at, day, face, is_claimed, keystrokes, think_ms, answer_ms, was_idle, position)
      VALUES (1, 0, 1, 'meaning', 'right', 0, 0, 20, 0, 'native', 0, 0, 0, 0, 0, '{}'),
        (2, 0, 1, 'meaning', 'right', 0, 0, 5, 0, 'native', 0, 0, 0, 0, 0, '{}'),
        (1, 1, 1, 'meaning', 'right', 0, 0, 50, 0, 'native', 0, 0, 0, 0, 0, '{}');
    INSERT INTO undoable_change (name, at, changeset)
      VALUES ('Added 犬', 10, x'00'), ('Edited 犬', 30, x'00'), ('Moved 犬', 60, x'00');
    """
}
