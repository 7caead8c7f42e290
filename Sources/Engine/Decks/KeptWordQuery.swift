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

  /// The language of an item: that of a tag, or else of its deck. NULL if it is no word.
  static var languageOfItem: SQL {
    let all = WordLanguage.allCases.map { KeptWordQuery(language: $0) }
    let byTag = all.map { query -> SQL in
      "WHEN item.id IN (\(query.tagged)) THEN \(query.language.rawValue)"
    }
    let byDeck = all.map { query -> SQL in
      "WHEN item.deck_id IN (\(query.decks)) THEN \(query.language.rawValue)"
    }
    return "CASE \((byTag + byDeck).joined(separator: " ")) END"
  }

  /// Whether an item is a word of another language than Japanese, as
  /// `ItemContent.isOfOtherLanguage(inDeck:)` says.
  static var isOfOtherLanguage: SQL {
    """
    (ifnull(\(languageOfItem), iif(\(sql: Item.isReadWithTones), 'zh', 'ja'))
      <> \(WordLanguage.japanese.rawValue))
    """
  }

  /// Whether there is such a word.
  func isAny(_ db: Database) throws -> Bool {
    try db.value("SELECT EXISTS (SELECT * FROM item WHERE \(ofItem) AND is_deleted = 0)") ?? false
  }

  /// The item of a word that is kept, or that a deck has: of several, one that is spelled exactly
  /// so, and the newest.
  func item(_ text: String, orInDeck deck: String? = nil, _ db: Database) throws -> Item? {
    let found = try items(withFronts: [text], orInDeck: deck, db)
    return found.first { $0.content.front == text } ?? found.first
  }

  /// Returns those of the words that are kept, or that a deck has.
  func kept(_ texts: [String], orInDeck deck: String?, _ db: Database) throws -> Set<String> {
    let found = try items(withFronts: texts, orInDeck: deck, db)
    let fronts = Set(found.map { folded($0.content.front) })
    return Set(texts.filter { fronts.contains(folded($0)) })
  }

  private func folded(_ text: String) -> String {
    language == .german ? text : text.lowercased()
  }

  /// The ways to write a word in capitals, because the index of fronts tells them apart. WordNet
  /// takes words in any case; German has Essen and essen.
  private func spellings(_ text: String) -> [String] {
    guard language != .german else { return [text] }
    let small = text.lowercased()
    let words = small.split(separator: " ", omittingEmptySubsequences: false)
    let title = words.map(\.capitalised).joined(separator: " ")
    return [text, small, small.capitalised, title, text.uppercased()]
  }

  /// Finds kept words, and what a deck has unless that is a word of another language.
  ///
  /// - Returns: the newest first.
  private func items(
    withFronts fronts: [String], orInDeck deck: String?, _ db: Database
  ) throws -> [Item] {
    let fronts = try JSONText.of(fronts.flatMap(spellings).uniqued())
    let others: SQL =
      deck.map { name in
        """
        item.deck_id IN (SELECT id FROM deck WHERE name = \(name) AND is_deleted = 0)
          AND ifnull(\(Self.languageOfItem), \(language.rawValue)) = \(language.rawValue)
        """
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
    let names: [Deck.ID: String] = try db.dictionary(
      "SELECT id, name FROM deck WHERE name LIKE 'Words::%' AND is_deleted = 0")
    languages = names.compactMapValues { WordLanguage(deckName: $0) }
  }

  func language(of item: Item) -> WordLanguage? {
    item.content.language(inDeck: languages[item.deck]?.deckName ?? "")
  }
}
