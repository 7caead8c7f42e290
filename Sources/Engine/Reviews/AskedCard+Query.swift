import GRDB

/// A card with its item and deck, read by one query.
struct AskedCard {
  var card: Card
  let item: Item
  /// Whether the deck asks other cards of the item, too.
  let hasSiblings: Bool
  let deck: Deck
  /// The card's sides by the template of the item's note.
  var sides: CardSides?

  /// - Throws: `Problem` if there is no such card.
  static func with(_ id: Card.ID, _ db: Database) throws -> AskedCard {
    guard let asked = try find(id, db) else { throw Problem.noItem }
    return asked
  }

  /// Returns nil if the card is gone, because adding it was undone.
  static func find(_ id: Card.ID, _ db: Database) throws -> AskedCard? {
    let asked = try db.first(query, [id]) { row in
      AskedCard(
        card: try Card(row), item: try Item(row, from: Card.columnCount),
        hasSiblings: try row[columnCount], deck: try Deck(row, from: columnCount + 1))
    }
    guard var asked else { return nil }
    asked.card = try asked.card.named(db)
    asked.sides = try CardSides.of(asked.card, asked.item, deck: asked.deck.name, db)
    return asked
  }

  private static let columnCount = Card.columnCount + Item.columnCount

  private static let query = """
    SELECT \(Card.columns), \(Item.columns),
      EXISTS (SELECT 1 FROM card AS sibling WHERE sibling.item_id = card.item_id
        AND sibling.id <> card.id AND \(Card.isOfAskedKind("sibling"))),
      \(Deck.columns)
    FROM card JOIN item ON item.id = card.item_id JOIN deck ON deck.id = card.deck_id
    WHERE card.id = ?
    """

  /// Whether the card was suspended, deleted or buried after the session selected it, or is of a
  /// kind that its deck no longer asks.
  func isSetAside(in mode: SessionMode, on today: Day) -> Bool {
    card.isSuspended || item.isDeleted || !deck.options.asks(card.kind)
      || (mode == .scheduled && card.isBuried(on: today))
  }

  /// - Parameter moment: the time to predict the grades' outcomes for; nil for no outcomes.
  func question(
    outcomesAt moment: StudyMoment?, _ pitches: PreferredPitchQuery, _ db: Database
  ) throws -> Question {
    let outcomes = moment.map { moment in
      moment.settings.scheduler(deck.options).outcomes(
        for: card.id, card.progress, at: moment.now, on: moment.today, boundary: moment.boundary)
    }
    return Question(
      card: card, item: item, deckName: deck.name, outcomes: outcomes, sides: sides,
      hasSiblings: hasSiblings, runsScripts: deck.options.runsScripts,
      deckPlaysSounds: deck.options.playsSounds,
      preferredPitch: try pitches.pitch(of: item.content, db))
  }
}
