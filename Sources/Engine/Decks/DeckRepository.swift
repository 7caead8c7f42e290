import Foundation
import GRDB

/// Stores decks with their options.
struct DeckRepository: Sendable {
  func all(_ db: Database) throws -> [Deck] {
    try db.rows("SELECT \(sql: Deck.columns) FROM deck WHERE is_deleted = 0 ORDER BY name")
      .map { try Deck($0) }
  }

  /// - Throws: `Problem.noDeck` if there is none, or it was deleted.
  func deck(_ id: Deck.ID, _ db: Database) throws -> Deck {
    let deck = try deckOrDeleted(id, db)
    guard !deck.isDeleted else { throw Problem.noDeck }
    return deck
  }

  /// Returns a deck even if it was deleted, as its items may be.
  func deckOrDeleted(_ id: Deck.ID, _ db: Database) throws -> Deck {
    let deck = try db.first("SELECT \(Deck.columns) FROM deck WHERE id = ?", [id]) {
      try Deck($0)
    }
    guard let deck else { throw Problem.noDeck }
    return deck
  }

  /// The name of a deck; nil if it was deleted.
  func name(of id: Deck.ID, _ db: Database) throws -> String? {
    try db.first("SELECT name FROM deck WHERE id = ? AND is_deleted = 0", [id]) { try $0[0] }
  }

  /// The ids of a deck and its subdecks, as SQL.
  ///
  /// - Throws: `Problem.noDeck` if there is no such deck.
  func ids(in root: DeckRoot, _ db: Database) throws -> SQL {
    if case .deck(let id) = root { _ = try deck(id, db) }
    return DeckTreeQuery.of(root)
  }

  func deck(named name: String, _ db: Database) throws -> Deck? {
    try db.row(
      "SELECT \(sql: Deck.columns) FROM deck WHERE name = \(name) AND is_deleted = 0"
    ).map { try Deck($0) }
  }

  @discardableResult
  func add(_ name: String, _ options: DeckOptions, _ db: Database) throws -> Deck {
    let name = try Deck.name(from: name)
    try options.check()
    guard try deck(named: name, db) == nil else { throw Problem.deckExists(name) }
    try db.execute(
      literal: """
        INSERT INTO deck (name, \(sql: Self.optionColumns)) VALUES (\(name), \(options.values))
        """)
    return Deck(id: db.lastInsertedRowID, name: name, options: options)
  }

  private static let optionColumns = DeckOptions.columns.joined(separator: ", ")

  func findOrAdd(_ name: String, _ options: DeckOptions, _ db: Database) throws -> Deck {
    try deck(named: Deck.name(from: name), db) ?? add(name, options, db)
  }

  /// Saves a deck. Renaming it also renames its subdecks.
  func update(_ deck: Deck, _ db: Database) throws {
    let old = try self.deck(deck.id, db)
    let name = try Deck.name(from: deck.name)
    try deck.options.check()
    if let other = try self.deck(named: name, db), other.id != deck.id {
      throw Problem.deckExists(name)
    }
    guard !Deck.isInside(name, old.name) else {
      throw Problem("A deck can't be inside itself.", remedy: "Choose another name.")
    }
    try db.execute(
      literal: """
        UPDATE deck SET (\(sql: Self.optionColumns)) = (\(deck.options.values))
        WHERE id = \(deck.id)
        """)
    if name != old.name { try rename(old, to: name, db) }
  }

  /// Renames a deck and its subdecks, the deleted ones too, so that they are restored beside the
  /// others. Names of deleted decks that would be too long are cut.
  private func rename(_ deck: Deck, to name: String, _ db: Database) throws {
    let length = deck.name.unicodeScalars.count
    do {
      try db.execute(
        literal: """
          UPDATE deck SET name = iif(is_deleted,
            rtrim(substr(\(name) || substr(name, \(length + 1)), 1, \(Deck.longestName)), ': '),
            \(name) || substr(name, \(length + 1)))
          WHERE id = \(deck.id)
            OR substr(name, 1, \(length + 2)) = \(deck.name + Deck.separator) COLLATE NOCASE
          """)
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      throw Problem(
        "“\(name)” already contains a deck with the same name.", remedy: "Rename that deck first.")
    } catch DatabaseError.SQLITE_CONSTRAINT_CHECK {
      throw Problem("The name of a subdeck would be too long.", remedy: "Choose a shorter one.")
    }
  }

