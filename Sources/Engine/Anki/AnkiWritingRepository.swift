import Foundation
import GRDB

/// The writing of one import, within its transaction.
struct AnkiWriting {
  let moment: StudyMoment
  let importing: Int64
  let repository: AnkiImportRepository

  private let batches: ItemBatchRepository
  private var known: [String: Deck] = [:]
  /// By their ids in the package.
  private var decks: [Int64: Deck] = [:]
  private var named: [String: Int64]?
  private var nextItem: Item.ID = 0
  private var nextCard: Card.ID = 0
  private var firstCard: Card.ID = 0
  /// Of the package's cards that have one.
  private var cards: [Int64: Card.ID] = [:]
  private var terms: Int64 = 0
  private var schedules: [Deck.ID: AnkiSchedule] = [:]
  private(set) var changes: AnkiChanges

  init(moment: StudyMoment, importing: Int64, repository: AnkiImportRepository) {
    (self.moment, self.importing, self.repository) = (moment, importing, repository)
    batches = ItemBatchRepository()
    changes = AnkiChanges(repository: repository, moment: moment)
  }

  /// Writes note types and presets, and reserves ids.
  mutating func begin(_ plan: inout AnkiImportPlan, _ db: Database) throws {
    for arriving in plan.types.values where arriving.isNew {
      try repository.notes.save(arriving.type, db)
    }
    for preset in plan.presets.values { try repository.kept.save(preset, db) }
    nextItem = try batches.reserve(plan.noteCount, db).lowerBound
    nextCard = try batches.reserveCards(plan.cardCount, db).lowerBound
    firstCard = nextCard
    terms = try repository.reviews.currentTerms(
      moment.settings, retention: moment.settings.retention, db)
  }

  private mutating func deck(
    _ id: Int64, _ plan: AnkiImportPlan, _ defaults: DeckOptions, _ db: Database
  ) throws -> Deck {
    if let deck = decks[id] { return deck }
    let deck = try self.deck(id, called: plan.deckName(id), plan, defaults, db)
    decks[id] = deck
    return deck
  }

  private mutating func deck(
    _ id: Int64, called name: String, _ plan: AnkiImportPlan, _ defaults: DeckOptions,
    _ db: Database
  ) throws -> Deck {
    if let deck = known[name] { return deck }
    // Parents have settings of their own, also without cards.
    if let parent = Deck.parent(of: name).flatMap({ deckIDs(plan)[$0] }) {
      _ = try self.deck(parent, plan, defaults, db)
    }
    var deck: Deck
    if let there = try repository.decks.deck(named: name, db) {
      deck = there
      if !deck.options.holdsNotes {
        deck.options.holdsNotes = true
        try repository.decks.update(deck, db)
      }
      if let own = plan.decks[id] { try repository.kept.add(own, as: deck.id, by: 0, db) }
    } else {
      deck = try repository.decks.add(name, plan.options(id, defaults), db)
      let own =
        plan.decks[id] ?? AnkiDeck(id: id, name: name, modified: 0, common: Data(), kind: Data())
      try repository.kept.add(own, as: deck.id, by: importing, db)
    }
    known[name] = deck
    return deck
  }

  /// The package's decks by their names in Sanpo.
  private mutating func deckIDs(_ plan: AnkiImportPlan) -> [String: Int64] {
    if let named { return named }
    let named = Dictionary(plan.decks.keys.map { (plan.deckName($0), $0) }) { first, _ in first }
    self.named = named
    return named
  }

  // MARK: Notes and cards

  private static let notesInBatch = 500

  /// - Parameter passed: hears how many notes were read.
  mutating func addNotes(
    _ collection: AnkiCollectionQuery, _ plan: inout AnkiImportPlan,
    renaming renamed: [String: String], _ summary: inout AnkiSummary, _ db: Database,
    passed: (Int) -> Void
  ) throws {
    let hasNotes = try repository.notes.hasNotes(db)
    let schedule = AnkiSchedule(firstDay: plan.firstDay, moment: moment)
    var outcomes = NoteOutcomes()
    var batch = Batch()
    var read = 0
    try collection.forEachNote { raw in
      var (note, looks) = try plan.note(raw)
      read += 1
      if !renamed.isEmpty { note.fields = MediaReferences.renaming(renamed, in: note.fields) }
      let known = hasNotes ? repository.notes : nil
      let outcome = try outcomes.outcome(note, looks, plan, known, db)
      let cards = plan.cards.removeValue(forKey: raw.id) ?? []
      guard let outcome, !cards.isEmpty else { return }
      summary.count(outcome)
      if case .own(let outcome, let item) = outcome {
        let found = try repository.pairs(cards, ofOwn: item, plan.types[raw.type]?.type, db)
        for (card, own) in found { self.cards[card.id] = own.id }
        if outcome == .restored { summary.cards += found.count }
        try changes.take(found, plan, schedule, db)
        guard outcome != .unchanged else { return }
        return changes.ofOwn.append(
          .init(note: note, fields: looks.fields, item: item, isRestored: outcome == .restored))
      }
      guard outcome != .conflicting, let home = try home(of: cards, plan, db) else { return }
      let content = try NoteFields(note.fields, looks).content(tags: note.tags).tidied()
      let item: Item.ID
      switch outcome {
      case .conflicting, .own: return
      case .added:
        item = nextItem
        nextItem += 1
        batch.items.append(.init(id: item, deck: home, content: content))
        batch.notes.append((note, item))
      case .updated(let id), .restored(let id):
        item = id
        var change = AnkiChanges.OfNote(note: note, item: id, content: content, deck: home)
        if case .restored = outcome { change.isRestored = true }
        changes.ofNotes.append(change)
      case .unchanged(let id): item = id
      }
      let added = try add(
        cards, of: item, isNew: outcome == .added, home, plan, schedule, note, &batch, db)
      summary.cards += outcome.isRestored ? cards.count : added
      if batch.items.count >= Self.notesInBatch || batch.cards.count >= 4 * Self.notesInBatch {
        try write(&batch, db)
        passed(read)
      }
    }
    try write(&batch, db)
    passed(read)
  }

