import GRDB
import Testing

@testable import Engine

struct DeckMigrationTests {
  @Test func `Deleted decks have their names again, which others may have too`() throws {
    let data = try DatabaseQueue.migrated(upTo: Self.before, with: Self.decks)

    try Migrations.all.migrate(data)

    try data.write { db in
      let added = try DeckRepository().add("Late", Self.options, db)
      #expect(
        try String.fetchAll(db, sql: "SELECT id || name || is_deleted FROM deck ORDER BY id")
          == ["1Words0", "2Words1", "4Late0"])
      #expect(try DeckRepository().deck(named: "words", db)?.id == 1)
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "UPDATE deck SET name = 'WORDS' WHERE id = \(added.id)")
      }
    }
  }

  @Test func `Items stay in their decks, which are counted as before`() throws {
    let data = try DatabaseQueue.migrated(upTo: Self.before, with: Self.decks)

    try Migrations.all.migrate(data)

    try data.write { db in
      let added = try DeckRepository().add("Late", Self.options, db)
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      #expect(throws: DatabaseError.self) { try db.execute(sql: "DELETE FROM deck WHERE id = 1") }
      try db.execute(sql: "UPDATE item SET deck_id = \(added.id) WHERE id = 1")
      #expect(
        try String.fetchAll(db, sql: "SELECT deck_id || ' ' || items FROM tally ORDER BY deck_id")
          == ["1 0", "2 0", "4 1"])
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
    }
  }

  @Test(arguments: [
    ("recall", [CardKind.recall], false, false),
    ("production,typed", [.production, .typed], false, false),
    ("meaning,reading,listening", [.meaning, .reading, .listening], false, false),
    ("recall,notes", [.recall], true, false), ("typed,notes,scripts", [.typed], true, true),
  ])
  func `A deck asks for the same kinds, and scripts run where they did`(
    words: String, kinds: [CardKind], holdsNotes: Bool, runsScripts: Bool
  ) throws {
    let data = try DatabaseQueue.migrated(upTo: Self.before, with: Self.decks)
    try data.write { try $0.execute(sql: "UPDATE deck SET card_kinds = ?", arguments: [words]) }

    try Migrations.all.migrate(data)

    let options = try #require(try data.read { try DeckRepository().all($0) }.first).options
    #expect(options.cardKinds == kinds)
    #expect(options.holdsNotes == holdsNotes && options.runsScripts == runsScripts)
  }

  @Test func `A deck of an import that is undone keeps its name`() throws {
    let data = try DatabaseQueue.migrated(upTo: Self.before, with: Self.decks)

    try Migrations.all.migrate(data)

    try data.write { db in
      let added = try DeckRepository().add("From Anki", Self.options, db)
      try db.execute(
        sql: """
          INSERT INTO anki_import (id, at, last_answer) VALUES (1, 0, 0);
          INSERT INTO anki_deck VALUES (\(added.id), 9, 'From Anki', 0, x'', x'', 1);
          DELETE FROM anki_import;
          """)
      let left = try DeckRepository().deckOrDeleted(added.id, db)
      #expect(left.isDeleted && left.name == "From Anki")
    }
  }

  @Test func `What was recorded of decks in their earlier form is not undone`() throws {
    let data = try DatabaseQueue.migrated(upTo: Self.before, with: Self.changes)

    try Migrations.all.migrate(data)

    let names = try data.read { try String.fetchAll($0, sql: "SELECT name FROM undoable_change") }
    #expect(names == ["Imported"])
  }

  private static let before = "0.6.0 created statistics"
  private static let options = DeckOptions(newPerDay: 20, reviewsPerDay: 200, retention: 0.9)

  /// Once there were three.
  private static let decks = """
    INSERT INTO deck (name, new_per_day, reviews_per_day, retention, new_order, card_kinds,
      buries_siblings, is_taught, is_deleted)
      VALUES ('Words', 20, 200, 0.9, 'added', 'recall', 1, 0, 0),
        ('Words' || char(31) || 2, 20, 200, 0.9, 'added', 'recall', 1, 0, 1),
        ('Undone', 20, 200, 0.9, 'added', 'recall', 1, 0, 0);
    DELETE FROM deck WHERE id = 3;
    INSERT INTO item (deck_id, front, back, reading, notes, picture, created_at, is_deleted)
      VALUES (1, '猫', 'cat', 'ねこ', '', '', 0, 0), (2, '犬', 'dog', 'いぬ', '', '', 0, 1);
    """

  /// Changesets begin with the number of columns, which of them are keys, and the name of a table.
  private static let changes = """
    INSERT INTO undoable_change (name, at, changeset) VALUES
      ('Added deck', 0, x'540D010000000000000000000000006465636B00'),
      ('Imported', 0, x'540701000000000000616E6B695F6465636B00');
    """
}
