import GRDB

// The cards of items: which there are, and how they are set aside and marked.

extension ItemRepository {
  func cards(of item: Item.ID, _ db: Database) throws -> [Card] {
    try db.all("SELECT \(Card.columns) FROM card WHERE item_id = ? ORDER BY id", [item]) {
      try Card($0)
    }
  }

  /// The cards of an item as they are shown, with the names of their templates.
  func namedCards(of item: Item.ID, _ db: Database) throws -> [Card] {
    try cards(of: item, db).map { try $0.named(db) }
  }

  /// Returns the cards of the kinds that the deck asks.
  func askedCards(of item: Item.ID, _ db: Database) throws -> [Card] {
    try db.all(
      """
      SELECT \(Card.columns) FROM card WHERE item_id = ? AND \(Card.isOfAskedKind()) ORDER BY id
      """, [item]
    ) { try Card($0) }
  }

  func card(_ id: Card.ID, _ db: Database) throws -> Card {
    let card = try db.first("SELECT \(Card.columns) FROM card WHERE id = ?", [id]) {
      try Card($0)
    }
    guard let card else { throw Problem.noItem }
    return card
  }

  /// Deletes cards of an item that keeps others. The log keeps their answers, so they stay as the
  /// cards of a deleted copy of the item.
  func delete(_ cards: [Card.ID], of item: Item.ID, _ db: Database) throws {
    try db.run(
      """
      INSERT INTO item (deck_id, front, back, reading, notes, picture, created_at, is_deleted)
      SELECT deck_id, front, back, reading, notes, picture, created_at, 1 FROM item WHERE id = ?
      """, [item])
    let copy = db.lastInsertedRowID
    try index(copy, db)
    try db.run(
      """
      UPDATE card SET item_id = ?, is_deleted = 1
      WHERE item_id = ? AND id IN (SELECT value FROM json_each(?))
      """, [copy, item, JSONText.of(cards)])
  }

  /// Anki's tag for leeches is removed with the last mark of an item.
  func clearLeech(_ cards: CardSelection, _ db: Database) throws {
    try db.run("UPDATE card SET is_leech = 0 WHERE \(CardSelection.condition)", cards.values)
    guard try !self.cards(of: cards.item, db).contains(where: \.isLeech) else { return }
    let tags = try item(cards.item, db).content.tags.filter(Item.isLeechTag)
    if !tags.isEmpty { try remove(tags: tags, from: cards.item, db) }
  }

  /// Adds missing cards, one for each kind in the deck's options. An item without a
  /// kind's sides gets no card of it, and one with cards of a note type none at all.
  func addMissingCards(
    of items: ClosedRange<Item.ID>, in deck: Deck, _ db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO card (item_id, deck_id, is_deleted, kind, is_suspended, buried_until)
      SELECT item.id, deck_id, is_deleted, kind.value,
        ifnull((SELECT min(is_suspended) FROM card WHERE item_id = item.id), 0),
        ifnull((SELECT min(buried_until) FROM card WHERE item_id = item.id), 0)
      FROM item CROSS JOIN json_each(?) AS kind
      WHERE item.id BETWEEN ? AND ? AND deck_id = ?
        AND NOT EXISTS (
          SELECT 1 FROM card WHERE item_id = item.id AND \(Card.isOfTemplate()))
        \(Self.fits)
      ON CONFLICT (item_id, kind) DO NOTHING
      """,
      [
        "[\(deck.options.cardKinds.map { "\"\($0.rawValue)\"" }.joined(separator: ","))]",
        items.lowerBound, items.upperBound, deck.id,
      ])
  }

  /// Whether an item has the sides that a kind shows and asks for.
  private static let fits = CardKind.allCases.flatMap { kind in
    Set([kind.template.prompt, kind.template.answer]).compactMap(\.condition)
      .map { "AND (kind.value <> '\(kind.rawValue)' OR \($0))" }
  }.joined(separator: "\n")
}

extension CardTemplate.Side {
  /// Which items have this side, as SQL over `item`; nil for all.
  fileprivate var condition: String? {
    switch self {
    case .front, .back: nil
    case .reading: "reading NOT IN ('', front)"
    case .sound:
      """
      (front GLOB \(Self.japanese) OR back GLOB \(Self.japanese)) AND NOT \(Item.isReadWithTones)
      """
    }
  }

  /// Matches a text with kana or kanji.
  private static let japanese = "'*[ぁ-ヿ々㐀-鿿豈-﫿𠀀-𲎯]*'"
}
