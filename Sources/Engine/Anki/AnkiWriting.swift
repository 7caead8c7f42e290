import Foundation
import GRDB

/// The writing of one import, within its transaction.
struct AnkiWriting {
  let moment: StudyMoment
  let importing: Int64
  let repository: AnkiImportRepository

  private(set) var plan: AnkiImportPlan
  private let schedule: AnkiSchedule
  private let batches = ItemBatchRepository()
  private var batch = Batch()
  /// Cards of items that are there already. They are written last, and recorded for undo.
  private var late = Batch()
  private(set) var outcomes = NoteOutcomes()
  /// The decks so far: by their names, and by their ids in the package.
  var known: [String: Deck] = [:]
  var decks: [Int64: Deck] = [:]
  /// The ids of the package's decks by their names in Sanpo, once they were asked for.
  var named: [String: Int64]?
  private var nextItem: Item.ID = 0
  private var nextCard: Card.ID = 0
  private var firstCard: Card.ID = 0
  /// The package's cards that have a card here.
  private var cards: [Int64: Card.ID] = [:]
  private var terms: Int64 = 0
  private var schedules: [Deck.ID: AnkiSchedule] = [:]
  private(set) var changes: AnkiChanges
  /// The names of the decks that new cards are in.
  private(set) var filledDecks: Set<String> = []

  init(
    _ plan: consuming AnkiImportPlan, moment: StudyMoment, importing: Int64,
    repository: AnkiImportRepository
  ) {
    self.moment = moment
    self.importing = importing
    self.repository = repository
    schedule = AnkiSchedule(firstDay: plan.firstDay, moment: moment)
    changes = AnkiChanges(repository: repository, moment: moment)
    changes.types = plan.types.values.filter { $0.outcome == .updated }.map(\.type)
    self.plan = plan
  }

  /// Writes new note types and presets, and reserves ids.
  mutating func begin(_ db: Database) throws {
    for arriving in plan.types.values where arriving.outcome == .added {
      try repository.notes.save(arriving.type, db)
    }
    for preset in try repository.keptPresets(plan, db) { try repository.originals.save(preset, db) }
    nextItem = try batches.reserve(plan.noteCount, db).lowerBound
    nextCard = try batches.reserveCards(plan.cardCount, db).lowerBound
    firstCard = nextCard
    terms = try repository.reviews.currentTerms(
      moment.settings, retention: moment.settings.retention, db)
  }

  // MARK: Notes and cards

  /// - Parameter passed: receives the number of notes read.
  mutating func addNotes(
    _ collection: AnkiCollectionQuery, _ summary: inout AnkiSummary, _ db: Database,
    passed: (Int) -> Void
  ) throws {
    let known = try repository.notes.hasNotes(db) ? repository.notes : nil
    var read = 0
    try collection.forEachNote { raw in
      read += 1
      let (note, looks) = try plan.note(raw)
      let found = try outcomes.outcome(of: note, looks: looks, in: plan, among: known, db)
      let cards = plan.cards.removeValue(forKey: raw.id) ?? []
      guard let outcome = summary.counted(found, hasCards: !cards.isEmpty, plan.typeNames) else {
        return
      }
      summary.missing.add(namedIn: note.fields, besides: plan.mediaThere)
      summary.cards += try store(
        Arriving(note: note, looks: looks, cards: cards, type: plan.types[raw.type]?.type),
        as: outcome, db)
      guard batch.isFull else { return }
      try writeBatch(db)
      passed(read)
    }
    try writeBatch(db)
    passed(read)
  }

  /// A note of the package, as it is kept.
  private struct Arriving {
    var note: Note
    var looks: NoteType.Looks
    var cards: [AnkiCard]
    /// The note's type; nil if it is unknown.
    var type: NoteType?

    func content() throws -> ItemContent {
      try NoteFields(note.fields, looks).content(tags: note.tags).tidied()
    }
  }