  static let migration = Migration(
    "0.2.0 decks",
    """
    -- A deleted deck stays for its items, whose answers stay in the log. Its name is free again: it
    -- ends with a separator and the id from then on.
    ALTER TABLE deck ADD COLUMN is_deleted INTEGER NOT NULL DEFAULT 0
      CHECK (is_deleted IN (0, 1));
    """)

  static let stepsMigration = Migration(
    "0.6.0 steps of decks",
    """
    -- “settings” stands for the learner's settings, “none” for no steps; 0 lapses for the settings'.
    ALTER TABLE deck ADD COLUMN learning_steps TEXT NOT NULL DEFAULT 'settings';
    ALTER TABLE deck ADD COLUMN relearning_steps TEXT NOT NULL DEFAULT 'settings';
    ALTER TABLE deck ADD COLUMN leech_lapses INTEGER NOT NULL DEFAULT 0
      CHECK (leech_lapses BETWEEN 0 AND 99);
    """)

  static let tableMigration = Migration(
    "0.6.0 decks",
    """
    -- A deleted deck keeps its name: only those that aren't deleted have different ones. Until now,
    -- its name ended with a separator and the id, and was cut if it was too long for that.
    --
    -- What a deck asks for was a list of words, with “notes” and “scripts” among the kinds.
    --
    -- Triggers and foreign keys of other tables refer to the table, also while there is none. With
    -- this, SQLite leaves them as they are:
    -- <https://www.sqlite.org/lang_altertable.html#otheralter>
    PRAGMA legacy_alter_table = ON;
    CREATE TABLE deck_rebuilt (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 200),
      new_per_day INTEGER NOT NULL CHECK (new_per_day >= 0),
      reviews_per_day INTEGER NOT NULL CHECK (reviews_per_day >= 0),
      retention REAL NOT NULL CHECK (retention BETWEEN 0.7 AND 0.99),
      new_order TEXT NOT NULL CHECK (new_order IN ('added', 'random')),
      -- Whether it was made for notes of Anki.
      holds_notes INTEGER NOT NULL DEFAULT 0 CHECK (holds_notes IN (0, 1)),
      buries_siblings INTEGER NOT NULL CHECK (buries_siblings IN (0, 1)),
      is_taught INTEGER NOT NULL CHECK (is_taught IN (0, 1)),
      is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
      -- “settings” stands for the learner's settings, “none” for no steps; 0 lapses for the
      -- settings'.
      learning_steps TEXT NOT NULL DEFAULT 'settings',
      relearning_steps TEXT NOT NULL DEFAULT 'settings',
      leech_lapses INTEGER NOT NULL DEFAULT 0 CHECK (leech_lapses BETWEEN 0 AND 99),
      -- Whether scripts of its notes' cards run.
      runs_scripts INTEGER NOT NULL DEFAULT 0 CHECK (runs_scripts IN (0, 1)),
      -- The kinds of cards that it asks for.
      asks_recall INTEGER NOT NULL DEFAULT 1 CHECK (asks_recall IN (0, 1)),
      asks_production INTEGER NOT NULL DEFAULT 0 CHECK (asks_production IN (0, 1)),
      asks_typed INTEGER NOT NULL DEFAULT 0 CHECK (asks_typed IN (0, 1)),
      asks_meaning INTEGER NOT NULL DEFAULT 0 CHECK (asks_meaning IN (0, 1)),
      asks_reading INTEGER NOT NULL DEFAULT 0 CHECK (asks_reading IN (0, 1)),
      asks_listening INTEGER NOT NULL DEFAULT 0 CHECK (asks_listening IN (0, 1))
    ) STRICT;
    INSERT INTO deck_rebuilt
      SELECT id, iif(instr(name, char(31)) > 1, substr(name, 1, instr(name, char(31)) - 1), name),
        new_per_day, reviews_per_day, retention, new_order, instr(card_kinds, 'notes') > 0,
        buries_siblings, is_taught, is_deleted, learning_steps, relearning_steps, leech_lapses,
        instr(card_kinds, 'scripts') > 0, instr(card_kinds, 'recall') > 0,
        instr(card_kinds, 'production') > 0, instr(card_kinds, 'typed') > 0,
        instr(card_kinds, 'meaning') > 0, instr(card_kinds, 'reading') > 0,
        instr(card_kinds, 'listening') > 0
      FROM deck;
    -- No id is given twice.
    DELETE FROM sqlite_sequence WHERE name = 'deck_rebuilt';
    UPDATE sqlite_sequence SET name = 'deck_rebuilt' WHERE name = 'deck';
    DROP TABLE deck;
    ALTER TABLE deck_rebuilt RENAME TO deck;
    PRAGMA legacy_alter_table = OFF;
    -- With the second column, names can be read from the index if the table is damaged.
    CREATE UNIQUE INDEX deck_name ON deck (name, is_deleted) WHERE is_deleted = 0;
    CREATE TRIGGER tally_deck AFTER INSERT ON deck BEGIN
      INSERT INTO tally (deck_id) VALUES (new.id);
    END;
    """)