  /// The deck of a note's first card; nil for a note without cards, which Anki would delete.
  private mutating func home(
    of cards: [AnkiCard], _ plan: AnkiImportPlan, _ db: Database
  ) throws -> Deck? {
    try cards.first.map { try deck($0.deck, plan, DeckOptions(moment.settings), db) }
  }

  private struct Batch {
    var items: [ItemBatchRepository.NewItem] = []
    var notes: [(Note, Item.ID)] = []
    var cards: [ItemBatchRepository.LearnedCard] = []
    var kept: [(card: AnkiCard, id: Card.ID, deck: Deck.ID)] = []
    var firstDay = Day(0)
  }

  private mutating func add(
    _ all: [AnkiCard], of item: Item.ID, isNew: Bool, _ home: Deck, _ plan: AnkiImportPlan,
    _ schedule: AnkiSchedule, _ note: Note, _ batch: inout Batch, _ db: Database
  ) throws -> Int {
    var own = all
    var deck = home
    if !isNew {
      let there = try repository.items.cards(of: item, db)
      let pairs = AnkiImportRepository.pairs(all, there)
      for (card, own) in pairs { cards[card.id] = own.id }
      try changes.take(pairs, plan, schedule, db)
      own = all.filter { cards[$0.id] == nil }
      if !own.isEmpty, let id = there.first?.deck {
        deck = try repository.decks.deckOrDeleted(id, db)
      }
    }
    batch.firstDay = plan.firstDay
    let isLeech = note.tags.contains(" leech ")
    for card in own {
      let span = plan.spans[card.id]
      let own = try self.deck(card.deck, plan, DeckOptions(moment.settings), db)
      let schedule = schedules[deck.id] ?? schedule.inDeck(deck.options)
      schedules[deck.id] = schedule
      let state = schedule.state(
        of: card, lastReview: span.map { Date(milliseconds: $0.upperBound) })
      let introduced =
        state.progress.phase == .new
        ? nil : span.map { moment.boundary.day(of: Date(milliseconds: $0.lowerBound)) }
      batch.cards.append(
        (
          Card(
            id: nextCard, item: item, deck: deck.id, kind: .template(card.number),
            progress: state.progress, isSuspended: state.isSuspended, isLeech: isLeech,
            buriedUntil: state.buriedUntil, flag: card.flags & 7), introduced
        ))
      batch.kept.append((card, nextCard, own.id))
      cards[card.id] = nextCard
      nextCard += 1
    }
    return own.count
  }

  private func write(_ batch: inout Batch, _ db: Database) throws {
    try batches.add(
      words: batch.items.map { ($0.id, SearchText.indexed($0.content)) }, db)
    try batches.addWithoutCards(batch.items, at: moment.now, db)
    for (note, item) in batch.notes { try repository.notes.add(note, of: item, by: importing, db) }
    try batches.add(cards: batch.cards, db)
    for (card, id, deck) in batch.kept {
      try repository.kept.add(card, as: id, in: deck, firstDay: batch.firstDay, db)
    }
    batch = Batch()
  }

  // MARK: Reviews

  /// Adds the review log, and its answers to the log of answers.
  ///
  /// - Returns: the session of the answers; nil if there are none.
  func addReviews(
    _ collection: AnkiCollectionQuery, _ plan: AnkiImportPlan, _ summary: inout AnkiSummary,
    _ db: Database
  ) throws -> Int64? {
    guard plan.request.hasScheduling else { return nil }
    var reviews = AnkiReviewImport(
      cards: cards, firstNew: firstCard, moment: moment, scheduling: terms, face: repository.face,
      here: try AnswerLog.timesHere(db))
    try collection.forEachReview { review in
      guard (1...plan.latestID).contains(review.id) else {
        throw plan.request.package.damaged("review \(review.id)")
      }
      if try reviews.take(review, repository.kept, db) { summary.reviews += 1 }
    }
    return reviews.session
  }

  /// Has the memories of the new cards start from what came with them.
  func startMemories(_ db: Database) throws {
    try repository.reviews.start(firstCard..<nextCard, db)
  }

  // MARK: What is undone

  /// Changes what was there, and records that and the import itself.
  ///
  /// - Parameter reviews: the session of the answers that came.
  func change(
    _ summary: AnkiSummary, _ reviews: Int64?, _ plan: AnkiImportPlan, _ db: Database,
    _ recording: (() throws -> String) throws -> Bool
  ) throws {
    guard !changes.isEmpty || summary.added + summary.reviews > 0 else { return }
    _ = try recording {
      try changes.write(
        hasScheduling: plan.request.hasScheduling, firstDay: plan.firstDay, db)
      try repository.kept.add(import: importing, reviews: reviews, at: moment.now, db)
      let notes = summary.added + summary.updated
      let (reviews, marks) = (summary.reviews, Quantity.count(summary.marked, "card"))
      let what =
        notes > 0
        ? Quantity.count(notes, "note")
        : reviews > 0 ? Quantity.count(reviews, "review") : "flags and suspensions of \(marks)"
      return "Imported \(what) from Anki"
    }
  }
}