  /// - Returns: how many cards came with the note.
  private mutating func store(
    _ arriving: Arriving, as outcome: AnkiImportPlan.NoteOutcome, _ db: Database
  ) throws -> Int {
    switch outcome {
    case .conflicting(let type, let item):
      let pairs = try repository.pairs(arriving.cards, of: item, arriving.type, as: type, db)
      try take(pairs, isRestored: false, db)
      return 0
    case .own(let own, let item): return try store(arriving, as: own, of: item, db)
    case .added:
      let item = nextItem
      nextItem += 1
      let home = try deck(arriving.cards[0].deck, db)
      batch.items.append(.init(id: item, deck: home, content: try arriving.content()))
      batch.notes.append((arriving.note, item))
      return try add(arriving.cards, of: arriving.note, item, in: home, to: \.batch, db)
    case .unchanged(let item):
      return try addMissingCards(of: arriving, item, outcome, to: \.late, db)
    case .updated(let item):
      changes.noteChanges.append(
        .init(note: arriving.note, item: item, content: try arriving.content()))
      return try addMissingCards(of: arriving, item, outcome, to: \.late, db)
    case .restored(let item):
      try restore(item, arriving, outcome, db)
      return arriving.cards.count
    }
  }

  /// Brings an item back at once, as the cards that it lacks belong to an item that is there.
  private mutating func restore(
    _ item: Item.ID, _ arriving: Arriving, _ outcome: AnkiImportPlan.NoteOutcome, _ db: Database
  ) throws {
    let home = try deck(arriving.cards[0].deck, db)
    filledDecks.insert(home.name)
    try repository.items.move(item, to: home, db)
    try repository.items.setDeleted(false, item, db)
    try repository.notes.restore(item, by: importing, db)
    changes.noteChanges.append(
      .init(note: arriving.note, item: item, content: try arriving.content(), isRestored: true))
    // Undo deletes the item, with these.
    _ = try addMissingCards(of: arriving, item, outcome, to: \.batch, db)
    // The decks that they had may be gone with an import that was undone.
    for card in arriving.cards {
      guard let own = cards[card.id] else { continue }
      try repository.originals.move(own, to: try deck(card.deck, db).id, db)
    }
  }

  /// Takes a note of the learner's own item.
  private mutating func store(
    _ arriving: Arriving, as outcome: AnkiImportPlan.NoteOutcome.Own, of item: Item.ID,
    _ db: Database
  ) throws -> Int {
    let pairs = try repository.pairs(arriving.cards, ofOwn: item, arriving.type, db)
    try take(pairs, isRestored: outcome == .restored, db)
    if outcome != .unchanged {
      changes.ownItemChanges.append(
        .init(
          note: arriving.note, fields: arriving.looks.fields, item: item,
          isRestored: outcome == .restored))
    }
    return outcome == .restored ? pairs.count : 0
  }

  private mutating func take(
    _ pairs: [AnkiImportRepository.CardPair], isRestored: Bool, _ db: Database
  ) throws {
    for (card, own) in pairs { cards[card.id] = own.id }
    try changes.apply(pairs, isRestored: isRestored, plan, schedule, db)
  }

  /// - Returns: how many cards the item lacked.
  private mutating func addMissingCards(
    of arriving: Arriving, _ item: Item.ID, _ outcome: AnkiImportPlan.NoteOutcome,
    to batch: WritableKeyPath<Self, Batch>, _ db: Database
  ) throws -> Int {
    let existing = try repository.items.cards(of: item, db)
    let pairs = AnkiImportRepository.pairs(arriving.cards, existing)
    try take(pairs, isRestored: outcome.isRestored, db)
    let missing = try repository.missing(
      arriving.cards, besides: pairs, of: item, outcome: outcome, looks: arriving.looks, db)
    guard !missing.isEmpty else { return 0 }
    let home =
      try existing.first.map { try repository.decks.deckOrDeleted($0.deck, db) }
      ?? deck(missing[0].deck, db)
    return try add(missing, of: arriving.note, item, in: home, to: batch, db)
  }

  private struct Batch {
    var items: [ItemBatchRepository.NewItem] = []
    var notes: [(Note, Item.ID)] = []
    var cards: [ItemBatchRepository.LearnedCard] = []
    var kept: [(card: AnkiCard, id: Card.ID, deck: Deck.ID)] = []

