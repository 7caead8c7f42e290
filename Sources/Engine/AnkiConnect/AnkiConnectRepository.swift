import Foundation
import GRDB

/// What AnkiConnect's actions read and write, on Sanpo's items.
struct AnkiConnectRepository: CardRepository {
  typealias Failure = AnkiConnectRequest.Failure
  typealias Parameters = AnkiConnectRequest.Parameters

  let collection: CardCollection
  let outside: OutsideAnswerRepository
  let media: AnkiConnectMedia
  let queue: QueueRepository
  let logs: ReviewLogRepository
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
    let types = try AnkiConnectModels(db).all.compactMap(\.kept)
    return AnkiConnectSearchQuery(
      moment: try settings.moment(now, db), current: current, types: types
    ).condition(try AnkiConnectSearch(query))
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
  func check(
    _ note: AnkiConnectNote, _ models: AnkiConnectModels, _ db: Database
  ) throws -> (deck: Deck, model: AnkiConnectModel) {
    let model = try models.named(note.model)
    let deck = try deck(named: note.deck, db)
    let first = note.text(of: model.firstField)
    let front = AnkiConnectFields.comparable(first)
    guard !front.isEmpty || MediaReferences.names(in: first).isEmpty == false else {
      throw Failure("cannot create note because it is empty")
    }
    if !note.allowsDuplicate, try isDuplicate(front, first, note, model, db) {
      throw Failure("cannot create note because it is a duplicate")
    }
    return (deck, model)
  }

  /// Compares with fronts as they are stored, by the index: those that are formatted count as
  /// others.
  private func isDuplicate(
    _ front: String, _ first: String, _ note: AnkiConnectNote, _ model: AnkiConnectModel,
    _ db: Database
  ) throws -> Bool {
    let fronts = [front, first.trimmed].uniqued()
    let within: SQL =
      switch note.scope {
      case .everywhere: "SELECT id FROM deck"
      case .deck(let name, withChildren: false): "SELECT id FROM deck WHERE name = \(name)"
      case .deck(let name, withChildren: true): DeckTreeQuery.named(name)
      }
    let ofModel: SQL =
      if note.checksAllModels {
        "1"
      } else if let kept = model.kept {
        "id IN (SELECT item_id FROM note WHERE note_type_id = \(kept.type.id))"
      } else {
        "id NOT IN (SELECT item_id FROM note)"
      }
    return try db.value(
      """
      SELECT EXISTS (SELECT 1 FROM item
        WHERE deck_id IN (\(within)) AND front IN \(fronts) AND is_deleted = 0 AND \(ofModel))
      """) ?? false
  }

