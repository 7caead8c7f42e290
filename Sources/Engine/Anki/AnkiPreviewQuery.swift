import Foundation
import GRDB

/// Counts what an import of a package's notes and cards would do, as `AnkiWriting` does it.
struct AnkiPreviewQuery {
  private typealias CardPair = AnkiImportRepository.CardPair

  private let repository: AnkiImportRepository
  private let plan: AnkiImportPlan
  /// Nil if there are none yet.
  private let notes: NoteRepository?
  private let schedule: AnkiSchedule
  private var outcomes = NoteOutcomes()
  private var changes: AnkiChanges
  private var summary: AnkiSummary
  /// The cards that are here afterwards, by their ids in the package; nil for new ones.
  private var cardsHere: [Int64: Card.ID?] = [:]
  /// The decks that new cards are in: by their names here, and by their ids in the package.
  private var filledDecks: Set<String> = []
  private var arrivingDecks: Set<Int64> = []

  init(
    _ repository: AnkiImportRepository, _ plan: AnkiImportPlan, _ summary: AnkiSummary,
    at now: Date, _ db: Database
  ) throws {
    self.repository = repository
    self.plan = plan
    self.summary = summary
    notes = try repository.notes.hasNotes(db) ? repository.notes : nil
    let moment = StudyMoment(now, plan.settings)
    schedule = AnkiSchedule(firstDay: plan.firstDay, moment: moment)
    changes = AnkiChanges(repository: repository, moment: moment)
  }

  mutating func add(_ raw: Note, _ db: Database) throws {
    let (note, looks) = try plan.note(raw)
    let cards = plan.cards[note.id] ?? []
    let found = try outcomes.outcome(of: note, looks: looks, in: plan, among: notes, db)
    guard let outcome = summary.counted(found, hasCards: !cards.isEmpty, plan.typeNames) else {
      return
    }
    summary.missing.add(namedIn: note.fields, besides: plan.mediaThere)
    switch outcome {
    case .added:
      summary.cards += cards.count
      arrivingDecks.insert(cards[0].deck)
      for card in cards { cardsHere.updateValue(nil, forKey: card.id) }
    case .updated(let item), .restored(let item), .unchanged(let item):
      try add(cards, to: item, outcome, looks, db)
    case .own(_, let item):
      let pairs = try repository.pairs(cards, ofOwn: item, plan.types[raw.type]?.type, db)
      if outcome.isRestored { summary.cards += pairs.count }
      try take(pairs, isRestored: outcome.isRestored, db)
    case .conflicting(let type, let item):
      let arriving = plan.types[raw.type]?.type
      try take(repository.pairs(cards, of: item, arriving, as: type, db), isRestored: false, db)
    }
  }

  /// Counts the cards of a note that is there, or was.
  private mutating func add(
    _ cards: [AnkiCard], to item: Item.ID, _ outcome: AnkiImportPlan.NoteOutcome,
    _ looks: NoteType.Looks, _ db: Database
  ) throws {
    let there = try repository.items.cards(of: item, db)
    let pairs = AnkiImportRepository.pairs(cards, there)
    let missing = try repository.missing(
      cards, besides: pairs, of: item, outcome: outcome, looks: looks, db)
    let coming = outcome.isRestored ? cards : missing
    summary.cards += coming.count
    if !outcome.isRestored, !coming.isEmpty, let home = there.first?.deck {
      filledDecks.insert(try repository.decks.deckOrDeleted(home, db).name)
    } else if !coming.isEmpty {
      arrivingDecks.insert(cards[0].deck)
    }
    try take(pairs, isRestored: outcome.isRestored, db)
    for card in missing { cardsHere.updateValue(nil, forKey: card.id) }
  }

  private mutating func take(_ pairs: [CardPair], isRestored: Bool, _ db: Database) throws {
    try changes.apply(pairs, isRestored: isRestored, plan, schedule, db)
    for (card, own) in pairs { cardsHere[card.id] = own.id }
  }

  /// The summary of the notes that were added.
  func summary(
    withReviewsOf collection: AnkiCollectionQuery, _ db: Database
  ) throws -> AnkiSummary {
    var summary = self.summary
    summary.count(changes)
    summary.count(outcomes)
    summary.leaveOut(outcomes.unusedTypes(of: plan))
    summary.decks = try filledDecks.union(arrivingDecks.map { try deckName($0, db) }).sorted()
    if plan.request.hasScheduling { summary.reviews = try newReviews(collection, db) }
    return summary
  }

  /// The name here of a deck of the package.
  private func deckName(_ id: Int64, _ db: Database) throws -> String {
    let name = plan.deckName(id)
    return try repository.deck(id, called: name, db)?.name ?? name
  }

  /// Counts the reviews that are not here.
  private func newReviews(_ collection: AnkiCollectionQuery, _ db: Database) throws -> Int {
    let here = try AnswerLog.timesHere(db)
    var count = 0
    try collection.forEachReview { review in
      guard let own = cardsHere[review.card] else { return }
      if let own, here.contains(.init(card: own, at: review.id)) { return }
      if try !repository.originals.hasReview(review.id, db) { count += 1 }
    }
    return count
  }
}
