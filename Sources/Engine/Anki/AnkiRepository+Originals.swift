import GRDB

// The data imported from Anki, for exporting it again.

extension AnkiRepository {
  /// A card as it was imported from Anki.
  struct Original {
    /// Its deck is one of Sanpo's.
    var card: AnkiCard
    var firstDay: Day
  }

  struct ExportedCard {
    var card: Card
    /// The imported card; nil if it was made here.
    var kept: Original?
    /// The progress with which its memory starts.
    var start: CardProgress

    /// Whether it was imported as learned and reset here.
    var wasReset: Bool {
      start == .new && kept.map { $0.card.type != AnkiCard.Kind.new } ?? false
    }
  }

  /// The cards of the items that are not deleted, by item.
  ///
  /// - Parameter condition: SQL over `card`.
  func exportedCards(_ condition: String, _ db: Database) throws -> [Item.ID: [ExportedCard]] {
    var cards: [Item.ID: [ExportedCard]] = [:]
    let columns = Self.cardColumnList.map { "anki_card.\($0)" }.joined(separator: ", ")
    let kept = Card.columnCount
    let firstDay = kept + Self.cardColumnList.count
    let start = firstDay + 1
    try db.each(
      """
      SELECT \(Card.columns), \(columns), first_day, \(CardProgress.columns(of: "card_start"))
      FROM card LEFT JOIN anki_card ON anki_card.card_id = card.id
        LEFT JOIN card_start ON card_start.card_id = card.id
      WHERE card.is_deleted = 0 AND \(condition)
      ORDER BY card.item_id, card.id
      """
    ) { row in
      let card = try Card(row)
      let isKept = try (row[kept] as Int64?) != nil
      let isStarted = try (row[start] as String?) != nil
      let exported = ExportedCard(
        card: card,
        kept: isKept
          ? Original(card: try AnkiCard(row, from: kept), firstDay: Day(try row[firstDay])) : nil,
        start: isStarted ? try CardProgress(row, from: start) : .new)
      cards[card.item, default: []].append(exported)
    }
    return cards
  }

  /// - Parameter cards: nil for all.
  func forEachReview(
    of cards: Set<Card.ID>? = nil, _ take: (AnkiReview) throws -> Void, _ db: Database
  ) throws {
    try db.each(
      """
      SELECT \(Self.reviewColumns) FROM anki_review
      WHERE ?1 IS NULL OR card_id IN (SELECT value FROM json_each(?1))
      ORDER BY id
      """, [cards.map { try JSONText.of(Array($0)) }]
    ) { try take(AnkiReview($0)) }
  }

  /// The number of the latest review of the deck's cards, as Anki counts: milliseconds since 1970.
  func latestReview(in deck: Deck.ID, _ db: Database) throws -> Int64? {
    try db.value(
      """
      SELECT max(anki_review.id) FROM anki_review JOIN card ON card.id = card_id
      WHERE deck_id = \(deck) AND is_deleted = 0
      """)
  }
}

extension [AnkiRepository.ExportedCard] {
  /// The cards of an item that its deck asks, and those that were learned before it stopped. All if
  /// there are none, as a note needs a card.
  func asked(in decks: [Deck.ID: Deck], withLearned: Bool) -> Self {
    let asked = filter { exported in
      let card = exported.card
      return withLearned && card.progress.phase != .new
        || decks[card.deck]?.options.asks(card.kind) ?? true
    }
    return asked.isEmpty ? self : asked
  }
}
