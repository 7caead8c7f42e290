import Foundation
import GRDB

/// Changes many items in one transaction, which is undone as one change.
struct BulkRepository: CardRepository {
  let collection: CardCollection

  func count(_ selection: ItemSelection, at now: Date) async throws -> Int {
    try await storage.database.read { try ids(selection, at: now, $0).count }
  }

  /// - Returns: the number of items changed; 0 if all are so already.
  func change(
    _ selection: ItemSelection, _ change: BulkChange, at now: Date
  ) async throws -> Int {
    try await storage.track { db, undoable in
      let ids = try ids(selection, at: now, db)
      guard !ids.isEmpty else {
        if case .items = selection { throw Problem.nothingSelected }
        throw Problem.nothingMatches
      }
      let recorded = try Changeset.recording(db) { try apply(change, to: ids, at: now, db) }
      guard let changes = recorded.changes else { return 0 }
      let count = try Self.items(in: changes, db).count
      let name = "\(change.done) \(Quantity.count(count, "item"))"
      undoable = try UndoableChange.add(name, changes, at: now, db)
      return count
    }
  }

  /// The items that were changed, or a card or tag of which was.
  static func items(in changes: Changeset, _ db: Database) throws -> Set<Item.ID> {
    let cards = try JSONText.of(changes.rows(ofTables: "card"))
    let ofCards = try db.values(
      "SELECT item_id FROM card WHERE id IN (SELECT value FROM json_each(\(cards)))",
      as: Item.ID.self)
    return try Set(ofCards).union(changes.rows(ofTables: "item"))
  }

  private func ids(
    _ selection: ItemSelection, at now: Date, _ db: Database
  ) throws -> [Item.ID] {
    switch selection {
    case .items(let chosen): return try items.existing(chosen, db)
    case .matching(let query, let deck):
      var found = try Search(query)
      if let deck { found.conditions.append(.deck(try decks.deck(deck, db).name)) }
      return try collection.search.items(found, at: settings.moment(now, db), db)
    }
  }

  private func apply(
    _ change: BulkChange, to ids: [Item.ID], at now: Date, _ db: Database
  ) throws {
    let moment = try settings.moment(now, db)
    switch change {
    case .move(let id):
      let deck = try decks.deck(id, db)
      let there = Set(
        try db.values(
          "SELECT id FROM item WHERE deck_id = \(id) AND is_deleted = 0", as: Item.ID.self))
      for item in ids where !there.contains(item) { try items.move(item, to: deck, db) }
    case .addTags(let tags): for item in ids { try items.add(tags: tags, to: item, db) }
    case .removeTags(let tags): for item in ids { try items.remove(tags: tags, from: item, db) }
    case .change(.act(.delete)): try items.delete(ids, db)
    case .change(let change):
      for item in ids { try apply(change, to: .all(of: item), moment, db) }
    case .makeDue:
      var isAnyLater = false
      for item in ids where try reviews.makeDue(cardsOf: item, on: moment.today, db) {
        isAnyLater = true
      }
      guard isAnyLater else { throw Problem.nothingIsLater }
    }
  }
}

extension Problem {
  static let nothingIsLater = Problem(
    "None of these cards is due later than today.",
    remedy: "New cards come up as usual, when you study or take a lesson.")
  static let nothingSelected = Problem(
    "No items are selected.", remedy: "Select some, or search for others.")
  static let nothingMatches = Problem(
    "No items match.", remedy: "“find” shows what a search finds; “help find” how to search.")
}
