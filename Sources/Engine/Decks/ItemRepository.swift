import Foundation
import GRDB

/// Stores items with their tags, search index entries and cards.
struct ItemRepository: Sendable {
  func item(_ id: Item.ID, _ db: Database) throws -> Item {
    guard let item = try find(id, db) else { throw Problem.noItem }
    return item
  }

  /// Returns nil if the item is gone, because adding it was undone.
  func find(_ id: Item.ID, _ db: Database) throws -> Item? {
    try db.first("SELECT \(Item.columns) FROM item WHERE item.id = ?", [id]) { try Item($0) }
  }

  /// Adds an item with one card for each kind in the deck's options.
  @discardableResult
  func add(
    _ content: ItemContent, to deck: Deck, courseKey: String? = nil, at now: Date, _ db: Database
  ) throws -> Item.ID {
    let content = try content.tidied()
    try db.run(
      """
      INSERT INTO item (deck_id, course_key, front, back, reading, notes, picture, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        deck.id, courseKey, content.front, content.back, content.reading, content.notes,
        content.picture, now.milliseconds,
      ])
    let id = db.lastInsertedRowID
    try write(content.tags, of: id, db)
    try write(synonyms: content.synonyms, of: id, db)
    try addWords(of: content, id, db)
    try addMissingCards(of: id...id, in: deck, db)
    return id
  }

  /// Changes an item's content. Existing cards keep their schedule, and missing ones are added.
  func update(
    _ id: Item.ID, _ content: ItemContent, in deck: Deck, at now: Date, _ db: Database
  ) throws {
    let content = try content.tidied()
    try db.run(
      """
      UPDATE item SET front = ?, back = ?, reading = ?, notes = ?, picture = ?, edited_at = ?
      WHERE id = ?
      """,
      [
        content.front, content.back, content.reading, content.notes, content.picture,
        now.milliseconds, id,
      ])
    guard db.changesCount == 1 else { throw Problem.noItem }
    try db.run("DELETE FROM item_tag WHERE item_id = ?", [id])
    try write(content.tags, of: id, db)
    try db.run("DELETE FROM item_synonym WHERE item_id = ?", [id])
    try write(synonyms: content.synonyms, of: id, db)
    try db.run("UPDATE item_text SET words = ? WHERE rowid = ?", [SearchText.indexed(content), id])
    try addMissingCards(of: id...id, in: deck, db)
  }

  /// Updates an item's search index entry after it was changed or deleted.
  func index(_ id: Item.ID, _ db: Database) throws {
    try db.run("DELETE FROM item_text WHERE rowid = ?", [id])
    if let item = try find(id, db) { try addWords(of: item.content, id, db) }
  }

  /// Rebuilds the search index of all items.
  func index(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM item_text")
    let items = try Row.fetchCursor(db, sql: "SELECT \(Item.columns) FROM item")
    while let row = try items.next() {
      let item = try Item(row)
      try addWords(of: item.content, item.id, db)
    }
  }

  private func addWords(of content: ItemContent, _ id: Item.ID, _ db: Database) throws {
    try db.run(
      "INSERT INTO item_text (rowid, words) VALUES (?, ?)", [id, SearchText.indexed(content)])
  }

  /// Moves an item. Its cards follow by their foreign key.
  func move(_ id: Item.ID, to deck: Deck, _ db: Database) throws {
    try db.run("UPDATE item SET deck_id = ? WHERE id = ?", [deck.id, id])
    try DeckRepository.expectNotes(in: deck.id, like: id, db)
    try addMissingCards(of: id...id, in: deck, db)
  }

  /// Adds an item's part, which is also an item. The item unlocks when its parts are known.
  func add(part: Item.ID, to item: Item.ID, _ db: Database) throws {
    try db.execute(
      literal: "INSERT OR IGNORE INTO item_part (item_id, part_id) VALUES (\(item), \(part))")
  }

  /// - Returns: whether the item lacked any of them.
  @discardableResult
  func add(tags: [String], to item: Item.ID, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try write(tags, of: item, db)
    guard db.totalChangesCount > before else { return false }
    try index(item, db)
    return true
  }

  /// - Returns: whether the item had one of them.
  @discardableResult
  func remove(tags: [String], from item: Item.ID, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    for tag in tags {
      try db.run(
        "DELETE FROM item_tag WHERE item_id = ? AND tag = ? COLLATE NOCASE", [item, tag])
    }
    if tags.contains(where: Item.isLeechTag) {
      try db.run("UPDATE card SET is_leech = 0 WHERE item_id = ? AND is_leech = 1", [item])
    }
    guard db.totalChangesCount > before else { return false }
    try index(item, db)
    return true
  }

  /// An item, deleted or not, with the time of its last change.
  struct Edited {
    var item: Item
    /// In seconds since 1970.
    var modified: Int64
  }

  func edited(_ id: Item.ID, _ db: Database) throws -> Edited? {
    try edited(where: "item.id = ?", id, db)
  }

  func edited(courseKey key: String, _ db: Database) throws -> Edited? {
    try edited(where: "course_key = ?", key, db)
  }

  private func edited(
    where condition: String, _ value: any StatementBinding, _ db: Database
  ) throws -> Edited? {
    try db.first("SELECT \(Item.columns), edited_at FROM item WHERE \(condition)", [value]) { row in
      let item = try Item(row)
      let edited: Int64? = try row[Item.columnCount]
      return Edited(item: item, modified: (edited ?? item.createdAt.milliseconds) / 1000)
    }
  }

  func setDeleted(_ isDeleted: Bool, _ id: Item.ID, _ db: Database) throws {
    try db.run("UPDATE item SET is_deleted = ? WHERE id = ?", [isDeleted, id])
    guard db.changesCount == 1 else { throw Problem.noItem }
  }

  /// Deletes items by one statement: what follows a deletion takes SQLite several times as long to
  /// prepare as to do.
  func delete(_ items: [Item.ID], _ db: Database) throws {
    try db.run(
      "UPDATE item SET is_deleted = 1 WHERE id IN (SELECT value FROM json_each(?))",
      [try JSONText.of(items)])
  }

  /// Returns those of the items that exist and are not deleted.
  func existing(_ items: [Item.ID], _ db: Database) throws -> [Item.ID] {
    try db.values("SELECT id FROM item WHERE id IN \(items) AND is_deleted = 0 ORDER BY id")
  }

  /// The items that were added together last, as by an import.
  func addedTogetherLast(_ db: Database) throws -> Set<Item.ID> {
    Set(
      try db.all(
        """
        SELECT id FROM item WHERE is_deleted = 0 AND created_at = (
          SELECT created_at FROM item WHERE is_deleted = 0
          GROUP BY created_at HAVING count(*) > 1 ORDER BY created_at DESC LIMIT 1)
        """
      ) { try $0[0] as Item.ID })
  }

  func hasItems(in deck: Deck.ID, _ db: Database) throws -> Bool {
    try db.value(
      "SELECT EXISTS (SELECT * FROM item WHERE deck_id = \(deck) AND is_deleted = 0)") ?? false
  }

  /// Returns items with these fronts, newest first. はし is a bridge, chopsticks and an edge.
  ///
  /// - Parameter deck: nil for all decks.
  func items(withFronts fronts: [String], in deck: Deck.ID?, _ db: Database) throws -> [Item] {
    try db.all(
      """
      SELECT \(Item.columns) FROM item
      WHERE deck_id IN (SELECT deck.id FROM deck WHERE deck.id = ifnull(?, deck.id))
        AND front IN (SELECT value FROM json_each(?)) AND is_deleted = 0
      ORDER BY id DESC
      """, [deck, JSONText.of(fronts)]
    ) { try Item($0) }
  }

  private func write(_ tags: [String], of item: Item.ID, _ db: Database) throws {
    for tag in tags {
      try db.run("INSERT OR IGNORE INTO item_tag (item_id, tag) VALUES (?, ?)", [item, tag])
    }
  }

  private func write(synonyms: [String], of item: Item.ID, _ db: Database) throws {
    for (place, synonym) in synonyms.enumerated() {
      try db.run(
        "INSERT OR IGNORE INTO item_synonym (item_id, synonym, place) VALUES (?, ?, ?)",
        [item, synonym, place])
    }
  }
}

extension Problem {
  public static let noItem = Problem(
    "Item not found.", remedy: "It may have been deleted. Search for it with “find”.")

  public static let deletedItem = Problem(
    "This item was deleted.", remedy: "Restore it to keep your change.")
}
