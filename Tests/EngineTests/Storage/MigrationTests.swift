@testable import Engine
import Foundation
import GRDB
import Testing

struct MigrationTests {
  @Test func `Every table is strict, but the index of words`() throws {
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

  @Test func `The migrations leave the schema they say, and our mark in the header`() throws {
    let storage = try Storage.inMemory()

    #expect(try storage.database.read(Migrations.all.hasCompletedMigrations))
    #expect(try storage.pragma("application_id") == "\(0x5361_6E70)")
    #expect(try storage.pragma("foreign_key_check") == nil)
  }

  @Test func `Reviews and what was undone outlive every step from the first on`() throws {
    let database = try DatabaseQueue()
    let first = "1 decks, items, cards, sessions, reviews"
    try Migrations.all.migrate(database, upTo: first)
    try database.write { try $0.execute(sql: Self.oneReviewUndone) }

    try Migrations.all.migrate(database)

    let review = try database.read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT review.id || ' ' || grade || ' ' || typed || ' ' || review.at || ' ' || undo.at
          FROM review JOIN undo ON review_id = review.id
          """)
    }
    #expect(review == "41 3 ねこ 1000 2000")
    #expect(try database.read { try Row.fetchOne($0, sql: "PRAGMA foreign_key_check") } == nil)
  }

  @Test
  func `Kanji that were remembered are asked for what they mean, with what was known of them`()
    throws
  {
    let database = try DatabaseQueue()
    try Migrations.all.migrate(database, upTo: "3 what a deck holds, counted")
    try database.write { try $0.execute(sql: Self.oneKanjiKnown) }

    try Migrations.all.migrate(database)

    let cards = try database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT id || ' ' || item_id || ' ' || kind || ' ' || phase || ' ' || is_suspended
          FROM card ORDER BY id
          """)
    }
    #expect(
      cards == [
        "1 1 meaning review 1", "2 2 meaning new 0", "3 3 recall new 0", "4 1 reading new 1",
      ])
    let decks = try database.read { db in
      try String.fetchAll(db, sql: "SELECT card_kinds || ' ' || buries_siblings FROM deck")
    }
    #expect(decks == ["meaning,reading 0", "recall 1"])
    #expect(try database.read { try Int.fetchOne($0, sql: "SELECT cards FROM tally") } == 3)
    #expect(try database.read { try Row.fetchOne($0, sql: "PRAGMA foreign_key_check") } == nil)
  }

  /// A known kanji that is suspended, a word that is read as it is written, and a note.
  private static let oneKanjiKnown = """
    INSERT INTO deck VALUES (1, 'Kanji', 20, 200, 0.9, 'added', 'recall', 1, 1),
      (2, 'Mine', 20, 200, 0.9, 'added', 'recall', 1, 0);
    INSERT INTO item (id, deck_id, course_key, front, back, reading, notes, picture, created_at)
      VALUES (1, 1, 'kanji-猫', '猫', 'cat', 'ビョウ、ねこ', '', '', 0),
        (2, 1, 'word-ねこ', 'ねこ', 'cat', 'ねこ', '', '', 0),
        (3, 2, NULL, '犬', 'dog', 'いぬ', '', '', 0);
    INSERT INTO card (id, item_id, deck_id, is_deleted, kind, is_suspended, phase, stability,
        difficulty, due_day)
      VALUES (1, 1, 1, 0, 'recall', 1, 'review', 9.5, 5.0, 20000),
        (2, 2, 1, 0, 'recall', 0, 'new', NULL, NULL, NULL),
        (3, 3, 2, 0, 'recall', 0, 'new', NULL, NULL, NULL);
    """

  private static let oneReviewUndone = """
    INSERT INTO deck VALUES (1, 'Words', 20, 200, 0.9, 'added', 'recall', 1, 0);
    INSERT INTO item (id, deck_id, front, back, reading, notes, picture, created_at)
      VALUES (1, 1, '猫', 'cat', '', '', '', 0);
    INSERT INTO card (id, item_id, deck_id, is_deleted, kind) VALUES (1, 1, 1, 0, 'recall');
    INSERT INTO scheduling VALUES (1, 6, '{}');
    INSERT INTO session VALUES (1, 'scheduled', '{}', '{}', 1, 'native', 0, NULL);
    INSERT INTO review (id, card_id, session_id, revision, place, scheduling_id, moves_schedule,
        was_due, at, day, grade, face, typed, keystrokes, think_ms, answer_ms, was_idle)
      VALUES (41, 1, 1, 1, 0, 1, 1, 0, 1000, 0, 3, 'native', 'ねこ', 5, 10, 20, 0);
    INSERT INTO undo VALUES (41, 1, 2, 2000, 'native');
    """

  @Test func `Answers to WaniKani's things get their days, each run of a day once`() throws {
    let database = try DatabaseQueue()
    try Migrations.all.migrate(database, upTo: "13 answers to WaniKani's things in one order")
    let day: Int64 = 86_400_000
    try database.write { db in
      try db.execute(sql: Self.waniKaniSession)
      for (revision, at) in [20_000 * day, 20_000 * day + 1000, 20_003 * day].enumerated() {
        try db.execute(
          sql: """
            INSERT INTO wanikani_answer (session_id, revision, subject_id, asked, outcome,
              is_claimed, typed, verdict, at, face, keystrokes, think_ms, answer_ms, was_idle, round)
            VALUES (1, ?, 1, 'meaning', 'right', 0, '', '', ?, 'native', 1, 1, 1, 0, '{}')
            """, arguments: [revision, at + day / 2])
      }
    }

    try Migrations.all.migrate(database)

    let (days, runs) = try database.read { db in
      (
        try Int.fetchAll(db, sql: "SELECT day FROM wanikani_answer ORDER BY id"),
        try Int.fetchAll(db, sql: "SELECT first_id FROM wanikani_answer_run ORDER BY first_id")
      )
    }
    #expect(days == [20_000, 20_000, 20_003])
    #expect(runs == [1, 3])
  }

  @Test func `WaniKani's logs keep what they say, and find the answers of a session by its runs`()
    throws
  {
    let database = try DatabaseQueue()
    try Migrations.all.migrate(database, upTo: "15 whether WaniKani's subjects are the same")
    try database.write { db in
      try db.execute(
        sql: """
          \(Self.waniKaniSession)
          INSERT INTO wanikani_session (id, account_id, kind, state, revision, face, begun_at)
            VALUES (2, 'a', 'lessons', '{}', 5, 'native', 0);
          INSERT INTO wanikani_outbox (id, account_id, kind, subject_id, at, body)
            VALUES (7, 'a', 'lesson', 1, 0, '{}'), (8, 'a', 'lesson', 2, 0, '{}');
          INSERT INTO wanikani_outbox_step (entry_id, state, at)
            VALUES (7, 'queued', 0), (8, 'queued', 0), (7, 'acknowledged', 1);
          """)
      for (revision, (session, entry)) in [(1, 7), (1, nil), (2, 8), (1, nil)].enumerated() {
        try db.execute(
          sql: """
            INSERT INTO wanikani_answer (session_id, revision, subject_id, asked, outcome, is_claimed,
              typed, verdict, at, face, keystrokes, think_ms, answer_ms, was_idle, entry_id, round, day)
            VALUES (?, ?, 1, 'meaning', 'right', 0, '', '', 0, 'native', 1, 1, 1, 0, ?, '{}', 20000)
            """, arguments: [session, revision, entry])
      }
    }

    try Migrations.all.migrate(database)

    try database.write { db in
      let spans = try String.fetchAll(
        db,
        sql: """
          SELECT group_concat(id) FROM wanikani_answer_span AS span
          JOIN wanikani_answer ON id BETWEEN first_id AND last_id GROUP BY span.session_id
          """)
      #expect(spans == ["1,2,4", "3"])
      #expect(try Int.fetchAll(db, sql: "SELECT id FROM wanikani_outbox WHERE is_open = 1") == [8])
      #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)

      try db.execute(
        sql: "INSERT INTO wanikani_outbox_step (entry_id, state, at) VALUES (8, 'withdrawn', 1)")
      #expect(try Int.fetchAll(db, sql: "SELECT id FROM wanikani_outbox WHERE is_open = 1") == [])
    }
  }

  private static let waniKaniSession = """
    INSERT INTO wanikani_account (id, is_current, username, level, reached_level, granted_level,
        lesson_batch, review_order) VALUES ('a', 1, 'a', 1, 1, 60, 5, 'shuffled');
    INSERT INTO wanikani_session (id, account_id, kind, state, revision, face, begun_at)
      VALUES (1, 'a', 'reviews', '{}', 5, 'native', 0);
    """

  @Test func `A database of a newer version is refused and left as it is`() async throws {
    let folder = try await DataFolder.withItems(3)
    try folder.write("INSERT INTO grdb_migrations VALUES ('9999 something to come')")
    let before = try folder.bytes()

    #expect(throws: Problem.newerDatabase) { try folder.open() }

    #expect(try folder.bytes() == before)
  }

  @Test func `A database of a newer version that is read-only is refused as well`() async throws {
    let folder = try await DataFolder.withItems(3)
    try folder.write("INSERT INTO grdb_migrations VALUES ('9999 something to come')")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file.path)

    #expect(throws: Problem.newerDatabase) { try folder.open() }
  }

  @Test func `A backup is taken before an older database is brought up to date`() async throws {
    let folder = try await DataFolder.withItems(3)
    // A database whose steps are not all done: here one that lacks the first one's mark only.
    try folder.write(
      """
      CREATE TABLE kept AS SELECT * FROM deck;
      DELETE FROM grdb_migrations;
      """)

    _ = try folder.open()

    #expect(Backups(folder: folder.url).files().count == 1)
  }
}
