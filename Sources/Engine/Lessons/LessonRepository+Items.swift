import GRDB

extension LessonRepository {
  /// Items of taught decks without any answered card.
  struct NewItems {
    /// The unlocked items in teaching order.
    var unlocked: [Item.ID] = []
    /// How many of the unlocked ones each deck has.
    var unlockedByDeck: [Deck.ID: Int] = [:]
    var lockedByDeck: [Deck.ID: Int] = [:]

    var locked: Int { lockedByDeck.values.reduce(0, +) }
  }

  /// - Parameter deck: a deck with its subdecks; nil for all decks.
  func unmet(in deck: DeckRoot?, _ db: Database) throws -> NewItems {
    try newItemsCache.value(deck, db) { try foundUnmet(in: deck, db) }
  }

  private func foundUnmet(in deck: DeckRoot?, _ db: Database) throws -> NewItems {
    var unmet = NewItems()
    let decks: SQL = deck.map { DeckTreeQuery.of($0) } ?? "SELECT id FROM deck"
    // A cursor, because copying every row of a whole course would take as long as the query.
    let request = SQLRequest<Row>(literal: Self.unmetItems(in: decks), cached: true)
    let rows = try request.fetchCursor(db)
    while let row = try rows.next() {
      if row[1] as Bool {
        unmet.unlocked.append(row[0])
        unmet.unlockedByDeck[row[2], default: 0] += 1
      } else {
        unmet.lockedByDeck[row[2], default: 0] += 1
      }
    }
    return unmet
  }

  /// Returns those of some items, in any decks, that have no answered card.
  func unmet(among items: [Item.ID], _ db: Database) throws -> [Item.ID] {
    try db.values(
      """
      SELECT item_id FROM card
      WHERE item_id IN \(items) AND phase = 'new' AND \(sql: Card.isAsked())
      GROUP BY item_id HAVING NOT \(sql: Card.isOfMetItem) ORDER BY item_id
      """)
  }

  func fronts(_ items: some Sequence<Item.ID>, _ db: Database) throws -> [String] {
    try items.compactMap { try db.value("SELECT front FROM item WHERE id = \($0)") }
  }

  /// Returns nil if the item is gone, because adding it was undone.
  func lessonItem(_ id: Item.ID, _ db: Database) throws -> LessonItem? {
    guard let item = try items.find(id, db) else { return nil }
    return LessonItem(
      item: item, entry: item.courseKey.flatMap { course?[$0] },
      deckName: try decks.deckOrDeleted(item.deck, db).name,
      parts: try db.values(
        """
        SELECT front FROM item_part JOIN item ON item.id = part_id WHERE item_id = \(id)
        ORDER BY item.id
        """, as: String.self))
  }

  /// Every new item, and whether each of its components is known, that is, all cards of it have
  /// left their learning steps. Components that are deleted, suspended or not asked don't count.
  /// What a deck asks is looked up once, not for each card as by `Card.isAsked`.
  private static func unmetItems(in decks: SQL) -> SQL {
    """
    SELECT item_id, NOT EXISTS (
      SELECT 1 FROM item_part JOIN card AS part ON part.item_id = item_part.part_id
      WHERE item_part.item_id = unmet.item_id AND part.phase IN ('new', 'learning')
        AND \(sql: Card.isAsked("part"))), deck_id
    FROM (
      SELECT item_id, deck_id FROM deck AS asking CROSS JOIN card ON card.deck_id = asking.id
      WHERE asking.is_taught = 1 AND asking.id IN (\(decks))
        AND phase = 'new' AND \(sql: Card.isActive())
        AND (\(sql: Card.isOfTemplate()) OR \(sql: Card.asksForKind()))
      GROUP BY item_id HAVING NOT \(sql: Card.isOfMetItem)
    ) AS unmet
    ORDER BY item_id
    """
  }
}
