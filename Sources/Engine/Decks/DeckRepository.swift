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
