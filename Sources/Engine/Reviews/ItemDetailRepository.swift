import Foundation
import GRDB

/// Reads and changes one item, each change in one transaction.
struct ItemDetailRepository: CardRepository {
  let collection: CardCollection
  let course: Course?

  func info(_ id: Item.ID, at now: Date) async throws -> ItemInfo {
    try await storage.database.read { db in try info(id, at: now, db) }
  }

  func add(_ content: ItemContent, to deck: Deck.ID, at now: Date) async throws -> ItemInfo {
    try await add(content, at: now) { try decks.deck(deck, $0) }
  }

  func add(
    _ content: ItemContent, toDeckNamed name: String, at now: Date
  ) async throws -> ItemInfo {
    try await add(content, at: now) {
      try decks.findOrAdd(name, DeckOptions(settings.current($0)), $0)
    }
  }

  private func add(
    _ content: ItemContent, at now: Date, to deck: @escaping @Sendable (Database) throws -> Deck
  ) async throws -> ItemInfo {
    try content.tidied().checkAnswer()
    return try await storage.undoable(at: now) { db in
      let deck = try deck(db)
      let id = try items.add(content, to: deck, at: now, db)
      var info = try info(id, at: now, db)
      info.twin = try twin(of: info.item, db)
      return ("Added \(info.item.content.title)", info)
    }
  }

  /// Returns an item with the same front, in the same deck if there is one.
  private func twin(of item: Item, _ db: Database) throws -> ItemInfo.Twin? {
    try db.row(
      """
      SELECT item.id, deck.name FROM item JOIN deck ON deck.id = item.deck_id
      WHERE item.front = \(item.content.front) AND item.id <> \(item.id) AND item.is_deleted = 0
      ORDER BY item.deck_id <> \(item.deck), item.id
      """
    ).map { ItemInfo.Twin(item: $0[0], deck: $0[1]) }
  }

  func edit(
    _ id: Item.ID, _ content: ItemContent, _ fields: [String: String],
    movedTo other: Deck.ID?, restoring isRestoring: Bool, at now: Date
  ) async throws -> ItemInfo {
    try await changing(.all(of: id), "Edited", at: now) { db in
      if isRestoring { try restore(id, db) } else { try checkIsKept(id, db) }
      let item = try items.item(id, db)
      let tidy = try content.tidied()
      let hasClozes = try NoteRepository().hasClozes(tidy, of: id, db)
      // An item that was imported without an answer can still be edited.
      if !hasClozes, item.content.hasAnswer { try tidy.checkAnswer() }
      try NoteRepository().check(tidy, of: id, db)
      // The same content again is no step of undo.
      if tidy != item.content {
        try items.update(id, content, in: decks.deck(item.deck, db), at: now, db)
        try NewNoteRepository(items: items).addMissingCards(of: item, showing: tidy, db)
      }
      if !fields.isEmpty {
        try NewNoteRepository(items: items).change(
          items.item(id, db), fields: fields, at: now, db)
      }
      if let other { try items.move(id, to: decks.deck(other, db), db) }
    }
  }

  func delete(emptyCard card: Card.ID, of item: Item.ID, at now: Date) async throws -> ItemInfo {
    try await changing(.card(card, of: item), ItemChange.Action.delete.done, at: now) { db in
      try checkIsKept(item, db)
      try delete(emptyCard: card, of: item, db)
    }
  }

  func edit(
    _ id: Item.ID, fields: [String: String], at now: Date
  ) async throws -> ItemInfo {
    try await changing(.all(of: id), "Edited", at: now) { db in
      try checkIsKept(id, db)
      try NewNoteRepository(items: items).change(
        items.item(id, db), fields: fields, at: now, db)
    }
  }

  func move(_ id: Item.ID, to deck: Deck.ID, at now: Date) async throws -> ItemInfo {
    try await changing(.all(of: id), "Moved", at: now) {
      try checkIsKept(id, $0)
      try items.move(id, to: decks.deck(deck, $0), $0)
    }
  }

  func change(
    _ change: ItemChange, on cards: CardSelection, at now: Date
  ) async throws -> ItemInfo {
    try await changing(cards, change.done, at: now) { db in
      if ![.act(.delete), .act(.restore)].contains(change) { try checkIsKept(cards.item, db) }
      try apply(change, to: cards, settings.moment(now, db), db)
    }
  }

  private func checkIsKept(_ id: Item.ID, _ db: Database) throws {
    guard try !items.item(id, db).isDeleted else { throw Problem.deletedItem }
  }

