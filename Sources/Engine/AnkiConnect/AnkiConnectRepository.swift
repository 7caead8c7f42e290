import Foundation
import GRDB

/// What AnkiConnect's actions read and write, on Sanpo's items.
struct AnkiConnectRepository: CardRepository {
  typealias Failure = AnkiConnectRequest.Failure
  typealias Parameters = AnkiConnectRequest.Parameters

  let collection: CardCollection
  let outside: OutsideAnswerRepository
  let media: AnkiConnectMedia
  let numbers = NoteNumberRepository()

  /// Reads once every item has its number.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let numbers = numbers
    let areGiven = try await storage.database.read { try numbers.areGiven($0) }
    if !areGiven { try await storage.database.write { try numbers.give($0) } }
    return try await storage.database.read(body)
  }

  /// Writes what can be undone, under a name.
  func write<Value: Sendable>(
    at now: Date, _ body: @escaping @Sendable (Database) throws -> (name: String, value: Value)
  ) async throws -> Value {
    let numbers = numbers
    return try await storage.undoable(at: now) { db in
      try numbers.give(db)
      return try body(db)
    }
  }

  // MARK: Decks

  func deckNames(_ db: Database) throws -> [Deck] { try decks.all(db) }

  func deck(named name: String, _ db: Database) throws -> Deck {
    guard let deck = try decks.deck(named: name, db) else {
      throw Failure("deck was not found: \(name)")
    }
    return deck
  }

  func createDeck(_ name: String, at now: Date) async throws -> Deck {
    try await storage.undoable(at: now) { db in
      let deck = try decks.findOrAdd(name, DeckOptions(settings.current(db)), db)
      return ("Added deck \(deck.name)", deck)
    }
  }

  // MARK: Searching

  func search(_ query: String, at now: Date, _ db: Database) throws -> SQL {
    let current = try Int64.fetchOne(
      db, sql: "SELECT deck_id FROM item WHERE is_deleted = 0 ORDER BY id DESC LIMIT 1")
    return AnkiConnectSearchQuery(moment: try settings.moment(now, db), current: current)
      .condition(try AnkiConnectSearch(query))
  }

  func notes(_ query: String, at now: Date, _ db: Database) throws -> [Int64] {
    let condition = try search(query, at: now, db)
    let request: SQLRequest<Int64> = """
      SELECT note_id FROM ankiconnect_note WHERE item_id IN (
        SELECT card.item_id FROM card JOIN item ON item.id = card.item_id WHERE \(condition))
      ORDER BY item_id
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

  // MARK: Writing

  /// - Throws: `Failure` as AnkiConnect words it.
  func check(_ note: AnkiConnectNote, _ db: Database) throws -> Deck {
    guard note.model == AnkiConnectFields.model else {
      throw Failure("model was not found: \(note.model)")
    }
    let deck = try deck(named: note.deck, db)
    let front = AnkiConnectFields.comparable(note.content.front)
    guard !front.isEmpty else { throw Failure("cannot create note because it is empty") }
    if !note.allowsDuplicate, try isDuplicate(front, note, db) {
      throw Failure("cannot create note because it is a duplicate")
    }
    return deck
  }

  /// Compares with fronts as they are stored, by the index: those that are formatted count as
  /// others.
  private func isDuplicate(
    _ front: String, _ note: AnkiConnectNote, _ db: Database
  ) throws -> Bool {
    let fronts = [front, note.content.front.trimmed].uniqued()
    let within: SQL =
      switch note.scope {
      case .everywhere: "SELECT id FROM deck"
      case .deck(let name, withChildren: false): "SELECT id FROM deck WHERE name = \(name)"
      case .deck(let name, withChildren: true): DeckTreeQuery.named(name)
      }
    return try db.value(
      """
      SELECT EXISTS (SELECT 1 FROM item
        WHERE deck_id IN (\(within)) AND front IN \(fronts) AND is_deleted = 0)
      """) ?? false
  }

  /// Adds notes, all or none.
  ///
  /// - Throws: the failures of all notes that can't be added.
  func add(_ notes: [AnkiConnectNote], at now: Date) async throws -> [Int64] {
    try await write(at: now) { db in
      var failures: [String] = []
      var ids: [Item.ID] = []
      for note in notes {
        do {
          let deck = try check(note, db)
          ids.append(try items.add(note.content, to: deck, at: now, db))
        } catch let failure as Failure {
          failures.append(failure.text)
        }
      }
      guard failures.isEmpty else {
        throw Failure(
          notes.count == 1 ? failures[0] : "[\(failures.map { "'\($0)'" }.joined(separator: ", "))]"
        )
      }
      try numbers.give(db)
      let name = notes.count == 1 ? "Added \(notes[0].content.title)" : "Added \(notes.count) notes"
      return (name, try ids.map { try numbers.number(of: $0, db) })
    }
  }

  /// Changes the content of a note.
  func change(
    _ note: Int64, at now: Date, _ change: @escaping @Sendable (inout ItemContent) throws -> Void
  ) async throws {
    try await write(at: now) { db in
      guard let id = try numbers.items([note], db)[note] else {
        throw Failure("Note was not found: \(note)")
      }
      let item = try items.item(id, db)
      var content = item.content
      try change(&content)
      guard content != item.content else { return ("", ()) }
      try items.update(id, content, in: decks.deck(item.deck, db), at: now, db)
      return ("Edited \(content.title)", ())
    }
  }

  /// Changes the items of notes; unknown ones are left out.
  func change(
    notes: [Int64], as name: String, at now: Date,
    _ change: @escaping @Sendable (Item.ID, Database) throws -> Void
  ) async throws {
    try await write(at: now) { db in
      let ids = try numbers.items(notes, db).values.sorted()
      for id in ids { try change(id, db) }
      return ("\(name) \(Quantity.count(ids.count, "item"))", ())
    }
  }

  /// Changes the items of cards; unknown ones are left out.
  func change(
    cards: [Int64], as name: String, at now: Date,
    _ change: @escaping @Sendable (Item.ID, Database) throws -> Void
  ) async throws {
    try await write(at: now) { db in
      let ids = try items(ofCards: cards, db)
      for id in ids { try change(id, db) }
      return ("\(name) \(Quantity.count(ids.count, "item"))", ())
    }
  }

  /// - Returns: for each answer whether its card is there.
  func answer(
    _ answers: [(card: Int64, grade: Grade)], in face: Face, at now: Date
  ) async throws -> [Bool] {
    try await storage.database.write { db in
      let known = try cards(answers.map(\.card), db)
      let given = answers.map { (AnkiConnectNumber.card(from: $0.card), $0.grade) }
      try outside.record(
        given.filter { known[$0.0] != nil }, by: "ankiconnect", in: face, at: now, db)
      return given.map { known[$0.0] != nil }
    }
  }

  func tags(_ db: Database) throws -> [String] {
    try db.values(
      """
      SELECT DISTINCT tag FROM item_tag JOIN item ON item.id = item_id
      WHERE is_deleted = 0 ORDER BY tag
      """)
  }

  /// The number of answers given on the last days, latest first.
  func answers(_ db: Database) throws -> [(day: Day, count: Int)] {
    try db.rows(
      """
      SELECT day, count(*) FROM answer
      WHERE card_id IS NOT NULL AND outcome <> 'slip' AND id NOT IN (SELECT answer_id FROM undo)
      GROUP BY day ORDER BY day DESC
      """
    ).map { (Day($0[0]), $0[1]) }
  }
}
