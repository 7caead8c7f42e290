import Foundation
import GRDB

/// Adds many items at once, with multi-row statements.
struct ItemBatchRepository: Sendable {
  let repository = ItemRepository()

  struct NewItem {
    var id: Item.ID
    var deck: Deck
    /// The content, already tidied.
    var content: ItemContent
  }

  func reserve(_ count: Int, _ db: Database) throws -> Range<Item.ID> {
    try reserve(count, in: "item", db)
  }

  private func reserve(_ count: Int, in table: String, _ db: Database) throws -> Range<Int64> {
    let query = "SELECT seq FROM sqlite_sequence WHERE name = ?"
    let last = try Int64.fetchOne(db, sql: query, arguments: [table])
    let first = (last ?? 0) + 1
    let end = first + Int64(count)
    try db.execute(
      sql: last == nil
        ? "INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)"
        : "UPDATE sqlite_sequence SET seq = ? WHERE name = ?", arguments: [end - 1, table])
    return first..<end
  }

  /// Adds search index entries. They may be added before their items, because searches ignore
  /// entries without one.
  func add(words: [(id: Item.ID, text: String)], _ db: Database) throws {
    try db.insert(
      "INTO item_text (rowid, words)",
      words.lazy.map { [$0.id, $0.text] })
  }

  func removeWords(of items: Range<Item.ID>, _ db: Database) throws {
    try db.execute(
      literal:
        "DELETE FROM item_text WHERE rowid >= \(items.lowerBound) AND rowid < \(items.upperBound)")
  }

  /// Adds items and their cards, but not their search index entries.
  func add(_ items: [NewItem], at now: Date, _ db: Database) throws {
    try addWithoutCards(items, at: now, db)
    for (deck, items) in Dictionary(grouping: items, by: \.deck) {
      guard let first = items.map(\.id).min(), let last = items.map(\.id).max() else { continue }
      try repository.addMissingCards(of: first...last, in: deck, db)
    }
  }

  /// A card that was learned elsewhere, and when it was first answered.
  typealias LearnedCard = (card: Card, introduced: Day?)

  func reserveCards(_ count: Int, _ db: Database) throws -> Range<Card.ID> {
    try reserve(count, in: "card", db)
  }

  /// Adds cards with what is known of them.
  func add(cards: some Sequence<LearnedCard>, _ db: Database) throws {
    try db.insert(
      """
      INTO card (id, item_id, deck_id, is_deleted, kind, is_suspended, is_leech, buried_until,
        introduced_day, flag, \(CardProgress.columns))
      """,
      cards.lazy.map { card, introduced in
        [
          card.id, card.item, card.deck, false, card.kind.rawValue, card.isSuspended, card.isLeech,
          card.buriedUntil.number, introduced?.number, card.flag,
        ] + card.progress.values
      })
  }

  /// Adds items without cards and search index entries.
  func addWithoutCards(_ items: [NewItem], at now: Date, _ db: Database) throws {
    let milliseconds = now.milliseconds
    try db.insert(
      "INTO item (id, deck_id, front, back, reading, notes, picture, created_at)",
      items.lazy.map { item in
        let content = item.content
        return [
          item.id, item.deck.id, content.front, content.back, content.reading, content.notes,
          content.picture, milliseconds,
        ]
      })
    try db.insert(
      "OR IGNORE INTO item_tag (item_id, tag)",
      items.lazy.flatMap { item in
        item.content.tags.map { [item.id, $0] }
      })
    try db.insert(
      "OR IGNORE INTO item_synonym (item_id, synonym, place)",
      items.lazy.flatMap { item in
        item.content.synonyms.enumerated().map { [item.id, $0.element, $0.offset] }
      })
  }
}