    private static let mostItems = 500

    var isFull: Bool { items.count >= Self.mostItems || cards.count >= 4 * Self.mostItems }
  }

  private mutating func add(
    _ new: [AnkiCard], of note: Note, _ item: Item.ID, in home: Deck,
    to batch: WritableKeyPath<Self, Batch>, _ db: Database
  ) throws -> Int {
    filledDecks.insert(home.name)
    let isLeech = note.tags.contains(" leech ")
    let schedule = schedules[home.id] ?? schedule.inDeck(home.options)
    schedules[home.id] = schedule
    for card in new {
      let own = try deck(card.deck, db)
      let (state, introduced) = plan.state(of: card, schedule)
      self[keyPath: batch].cards.append(
        (
          Card(
            id: nextCard, item: item, deck: home.id, kind: .template(card.number),
            progress: state.progress, isSuspended: state.isSuspended, isLeech: isLeech,
            buriedUntil: state.buriedUntil, flag: card.flags & 7), introduced
        ))
      self[keyPath: batch].kept.append((card, nextCard, own.id))
      cards[card.id] = nextCard
      nextCard += 1
    }
    return new.count
  }

  private mutating func writeBatch(_ db: Database) throws {
    try write(batch, db)
    batch = Batch()
  }

  private func write(_ batch: Batch, _ db: Database) throws {
    try batches.add(
      words: batch.items.map { ($0.id, SearchText.indexed($0.content)) }, db)
    try batches.addWithoutCards(batch.items, at: moment.now, db)
    for (note, item) in batch.notes { try repository.notes.add(note, of: item, by: importing, db) }
    try batches.add(cards: batch.cards, db)
    for (card, id, deck) in batch.kept {
      try repository.originals.add(
        card, as: id, in: deck, firstDay: plan.firstDay, packedAt: plan.packedAt, db)
    }
  }

  // MARK: Reviews

  /// Adds the review log, and its answers to the log of answers.
  ///
  /// - Returns: the session of the answers; nil if there are none.
  mutating func addReviews(
    _ collection: AnkiCollectionQuery, _ summary: inout AnkiSummary, _ db: Database
  ) throws -> Int64? {
    guard plan.request.hasScheduling else { return nil }
    // Some are of cards that are written later.
    if !late.cards.isEmpty { try db.execute(sql: "PRAGMA defer_foreign_keys = ON") }
    var reviews = AnkiReviewImport(
      cards: cards, firstNew: firstCard, moment: moment, scheduling: terms, face: repository.face,
      restarted: changes.restarted, here: try AnswerLog.timesHere(db))
    try collection.forEachReview { review in
      guard (1...plan.latestID).contains(review.id) else {
        throw plan.request.package.flawed("Review", review.id)
      }
      try reviews.add(review, repository.originals, db)
    }
    try reviews.addWaiting(repository.originals, db)
    summary.reviews = reviews.count
    changes.changesByHand = reviews.changesByHand
    return reviews.session
  }

  /// Saves the imported progress of new items' cards as the start of their memory.
  func startMemories(_ db: Database) throws {
    try repository.reviews.saveStarts(of: firstCard..<nextCard, db)
  }

  // MARK: What is undone

  /// Changes what was there and adds the cards that it lacked, and records that and the import
  /// itself.
  ///
  /// - Parameter reviews: the session of the answers that came.
  func change(
    _ summary: AnkiSummary, _ reviews: Int64?, _ db: Database,
    _ recording: (() throws -> String) throws -> Bool
  ) throws {
    let hasNew = summary.added + summary.cards + summary.reviews > 0
    guard hasNew || !changes.isEmpty || plan.changesOptions else { return }
    _ = try recording {
      try repository.settings.save(moment.settings, db)
      try write(late, db)
      for (card, _) in late.cards {
        try repository.reviews.saveStarts(of: card.id..<card.id + 1, db)
      }
      try changes.write(plan, db)
      try repository.originals.add(import: importing, reviews: reviews, at: moment.now, db)
      return "Imported \(summary.contents) from Anki"
    }
  }
}
