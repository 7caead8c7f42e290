import Foundation
import GRDB

/// Reads and writes Sanpo's items for AnkiConnect's actions.
struct AnkiConnectRepository: CardRepository {
  typealias Failure = AnkiConnectRequest.Failure

  let collection: CardCollection
  let media: AnkiConnectMedia
  let logs: ReviewLogRepository
  let numbers = NoteNumberRepository()

  /// Reads once every item has its number.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let found = try await storage.database.read { db -> Value? in
      try numbers.areAssigned(db) ? try body(db) : nil
    }
    if let found { return found }
    return try await storage.database.write { db in
      try numbers.assign(db)
      return try body(db)
    }
  }

  /// Writes what can be undone, under a name.
  func write<Value: Sendable>(
    at now: Date, _ body: @escaping @Sendable (Database) throws -> (name: String, value: Value)
  ) async throws -> Value {
    try await storage.undoable(at: now) { db in
      try numbers.assign(db)
      return try body(db)
    }
  }

  // MARK: Decks

  func deck(named name: String, _ db: Database) throws -> Deck {
    guard let deck = try decks.deck(named: name, db) else {
      throw Failure("deck was not found: \(name)")
    }
    return deck
  }

  /// Finds or adds a deck, with the decks that it is in, as Anki has them too.
  func createDeck(_ name: String, at now: Date) async throws -> Deck {
    try await storage.undoable(at: now) { db in
      let options = try DeckOptions(settings.current(db))
      for outer in sequence(first: try Deck.name(from: name), next: Deck.parent(of:)).dropFirst() {
        _ = try decks.findOrAdd(outer, options, db)
      }
      let deck = try decks.findOrAdd(name, options, db)
      return ("Added deck \(deck.name)", deck)
    }
  }

  // MARK: Searching

  func search(_ query: String, at now: Date, _ db: Database) throws -> SQL {
    let current: Deck.ID? = try db.value(
      "SELECT deck_id FROM item WHERE is_deleted = 0 ORDER BY id DESC LIMIT 1")
    let search = try AnkiConnectSearch(query)
    let models = try AnkiConnectModels(db)
    return AnkiConnectSearchQuery(
      moment: try settings.moment(now, db), current: current,
      types: models.all.compactMap(\.imported),
      edited: try search.readsFields ? NoteRepository().searchedFields(db).edited : "[]"
    ).condition(search)
  }

  func notes(_ query: String, at now: Date, _ db: Database) throws -> [Int64] {
    let condition = try search(query, at: now, db)
    let request: SQLRequest<Int64> = """
      SELECT note_id FROM ankiconnect_note WHERE item_id IN (
        SELECT card.item_id FROM card JOIN item ON item.id = card.item_id WHERE \(condition))
      ORDER BY note_id
      """
    return try request.fetchAll(db)
  }

  func cards(_ query: String, at now: Date, _ db: Database) throws -> [Card.ID] {
    let condition = try search(query, at: now, db)
    let request: SQLRequest<Card.ID> = """
      SELECT card.id FROM card JOIN item ON item.id = card.item_id WHERE \(condition)
      ORDER BY card.id
      """
    return try request.fetchAll(db)
  }

  /// Cards by their own ids, without deleted ones.
  func cards(_ numbers: [Int64], _ db: Database) throws -> [Card.ID: Card] {
    let ids = numbers.map(AnkiConnectNumber.card(from:))
    let rows = try db.rows(
      "SELECT \(sql: Card.columns) FROM card WHERE id IN \(ids) AND is_deleted = 0")
    return try Dictionary(
      uniqueKeysWithValues: rows.map { try Card($0) }.map { ($0.id, $0) })
  }

  /// The items of cards, each once.
  func items(ofCards numbers: [Int64], _ db: Database) throws -> [Item.ID] {
    try cards(numbers, db).values.map(\.item).uniqued().sorted()
  }

  /// The most cards that are shown by their numbers, and the longest query, in bytes, that is shown
  /// itself, as they have to fit into an address.
  private static let (mostListed, longestQuery) = (1_000, 14_000)

  /// Returns what shows the cards of a query: their item if they have only one, the query itself if
  /// Find finds the same by it, or else their numbers.
  func shown(
    _ found: [Card.ID], of query: String, at now: Date, _ db: Database
  ) throws -> AnkiConnect.Shown {
    let listed = found.prefix(Self.mostListed).map { AnkiConnectNumber.of($0) }
    let owners = try self.items(ofCards: listed, db)
    if owners.count == 1 { return .item(owners[0]) }
    let own = query.trimmed.isEmpty ? "*" : query
    // Find may refuse what Anki's language allows.
    let same = try? collection.search.ids(Search(own), at: settings.moment(now, db), db)
    if same == found, own.utf8.count <= Self.longestQuery { return .found(by: own) }
    let numbers = listed.isEmpty ? [0] : listed
    return .found(by: "cid:\(numbers.map(String.init).joined(separator: ","))")
  }
}

extension AnkiConnect {
  /// An action that only reads.
  static func reading(
    _ answer:
      @escaping @Sendable (AnkiConnectRepository, Parameters, Date, Database) throws -> OrderedJSON
  ) -> Action {
    { anki, parameters, now in
      let repository = anki.repository
      return try await repository.read { try answer(repository, parameters, now, $0) }
    }
  }

  /// An action without a result.
  static func doing(
    _ work: @escaping @Sendable (AnkiConnectRepository, Parameters, Date) async throws -> Void
  ) -> Action {
    { anki, parameters, now in
      try await work(anki.repository, parameters, now)
      return .null
    }
  }
}