  /// Adds notes, all or none.
  ///
  /// - Throws: the failures of all notes that can't be added.
  func add(_ notes: [AnkiConnectNote], at now: Date) async throws -> [Int64] {
    try await write(at: now) { db in
      let models = try AnkiConnectModels(db)
      var failures: [String] = []
      var ids: [Item.ID] = []
      var titles: [String] = []
      for note in notes {
        do {
          let (deck, model) = try check(note, models, db)
          ids.append(try add(note, of: model, to: deck, at: now, db))
          titles.append(note.title(model))
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
      let name = notes.count == 1 ? "Added \(titles[0])" : "Added \(notes.count) notes"
      return (name, try ids.map { try numbers.number(of: $0, db) })
    }
  }

  private func add(
    _ note: AnkiConnectNote, of model: AnkiConnectModel, to deck: Deck, at now: Date,
    _ db: Database
  ) throws -> Item.ID {
    guard let kept = model.kept else {
      return try items.add(content(of: note), to: deck, at: now, db)
    }
    do {
      return try NewNoteRepository(items: items).add(
        model.fields.map(note.text(of:)), tags: note.tags, of: kept.type, to: deck, at: now, db)
    } catch let problem as Problem {
      throw Failure("cannot create note: \(problem.sentence)")
    }
  }

  /// What a note of Sanpo's own model is as an item.
  func content(of note: AnkiConnectNote) throws -> ItemContent {
    var content = ItemContent(front: "", back: "", tags: note.tags)
    try AnkiConnectFields.write(note.fields, isExact: false, into: &content)
    return content
  }

  /// A note as an item that is not added yet.
  func draft(_ note: AnkiConnectNote, of model: AnkiConnectModel) throws -> ItemContent {
    guard let kept = model.kept else { return try content(of: note) }
    let fields = NoteFields(
      model.fields.map(note.text(of:)).joined(separator: String(NoteFields.separator)),
      kept.looks)
    return fields.content(tags: note.tags.joined(separator: " "))
  }

  /// Adds a note type.
  func create(_ type: NoteType, at now: Date) async throws -> AnkiConnectModel {
    try await write(at: now) { db in
      let models = try AnkiConnectModels(db)
      guard !models.all.contains(where: { $0.name == type.name }) else {
        throw Failure("Model name already exists")
      }
      var type = type
      while models.all.contains(where: { $0.id == type.id }) { type.id += 1 }
      try NoteRepository().save(type, db)
      let model = try AnkiConnectModels(db).named(type.name)
      return ("Added the note type \(type.name)", model)
    }
  }

  /// What is to change of a note; nil for what stays.
  struct NoteChange: Sendable {
    /// Their names are the model's, with case.
    var fields: [String: String] = [:]
    var media: [AnkiConnectRequest.Parameters] = []
    var tags: [String]?
  }

  /// Changes fields and tags of a note.
  func change(_ note: Int64, _ change: NoteChange, at now: Date) async throws {
    try await write(at: now) { db in
      guard let id = try numbers.items([note], db)[note] else {
        throw Failure("Note was not found: \(note)")
      }
      let item = try items.item(id, db)
      let (model, values) = try AnkiConnectModels(db).fields(of: item, db)
      let changed = try fields(change, model, values)
      var content = item.content
      if let kept = model.kept {
        let tags = change.tags ?? content.tags
        content = try NewNoteRepository(items: items).change(
          item, changed, tags: tags, of: kept.type, at: now, db)
      } else {
        try AnkiConnectFields.write(
          Dictionary(uniqueKeysWithValues: zip(model.fields, changed)), isExact: true,
          into: &content)
        if let tags = change.tags { content.tags = tags }
        guard content != item.content else { return ("", ()) }
        try items.update(id, content, in: decks.deck(item.deck, db), at: now, db)
      }
      return ("Edited \(content.title)", ())
    }
  }

  private func fields(
    _ change: NoteChange, _ model: AnkiConnectModel, _ values: [String]
  ) throws -> [String] {
    for name in change.fields.keys.sorted() where !model.fields.contains(name) {
      throw Failure("field was not found in \(model.name): \(name)")
    }
    var fields = Dictionary(
      zip(model.fields, values), uniquingKeysWith: { first, _ in first }
    ).merging(change.fields) { $1 }
    AnkiConnectNote.append(change.media, by: media, to: &fields)
    return model.fields.map { fields[$0] ?? "" }
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

  /// Answers cards; it can be undone while none of them is answered again.
  ///
  /// - Returns: for each answer whether its card is there.
  func answer(
    _ answers: [(card: Int64, grade: Grade)], in face: Face, at now: Date
  ) async throws -> [Bool] {
    try await write(at: now) { db in
      let known = try cards(answers.map(\.card), db)
      let given = answers.map { (AnkiConnectNumber.card(from: $0.card), $0.grade) }
      let done = given.filter { known[$0.0] != nil }
      try outside.record(done, by: "ankiconnect", in: face, at: now, db)
      let name =
        try done.count == 1
        ? items.item(known[done[0].0]?.item ?? 0, db).content.title
        : Quantity.count(done.count, "card")
      return ("Answered \(name)", given.map { known[$0.0] != nil })
    }
  }

  /// Changes the progress of cards, from which their memory then starts.
  func reschedule(
    _ numbers: [Int64], as name: String, at now: Date,
    _ change: @escaping @Sendable (Card.ID, inout CardProgress, StudyMoment) -> Void
  ) async throws {
    try await write(at: now) { db in
      let moment = try settings.moment(now, db)
      let found = try cards(numbers, db).values.sorted { $0.id < $1.id }
      for card in found {
        var progress = card.progress
        change(card.id, &progress, moment)
        try reviews.start(card.id, as: progress, introduced: moment.today, db)
      }
      return ("\(name) \(Quantity.count(found.count, "card"))", ())
    }
  }

  // MARK: Reviews

  func cards(in deck: Deck.ID, _ db: Database) throws -> [Card.ID] {
    try db.values("SELECT id FROM card WHERE deck_id = \(deck) AND is_deleted = 0 ORDER BY id")
  }

  /// The reviews of cards, oldest first.
  func reviews(of cards: [Card.ID], _ db: Database) throws -> [Card.ID: [AnkiReview]] {
    try logs.reviews(of: Set(cards), db)
  }

  /// Adds rows of Anki's review log.
  func insert(_ rows: [[Int64]], at now: Date) async throws {
    let numbers = try await read { try logs.numbers(where: "1", $0) }
    let lines = try rows.map { row -> String in
      guard let number = numbers[AnkiConnectNumber.card(from: row[1])] else {
        throw Failure("Card was not found: \(row[1])")
      }
      var row = row
      row[1] = number
      return row.map(String.init).joined(separator: ",")
    }
    let header = ReviewLog.Columns.anki.names.joined(separator: ",")
    _ = try await logs.take(
      ([header] + lines).joined(separator: "\n"), isStrict: true, learns: false, at: now)
  }

  /// What is due in a deck with those inside it, and how many cards the deck has by itself.
  func counts(
    in deck: Deck, at now: Date, _ db: Database
  ) throws -> (due: Counts, total: Int) {
    let moment = try settings.moment(now, db)
    let limits = try queue.limits(moment, db)
    let due = try queue.decks(in: .deck(deck.id), db).reduce(Counts()) {
      try $0 + queue.counts(in: $1, moment, limits, db)
    }
    return (due, try cards(in: deck.id, db).count)
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
