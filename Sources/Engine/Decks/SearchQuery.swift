import Foundation
import GRDB

/// A search as SQL over `card` joined with `item`.
struct SearchQuery {
  private(set) var condition: SQL

  init(_ search: Search, today: Day, now: Date) {
    let due: SQL = """
      (card.due_day <= \(today.number) OR card.due_at <= \(now.milliseconds))
        AND card.is_suspended = 0 AND card.buried_until <= \(today.number)
      """
    condition = search.conditions.map { Self.sql($0, due: due) }
      .reduce("card.is_deleted = 0") { "\($0) AND (\($1))" }
  }

  private static func sql(_ condition: Search.Condition, due: SQL) -> SQL {
    switch condition {
    case .word(let word):
      guard let query = SearchText.query(word) else { return "1" }
      return "card.item_id IN (SELECT rowid FROM item_text WHERE item_text MATCH \(query))"
    case .front(let front):
      // By the index, which has the decks first.
      return """
        card.item_id IN (SELECT id FROM item
          WHERE deck_id IN (SELECT id FROM deck) AND front = \(front) AND is_deleted = 0)
        """
    case .deck(let name):
      return "card.deck_id IN (\(DeckTreeQuery.endingNamed(name)))"
    case .tag(let tag):
      return "card.item_id IN (SELECT item_id FROM item_tag WHERE tag = \(tag))"
    case .is(.due): return due
    case .is(.new): return "card.phase = 'new'"
    case .is(.suspended): return "card.is_suspended = 1"
    case .is(.leech): return "card.is_leech = 1"
    case .property(let property, let comparison, let value):
      // Both words come from enums, never from what was typed.
      return SQL(sql: "card.\(property.rawValue) \(comparison.rawValue) ?", arguments: [value])
    case .not(let condition):
      return "NOT (\(sql(condition, due: due)))"
    }
  }
}
