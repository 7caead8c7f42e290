import GRDB

/// SQL for items that are words of a language, by the rule of `WordLanguage.init(of:inDeck:)`.
struct KeptWordQuery {
  let language: WordLanguage

  /// The ids of the language's deck and those inside, as a subquery.
  var decks: SQL { DeckTreeQuery.named(language.deckName) }

  /// The ids of the items that are tagged, as a subquery.
  var tagged: SQL { "SELECT item_id FROM item_tag WHERE tag = \(language.tag) COLLATE NOCASE" }

  /// A condition on `card`.
  var ofCard: SQL { "card.deck_id IN (\(decks)) OR card.item_id IN (\(tagged))" }

  /// A condition on `item`.
  var ofItem: SQL { "(item.deck_id IN (\(decks)) OR item.id IN (\(tagged)))" }

  /// Whether there is such a word.
  func isAny(_ db: Database) throws -> Bool {
    try db.value("SELECT EXISTS (SELECT * FROM item WHERE \(ofItem) AND is_deleted = 0)") ?? false
  }

  /// The item of a word, the newest.
  func item(_ text: String, _ db: Database) throws -> Item? {
    try items(withFronts: [text], db).first
  }

  /// Those of the words that are kept, or that a deck has, with their items, the newest first.
  func items(withFronts fronts: [String], orInDeck deck: String? = nil, _ db: Database) throws
    -> [Item]
  {
    let fronts = try JSONText.of(fronts)
    let others: SQL =
      deck.map { name in
        "item.deck_id IN (SELECT id FROM deck WHERE name = \(name))"
      } ?? "0"
    return try db.rows(
      """
      SELECT \(sql: Item.columns) FROM item
      WHERE front IN (SELECT value FROM json_each(\(fronts))) AND is_deleted = 0
        AND (\(ofItem) OR \(others))
      ORDER BY item.id DESC
      """
    ).map { try Item($0) }
  }
}

/// The decks of words, by their languages.
struct WordDecks {
  private let languages: [Deck.ID: WordLanguage]

  init(_ db: Database) throws {
    let decks: [(Deck.ID, String)] = try db.rows(
      "SELECT id, name FROM deck WHERE name LIKE 'Words::%'"
    ).map { ($0[0], $0[1]) }
    languages = Dictionary(
      uniqueKeysWithValues: decks.compactMap { id, name in
        WordLanguage(deckName: name).map { (id, $0) }
      })
  }

  func language(of item: Item) -> WordLanguage? {
    WordLanguage(of: item.content, inDeck: languages[item.deck]?.deckName ?? "")
  }
}
