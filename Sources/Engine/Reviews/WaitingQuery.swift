import GRDB

/// The cards of one deck that wait on a day, as SQL over `card`; decks inside it are not meant.
struct WaitingQuery {
  let deck: Deck
  let today: Day

  /// The longest overdue first.
  func reviews(limit: Int) -> SQL {
    """
    SELECT \(chosen), item_id FROM card
    WHERE deck_id = \(deck.id) AND due_day <= \(today.number)
      AND is_suspended = 0 AND is_deleted = 0 AND \(isUnburied) \(oneAnItem)
    ORDER BY due_day, id LIMIT \(limit)
    """
  }

  /// In the order in which they were added.
  func new(limit: Int) -> SQL {
    """
    SELECT \(chosen), item_id FROM card
    WHERE deck_id = \(deck.id) AND phase = 'new'
      AND is_suspended = 0 AND is_deleted = 0 AND \(isUnburied) \(oneAnItem)
    ORDER BY item_id, id LIMIT \(limit)
    """
  }

  private var hasSiblingsToBury: Bool {
    deck.options.buriesSiblings && deck.options.cardKinds.count > 1
  }

  /// A card whose sibling was answered today waits for another day.
  private var isUnburied: SQL {
    let unburied: SQL = "card.buried_until <= \(today.number)"
    guard hasSiblingsToBury else { return unburied }
    return """
      \(unburied) AND NOT EXISTS (
        SELECT 1 FROM card sibling WHERE sibling.item_id = card.item_id
          AND sibling.id <> card.id AND sibling.last_day = \(today.number))
      """
  }

  private var chosen: SQL { hasSiblingsToBury ? "min(id)" : "id" }
  private var oneAnItem: SQL { hasSiblingsToBury ? "GROUP BY item_id" : "" }
}
