import Foundation
import GRDB

/// The writing of one import, within its transaction.
struct AnkiWriting {
  let moment: StudyMoment
  let importing: Int64
  let repository: AnkiImportRepository

  private let batches: ItemBatchRepository
  private var known: [String: Deck] = [:]
  private var nextItem: Item.ID = 0
  private var nextCard: Card.ID = 0
  private var firstCard: Card.ID = 0
  /// Of the package's cards that have one.
  private var cards: [Int64: Card.ID] = [:]
  private var terms: Int64 = 0
  private var schedules: [Deck.ID: AnkiSchedule] = [:]
  private var changes: [Change] = []
  /// The learner's own items that were deleted since they went to Anki.
  private var deleted: [Item.ID] = []

  /// A change of what was there, to be recorded.
  private struct Change {
    var note: Note
    var item: Item.ID
    var content: ItemContent
    var deck: Deck
    var isRestored: Bool
  }

  init(moment: StudyMoment, importing: Int64, repository: AnkiImportRepository) {
    (self.moment, self.importing, self.repository) = (moment, importing, repository)
    batches = ItemBatchRepository()
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
    let name = plan.deckName(id)
    if let deck = known[name] { return deck }
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
      let outcome = try outcomes.outcome(note, plan, hasNotes ? repository.notes : nil, db)
      let cards = plan.cards.removeValue(forKey: raw.id) ?? []
      guard let outcome, !cards.isEmpty else { return }
      summary.count(outcome)
      if case .ownDeleted(let item) = outcome { deleted.append(item) }
      guard outcome.isWritten, let home = try home(of: cards, plan, db) else { return }
      let content = try NoteFields(note.fields, looks).content(tags: note.tags).tidied()
      let item: Item.ID
      switch outcome {
      case .conflicting, .own, .ownDeleted: return
      case .added:
        item = nextItem
        nextItem += 1
        batch.items.append(.init(id: item, deck: home, content: content))
        batch.notes.append((note, item))
      case .updated(let id), .restored(let id):
        item = id
        var isRestored = false
        if case .restored = outcome { isRestored = true }
        changes.append(
          Change(note: note, item: id, content: content, deck: home, isRestored: isRestored))
      case .unchanged(let id): item = id
      }
      summary.cards += try add(
        cards, of: item, isNew: outcome == .added, home, plan, schedule, note, &batch, db)
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
      for card in all {
        cards[card.id] = there.first { $0.kind == .template(card.number) }?.id
      }
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
  mutating func addReviews(
    _ collection: AnkiCollectionQuery, _ plan: AnkiImportPlan, _ summary: inout AnkiSummary,
    _ db: Database
  ) throws {
    guard plan.request.hasScheduling else { return }
    var session: Int64?
    var revision = 0
    var days = Days(boundary: moment.boundary)
    try collection.forEachReview { review in
      guard (1...plan.latestID).contains(review.id) else {
        throw plan.request.package.damaged("review \(review.id)")
      }
      guard let card = cards[review.card], try repository.kept.add(review, of: card, db) else {
        return
      }
      summary.reviews += 1
      guard let grade = Grade(rawValue: review.ease) else { return }
      if session == nil {
        session = try AnswerLog.beginExternalSession(in: repository.face, at: moment.now, db)
      }
      let at = Date(milliseconds: review.id)
      // Answers to a card that is there have no part in its memory.
      let moves = review.type < 3 && card >= firstCard
      try AnswerLog.add(
        .init(
          card: card, grade: grade, scheduling: terms, movesSchedule: moves,
          wasDue: moves && review.type == 1, at: at, day: days.day(of: at),
          time: .milliseconds(review.time.clamped(to: 0...3_600_000))),
        session: session ?? 0, revision: revision, in: repository.face, db)
      revision += 1
    }
  }

  /// The learner's days of times that come in order, found once a day.
  private struct Days {
    let boundary: DayBoundary
    private var day = Day(0)
    private var span: Range<Date> = .distantPast..<(.distantPast)

    init(boundary: DayBoundary) { self.boundary = boundary }

    mutating func day(of time: Date) -> Day {
      if span.contains(time) { return day }
      day = boundary.day(of: time)
      span = boundary.start(of: day)..<boundary.start(of: day.advanced(by: 1))
      return day
    }
  }

  /// Has the memories of the new cards start from what came with them.
  func startMemories(_ db: Database) throws {
    try repository.reviews.start(firstCard..<nextCard, db)
  }

  // MARK: What is undone

  /// Changes what was there, and records that and the import itself.
  func change(
    _ summary: AnkiSummary, _ db: Database, _ recording: (() throws -> String) throws -> Void
  ) throws {
    guard !changes.isEmpty || summary.added > 0 else { return }
    try recording {
      for item in deleted { try repository.restore(item, db) }
      for change in changes {
        let time = Date(timeIntervalSince1970: Double(change.note.modified))
        if change.isRestored {
          try repository.items.move(change.item, to: change.deck, db)
          try repository.items.setDeleted(false, change.item, db)
        }
        let deck = try repository.decks.deck(
          repository.items.item(change.item, db).deck, db)
        try repository.items.update(change.item, change.content, in: deck, at: time, db)
        try repository.notes.update(change.note, of: change.item, db)
      }
      try repository.kept.add(import: importing, at: moment.now, db)
      return "Imported \(Quantity.count(summary.added + summary.updated, "note")) from Anki"
    }
  }
}