  private func changing(
    _ cards: CardSelection, _ done: String, at now: Date,
    _ change: @escaping @Sendable (Database) throws -> Void
  ) async throws -> ItemInfo {
    try await storage.undoable(at: now) { db in
      let title = try items.item(cards.item, db).content.title
      let card = try items.namedCards(of: cards.item, db).first { $0.id == cards.card }
      try change(db)
      let info = try info(cards.item, at: now, db)
      let kind = card.map { " (\($0.label))" } ?? ""
      return ("\(done) \(title)\(kind)", info)
    }
  }

  private func info(_ id: Item.ID, at now: Date, _ db: Database) throws -> ItemInfo {
    let item = try items.item(id, db)
    let deck = try decks.deckOrDeleted(item.deck, db)
    let settings = try settings.current(db)
    let terms = try reviews.terms(db)
    let cards = try items.namedCards(of: id, db).map { card in
      try cardSheet(card, of: item, in: deck, settings, terms: terms, at: now, db)
    }
    let notes = try db.row(
      "SELECT meaning_note, reading_note FROM api_note WHERE item_id = \(id)"
    ).map { (meaning: $0[0] as String, reading: $0[1] as String) }
    return ItemInfo(
      item: item, deck: deck, decks: try decks.all(db),
      entry: item.courseKey.flatMap { course?[$0] }, cards: cards,
      today: settings.boundary.day(of: now), fsrs: settings.fsrs.version,
      meaningNote: notes?.meaning ?? "", readingNote: notes?.reading ?? "",
      noteFields: try noteFields(of: item, db),
      preferredPitch: try collection.pitches.pitch(of: item.content, db))
  }

  private func noteFields(of item: Item, _ db: Database) throws -> [ItemInfo.NoteField] {
    guard var fields = try NoteRepository().fields(of: item.id, db)?.fields else { return [] }
    fields.apply(item.content)
    return fields.named.map { ItemInfo.NoteField(name: $0.name, value: $0.value) }
  }

  private func cardSheet(
    _ card: Card, of item: Item, in deck: Deck, _ settings: Settings,
    terms: [Int64: SchedulingTerms], at now: Date, _ db: Database
  ) throws -> ItemInfo.CardInfo {
    let history = try ReviewEntry.all(card.id, tellsChoices: true, db)
    let counted = history.filter(\.isCounted)
    let boundary = settings.boundary
    return ItemInfo.CardInfo(
      card: card,
      retrievability: settings.retrievability(of: card.progress, at: now),
      history: history.sorted { ($0.at, $0.id) < ($1.at, $1.id) },
      why: try ReviewEntry.explained(
        counted, of: card.id, from: reviews.start(of: card.id, db), fsrs: settings.fsrs,
        terms: terms
      )
      .last?.why,
      madeDue: try reviews.madeDue(card.id, after: counted, db),
      outcomes: settings.scheduler(deck.options).outcomes(
        for: card.id, card.progress, at: now, on: boundary.day(of: now), boundary: boundary),
      sides: try CardSides.of(card, item, deck: deck.name, db))
  }
}

extension CardRepository {
  func apply(
    _ change: ItemChange, to cards: CardSelection, _ moment: StudyMoment, _ db: Database
  ) throws {
    let (now, today) = (moment.now, moment.today)
    switch change {
    case .act(.suspend): try items.suspend(cards, at: now, db)
    case .act(.unsuspend): try items.unsuspend(cards, at: now, db)
    case .act(.bury): try items.bury(cards, until: today.advanced(by: 1), at: now, db)
    case .act(.unbury): try items.unbury(cards, on: today, at: now, db)
    case .act(.delete): try items.setDeleted(true, cards.item, db)
    case .act(.restore): try restore(cards.item, db)
    case .act(.clearLeech): try items.clearLeech(cards, db)
    case .act(.reset): try reviews.reset(cards, db)
    case .flag(let flag): try items.setFlag(flag, on: cards, at: now, db)
    case .setDue(let days): try reviews.setDue(cards, in: days, moment, db)
    }
  }

  /// Restores a deleted item, and its deck if that was deleted.
  func restore(_ item: Item.ID, _ db: Database) throws {
    try items.setDeleted(false, item, db)
    let deck = try decks.deckOrDeleted(items.item(item, db).deck, db)
    let home = try decks.home(of: deck, db)
    if home.id != deck.id { try items.move(item, to: home, db) }
  }
}
