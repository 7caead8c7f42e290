import Foundation
import GRDB

// Cards whose question shows nothing of their note, as after a cloze was removed.

extension BulkRepository {
  func emptyCards() async throws -> [FoundCard] {
    try await storage.readAtLength { db in
      let several = try db.values(
        """
        SELECT item_id FROM card WHERE is_deleted = 0 AND \(sql: Card.isOfTemplate())
        GROUP BY item_id HAVING count(*) > 1 ORDER BY item_id
        """, as: Item.ID.self)
      return try several.flatMap { try emptyCards(of: $0, db) }
    }
  }

  /// - Returns: how many there were.
  func deleteEmptyCards(at now: Date) async throws -> Int {
    let found = try await emptyCards().map(\.item.id).uniqued()
    return try await storage.undoable(at: now) { db in
      var count = 0
      for item in found {
        let cards = try emptyCards(of: item, db).map(\.card.id)
        guard !cards.isEmpty else { continue }
        try items.delete(cards, of: item, db)
        count += cards.count
      }
      return ("Deleted \(Quantity.count(count, "empty card"))", count)
    }
  }

  /// - Returns: all but the first where none has a question: an item keeps a card.
  private func emptyCards(of id: Item.ID, _ db: Database) throws -> [FoundCard] {
    guard let item = try items.find(id, db), !item.isDeleted else { return [] }
    let deck = try decks.deckOrDeleted(item.deck, db).name
    let cards = try items.namedCards(of: id, db)
    let empty = try cards.filter { try isEmpty($0, of: item, in: deck, db) }
    return (empty.count == cards.count ? Array(empty.dropFirst()) : empty).map {
      FoundCard(card: $0, item: item, deckName: deck)
    }
  }
}

extension CardRepository {
  /// - Throws: `Problem` if the card has a question, or its item no other.
  func delete(emptyCard id: Card.ID, of owner: Item.ID, _ db: Database) throws {
    let item = try items.item(owner, db)
    let deck = try decks.deckOrDeleted(item.deck, db).name
    let cards = try items.cards(of: owner, db)
    guard let card = cards.first(where: { $0.id == id }) else { throw Problem.noItem }
    guard try isEmpty(card, of: item, in: deck, db) else { throw Problem.hasQuestion }
    guard cards.count > 1 else { throw Problem.isOnlyCard }
    try items.delete([id], of: owner, db)
  }

  fileprivate func isEmpty(
    _ card: Card, of item: Item, in deck: String, _ db: Database
  ) throws -> Bool {
    try CardSides.of(card, item, deck: deck, db)?.isBlank ?? false
  }
}

extension Problem {
  fileprivate static let hasQuestion = Problem(
    "This card has a question.", remedy: "Suspend it, or delete its item.")
  fileprivate static let isOnlyCard = Problem(
    "This is the only card of its item.", remedy: "Delete the item instead.")
}