  /// Deletes a deck and its subdecks, with their items.
  ///
  /// - Parameter isSure: whether the person knows that it contains items.
  func delete(_ id: Deck.ID, isSure: Bool, _ db: Database) throws {
    let tree: SQL = "(\(DeckTreeQuery.of(id)))"
    let items: Int? = try db.value(
      "SELECT count(*) FROM item WHERE deck_id IN \(tree) AND is_deleted = 0")
    if let items, items > 0, !isSure {
      throw Problem.holdsItems(try deck(id, db).name, items)
    }
    try db.execute(literal: "UPDATE item SET is_deleted = 1 WHERE deck_id IN \(tree)")
    try db.execute(literal: "UPDATE deck SET is_deleted = 1 WHERE id IN \(tree)")
  }

  func deleteIfEmpty(_ id: Deck.ID, _ db: Database) throws {
    try db.execute(
      literal: """
        UPDATE deck SET is_deleted = 1 WHERE id = \(id) AND is_deleted = 0
          AND NOT EXISTS (SELECT 1 FROM item WHERE deck_id = deck.id AND is_deleted = 0)
        """)
  }

  /// Restores an item's deck if it was deleted. If another deck has its name by now, returns that
  /// deck.
  func home(of deck: Deck, _ db: Database) throws -> Deck {
    guard deck.isDeleted else { return deck }
    if let other = try self.deck(named: deck.name, db) { return other }
    try db.execute(literal: "UPDATE deck SET is_deleted = 0 WHERE id = \(deck.id)")
    return try self.deck(deck.id, db)
  }

  /// Makes a deck ask the cards of note types, if the item has some.
  static func expectNotes(in deck: Deck.ID, like item: Item.ID, _ db: Database) throws {
    try db.run(
      """
      UPDATE deck SET holds_notes = 1
      WHERE id = ? AND holds_notes = 0
        AND EXISTS (SELECT 1 FROM card WHERE item_id = ? AND \(Card.isOfTemplate()))
      """, [deck, item])
  }
}

extension Problem {
  public static let noDeck = Problem(
    "Deck not found.", remedy: "The decks page lists them all.")

  static func holdsItems(_ deck: String, _ items: Int) -> Problem {
    Problem(
      "“\(deck)” holds \(Quantity.count(items, "item")).",
      remedy: "Confirm to delete them as well. You can undo this.")
  }

  static func deckExists(_ name: String) -> Problem {
    Problem("A deck named “\(name)” already exists.", remedy: "Choose another name.")
  }
}
