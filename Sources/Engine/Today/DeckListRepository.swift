import Foundation
import GRDB

/// Queries and changes for the deck pages, each in one transaction.
struct DeckListRepository: CardRepository {
  let collection: CardCollection
  let overview: OverviewRepository
  let bulk: BulkRepository

  func all() async throws -> [Deck] {
    try await storage.database.read { try Deck.sortedAsTree(decks.all($0)) }
  }

  func lines(at now: Date) async throws -> [Overview.DeckLine] {
    try await storage.database.read { try overview.deckLines(settings.moment(now, $0), $0) }
  }

  func nextChange(at now: Date) async throws -> Date {
    try await storage.database.read {
      try queue.nextChange(settings.moment(now, $0), $0)
    }
  }

  func open(
    _ root: DeckRoot, findingIn query: String, page: Int, by order: Search.Order, at now: Date
  ) async throws -> DeckList.OpenDeck {
    try await storage.database.read { db in
      let moment = try settings.moment(now, db)
      var lines = try overview.deckLines(moment, in: root, db)
      guard let line = lines.first(where: { $0.deck.root == root }) else { throw Problem.noDeck }
      lines.removeAll { $0.deck.isOnlyParent }
      let inside = lines.map(\.deck).filter { $0.isInside(line.deck) }
      var search = try Search(query)
      search.conditions.append(
        line.deck.isOnlyParent ? .any(inside.map { .deck($0.name) }) : .deck(line.deck.name))
      let finds = try finds(
        search, of: query, page: page, limit: DeckList.FoundCards.pageSize, by: order, moment, db)
      return DeckList.OpenDeck(
        decks: lines, line: line, finds: finds,
        nextChange: try queue.nextChange(moment, db))
    }
  }

  func find(
    _ query: String, page: Int, limit: Int, by order: Search.Order, at now: Date
  ) async throws -> DeckList.FoundCards {
    try await storage.database.read { db in
      try finds(
        Search(query), of: query, page: page, limit: limit, by: order, settings.moment(now, db),
        db)
    }
  }

  func newItems(
    _ count: Int, in deck: Deck.ID?, at now: Date, seed: UInt64
  ) async throws -> [Item.ID] {
    guard count > 0, Settings.newPerDayRange.contains(count) else {
      throw Problem(
        "The number of new items is out of range.", remedy: "Enter 1 to 9,999 new items.")
    }
    let items = try await storage.database.read { db in
      try queue.newItems(
        count, in: deck.map(Scope.deck) ?? .everything, settings.moment(now, db), seed: seed, db)
    }
    guard !items.isEmpty else { throw Problem.noMoreNew }
    return items
  }

  func add(_ name: String, _ options: DeckOptions?, at now: Date) async throws -> Deck {
    try await storage.undoable(at: now) { db in
      let deck = try decks.add(name, options ?? DeckOptions(settings.current(db)), db)
      return ("Added deck \(deck.name)", deck)
    }
  }

  /// A parent that was only a part of other decks' names becomes a deck before its first change,
  /// which is no step of undo.
  func findOrAdd(_ name: String, at now: Date) async throws -> Deck {
    try await storage.undoablePart(at: now) { db, recording in
      let name = try Deck.name(from: name)
      let options = DeckOptions(try settings.current(db))
      let isParent = try decks.all(db).contains { Deck.isInside($0.name, name) }
      if !isParent {
        _ = try recording { "Added deck \(try decks.findOrAdd(name, options, db).name)" }
      }
      return try decks.findOrAdd(name, options, db)
    }
  }

  /// Saves what differs between two versions of the deck, and the options of some of its subdecks.
  func change(
    _ changed: Deck, from drawn: Deck?, subdecks: [Deck], at now: Date
  ) async throws -> Deck {
    try await storage.undoable(at: now) { db in
      let before = try decks.deck(changed.id, db)
      let deck = drawn.map { before.merging(changed, from: $0) } ?? changed
      try update(deck, from: before, db)
      for subdeck in subdecks {
        let before = try decks.deck(subdeck.id, db)
        var changed = before
        changed.options = subdeck.options
        try update(changed, from: before, db)
      }
      let after = try decks.deck(deck.id, db)
      let isRenamed = after.name != before.name
      return (
        isRenamed
          ? "Renamed deck \(before.name) to \(after.name)" : "Changed options of \(after.name)",
        after
      )
    }
  }

  /// Adds cards of newly selected kinds to existing items.
  private func update(_ deck: Deck, from before: Deck, _ db: Database) throws {
    try decks.update(deck, db)
    guard !Set(deck.options.cardKinds).isSubset(of: before.options.cardKinds) else { return }
    try items.addMissingCards(of: 0...Item.ID.max, in: deck, db)
  }

  func delete(_ id: Deck.ID, isSure: Bool, at now: Date) async throws {
    try await storage.undoable(at: now) { db in
      let name = try decks.deck(id, db).name
      try decks.delete(id, isSure: isSure, db)
      return ("Deleted deck \(name)", ())
    }
  }

  private func finds(
    _ search: Search, of query: String, page: Int, limit: Int, by order: Search.Order,
    _ moment: StudyMoment, _ db: Database
  ) throws -> DeckList.FoundCards {
    let page = page.clamped(to: 1...1_000_000)
    let size = limit.clamped(to: 1...1_000_000)
    let condition = try collection.search.condition(search, at: moment, db)
    return DeckList.FoundCards(
      query: query, order: order, page: page, pageSize: size,
      total: try collection.search.count(search, where: condition, db),
      cards: try collection.search.found(
        search, where: condition, by: order, limit: size, offset: (page - 1) * size, db),
      today: moment.today)
  }
}

extension Problem {
  static let noMoreNew = Problem(
    "There are no more new items here.", remedy: "Add some, or start a lesson.")
}
