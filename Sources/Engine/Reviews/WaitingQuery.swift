import GRDB

/// The cards of one deck due on a day, without its subdecks, as SQL over `card`.
struct WaitingQuery {
  let deck: Deck
  let today: Day
  /// Only cards of these items; nil for any.
  var items: [Item.ID]?

  /// Most overdue first.
  func reviews(limit: Int) -> SQL {
    """
    SELECT \(chosen), item_id FROM card
    WHERE deck_id = \(deck.id) AND \(isChosen) AND due_day <= \(today.number)
      AND \(sql: Card.isActive()) AND \(isAsked("card"))
      AND \(isUnburied(by: "sibling.due_at IS NOT NULL"))
      \(oneAnItem)
    ORDER BY due_day, id LIMIT \(limit)
    """
  }

  /// Returns new cards in the order they were added. New items of a taught deck need a lesson
  /// first; new cards of items already learned don't.
  func new(limit: Int) -> SQL {
    """
    SELECT \(chosen), item_id FROM card
    WHERE deck_id = \(deck.id) AND \(isChosen) AND phase = 'new'
      AND \(sql: Card.isActive()) AND \(isAsked("card"))
      AND \(sql: isMet) AND \(isUnburied(by: isAskedBefore))
      \(oneAnItem)
    ORDER BY item_id, id LIMIT \(limit)
    """
  }

  private var isChosen: SQL { items.map { "item_id IN \($0)" } ?? "1" }

  private func isAsked(_ card: String) -> SQL {
    let kinds = deck.options.cardKinds.map(\.rawValue)
    guard deck.options.holdsNotes else { return "\(sql: card).kind IN \(kinds)" }
    return "(\(sql: card).kind IN \(kinds) OR \(sql: Card.isOfTemplate(card)))"
  }

  private var hasSiblingsToBury: Bool {
    deck.options.buriesSiblings && deck.options.asksTwice
  }

  private var isMet: String { deck.options.isTaught ? Card.isOfMetItem : "1" }

  private var isAskedBefore: SQL {
    "(sibling.due_at IS NOT NULL OR sibling.due_day <= \(today.number))"
  }

  /// Leaves out cards with a sibling that was answered today or comes before them.
  private func isUnburied(by asked: SQL) -> SQL {
    let unburied: SQL = "card.buried_until <= \(today.number)"
    guard hasSiblingsToBury else { return unburied }
    let isHeldBack = Card.isHeldBack(on: today, asking: isAsked("sibling"), before: asked)
    return "\(unburied) AND NOT \(isHeldBack)"
  }

  private var chosen: SQL { hasSiblingsToBury ? "min(id)" : "id" }
  private var oneAnItem: SQL { hasSiblingsToBury ? "GROUP BY item_id" : "" }
}
