import GRDB

/// Searches by names and numbers of Anki.
extension SearchQuery {
  func note(_ type: String) -> SQL {
    """
    card.item_id IN (SELECT item_id FROM note JOIN note_type ON note_type.id = note_type_id
      WHERE \(SearchPattern(Array(type)).matches("note_type.name")))
    """
  }

  func noteTypes(_ ids: [Int64]) -> SQL {
    "card.item_id IN (SELECT item_id FROM note WHERE note_type_id IN \(ids))"
  }

  /// Finds notes by Anki's ids, and items by those that AnkiConnect gave to programs.
  func notes(_ ids: [Int64]) -> SQL {
    """
    card.item_id IN (SELECT item_id FROM note WHERE id IN \(ids)
      UNION ALL SELECT item_id FROM ankiconnect_note WHERE note_id IN \(ids))
    """
  }

  /// Decks from Anki have its ids, and all decks those of Sanpo and those that programs were told.
  func decks(_ ids: [Int64]) -> SQL {
    """
    card.deck_id IN \(ids + ids.map(AnkiConnectNumber.deck(from:)))
      OR card.deck_id IN (SELECT deck_id FROM anki_deck WHERE id IN \(ids))
    """
  }

  func ease(_ comparison: Search.Comparison, _ ease: Double) -> SQL {
    let factor = (ease * 1000).rounded()
    return """
      card.id IN (SELECT card_id FROM anki_card
        WHERE factor \(sql: comparison.rawValue) \(factor))
      """
  }

  func position(_ comparison: Search.Comparison, _ place: Double) -> SQL {
    "card.phase = 'new' AND \(Self.position) \(sql: comparison.rawValue) \(place)"
  }

  /// The position of a new card with which it goes to Anki: its own there, which Anki keeps for a
  /// card that was reset, or else the number of its item.
  // 0 is Anki's type of new cards, whose due number is their position.
  static let position: SQL = """
    ifnull(
      (SELECT CASE WHEN type = 0 THEN due
        WHEN json_valid(data) THEN CAST(ifnull(json_extract(data, '$.pos'), 0) AS INTEGER)
        ELSE 0 END
        FROM anki_card WHERE card_id = card.id), card.item_id)
    """

  /// A count of a card, with which it goes to Anki: with the one that was kept there when the card
  /// was reset, and that its memory here leaves out.
  // 0 is Anki's type of new cards.
  static func counted(_ column: String) -> SQL {
    """
    (card.\(sql: column) + ifnull((SELECT anki_card.\(sql: column) FROM anki_card
      WHERE card_id = card.id AND type = 0), 0))
    """
  }

  /// Cards from Anki have its ids, and all cards those of Sanpo, as JSON has them, and those that
  /// programs were told.
  func cards(_ ids: [Int64]) -> SQL {
    """
    card.id IN \(ids + ids.map(AnkiConnectNumber.card(from:)))
      OR card.id IN (SELECT card_id FROM anki_card WHERE id IN \(ids))
    """
  }
}
