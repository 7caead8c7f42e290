import Foundation
import GRDB

/// The changes of an import to existing items. They are written last, and recorded for undo.
struct AnkiChanges {
  let repository: AnkiImportRepository
  let moment: StudyMoment
  /// Note types that were there, as the package has them.
  var types: [NoteType] = []
  var noteChanges: [NoteChange] = []
  var ownItemChanges: [OwnItemChange] = []
  /// The new schedules of cards that were answered, or changed by hand, in Anki after their last
  /// answer here.
  var schedules: [Schedule] = []
  /// The changes by hand in Anki's log to cards that were there.
  var changesByHand: [(AnkiReview, of: Card.ID)] = []
  /// Cards whose flag or suspension changed in Anki.
  var marks: [Marking] = []

  var isEmpty: Bool {
    types.isEmpty && noteChanges.isEmpty && ownItemChanges.isEmpty && schedules.isEmpty
      && marks.isEmpty
  }

  /// The new fields of a note that was imported before.
  struct NoteChange {
    var note: Note
    var item: Item.ID
    var content: ItemContent
    /// Whether the item had been deleted and is restored with the note.
    var isRestored = false
  }

  /// The new content of one of the learner's own items, which was exported before.
  struct OwnItemChange {
    var note: Note
    /// The names of the note's fields.
    var fields: [String]
    var item: Item.ID
    var isRestored: Bool
  }

  struct Schedule {
    var card: Card.ID
    var original: AnkiCard
    var state: AnkiSchedule.State
    /// Nil for a card that is new, or was never answered.
    var introduced: Day?
    /// Whether the card had been deleted and is restored with its note.
    var isRestored: Bool
  }

  struct Marking {
    var card: Card
    var original: AnkiCard
    var marks: AnkiMarks
  }

  /// The cards whose memory starts again, with the note that comes back.
  var restarted: Set<Card.ID> { Set(schedules.filter(\.isRestored).map(\.card)) }

  /// Takes over what the package has of cards that are there.
  ///
  /// - Parameter isRestored: whether they were deleted, and come back with their note.
  mutating func apply(
    _ cards: [AnkiImportRepository.CardPair], isRestored: Bool, _ plan: AnkiImportPlan,
    _ schedule: AnkiSchedule, _ db: Database
  ) throws {
    guard plan.request.hasScheduling else { return }
    schedules += try schedules(cards, isRestored: isRestored, plan, schedule, db)
    if plan.hasSchedules { marks += try marks(cards, packedAt: plan.packedAt, db) }
  }

  /// Returns the new marks of cards that Anki changed, unless the person changed them here later.
  private func marks(
    _ cards: [AnkiImportRepository.CardPair], packedAt: Int64, _ db: Database
  ) throws -> [Marking] {
    try cards.compactMap { arriving, card in
      let (theirs, ours) = (AnkiMarks(arriving, moment), AnkiMarks(card, on: moment.today))
      guard theirs != ours else { return nil }
      let original = try repository.originals.card(card.id, db)
      let theirsBefore = original.map { AnkiMarks($0, moment) }
      let modifiedBefore = original?.modified ?? 0
      let markedHere = try repository.items.lastMarked(card.id, db)
      var marks = ours
      // Anki changes a flag, but not the time of the card, so that its queue can stay. Of two with
      // one time, that of the later package is newer.
      if theirsBefore == nil || theirsBefore?.flag != theirs.flag,
        arriving.modified >= modifiedBefore, arriving.modified > markedHere.flag,
        try packedAt >= repository.originals.packedAt(card.id, db)
      {
        marks.flag = theirs.flag
      }
      if theirsBefore == nil || theirsBefore?.aside != theirs.aside,
        arriving.modified > max(modifiedBefore, markedHere.aside)
      {
        marks.aside = theirs.aside
      }
      return marks == ours ? nil : Marking(card: card, original: arriving, marks: marks)
    }
  }

  /// The schedules of cards that have later answers or changes by hand in the package.
  private func schedules(
    _ cards: [AnkiImportRepository.CardPair], isRestored: Bool, _ plan: AnkiImportPlan,
    _ schedule: AnkiSchedule, _ db: Database
  ) throws -> [Schedule] {
    try cards.compactMap { arriving, card in
      let answered = plan.spans[arriving.id]?.upperBound ?? 0
      let changed = plan.lastChanges[arriving.id] ?? 0
      guard max(answered, changed) > 0 else { return nil }
      let here = try AnswerLog.latest(of: card.id, db)?.milliseconds ?? 0
      // One that was taken before must not undo what was done here since.
      let isChanged =
        try changed > max(answered, here)
        && (isRestored || !repository.originals.hasReview(changed, db))
      guard answered > here || isChanged else { return nil }
      let options = try repository.decks.deckOrDeleted(card.deck, db).options
      let (state, introduced) = plan.state(of: arriving, schedule.inDeck(options))
      let isNew = state.progress.phase == .new
      // A card is new without a change by hand where a package has no schedules.
      guard isChanged || !isNew, answered > here || !state.progress.isDue(as: card.progress)
      else { return nil }
      return Schedule(
        card: card.id, original: arriving, state: state, introduced: introduced,
        isRestored: isRestored)
    }
  }

  func write(_ plan: AnkiImportPlan, _ db: Database) throws {
    for type in types { try repository.notes.save(type, db) }
    for deck in plan.decksTakingOptions { try write(deck, plan.presets[deck.original.preset], db) }
    for change in ownItemChanges { try write(change, db) }
    for change in noteChanges { try write(change, plan.request.hasScheduling, db) }
    _ = try repository.originals.add(changesByHand, db)
    for schedule in schedules {
      try repository.reviews.setStart(
        of: schedule.card, to: schedule.state.progress, introduced: schedule.introduced, db)
      try repository.originals.update(
        schedule.original, as: schedule.card, firstDay: plan.firstDay, db)
    }
    for marking in marks { try write(marking, packedAt: plan.packedAt, db) }
  }

  private func write(
    _ change: AnkiImportPlan.ChangedDeck, _ preset: AnkiPreset?, _ db: Database
  ) throws {
    var deck = try repository.decks.deck(change.id, db)
    deck.options.merge(change.options, from: change.before)
    try repository.decks.update(deck, db)
    if let preset { try repository.originals.save(preset, db) }
    try repository.originals.update(change.original, as: change.id, db)
  }

  private func write(_ marking: Marking, packedAt: Int64, _ db: Database) throws {
    let aside = marking.marks.aside
    try repository.items.mark(
      marking.card.id, flag: marking.marks.flag, isSuspended: aside == .suspended,
      buriedUntil: aside == .buried
        ? moment.today.advanced(by: 1) : min(marking.card.buriedUntil, moment.today), db)
    try repository.originals.mark(marking.original, as: marking.card.id, packedAt: packedAt, db)
  }

  private func write(_ change: OwnItemChange, _ db: Database) throws {
    if change.isRestored { return try repository.restore(change.item, db) }
    let item = try repository.items.item(change.item, db)
    try repository.items.update(
      change.item, ExportedItem.content(of: change.note, change.fields, before: item.content),
      in: repository.decks.deckOrDeleted(item.deck, db), at: change.note.modifiedAt, db)
  }

  private func write(_ change: NoteChange, _ hasScheduling: Bool, _ db: Database) throws {
    if change.isRestored, !hasScheduling {
      try repository.reviews.reset(.all(of: change.item), db)
    }
    let item = try repository.items.item(change.item, db)
    var content = change.content
    // Only notes of Sanpo's own items have synonyms. Imported synonyms are removed with the note.
    if content.synonyms.isEmpty {
      let came = try repository.notes.fields(of: change.item, db)?.fields.synonyms ?? []
      if item.content.synonyms != came { content.synonyms = item.content.synonyms }
    }
    try repository.items.update(
      change.item, content, in: repository.decks.deck(item.deck, db), at: change.note.modifiedAt,
      db)
    try repository.notes.update(change.note, of: change.item, db)
  }
}

extension Note {
  fileprivate var modifiedAt: Date { Date(timeIntervalSince1970: Double(modified)) }
}

extension CardProgress {
  fileprivate func isDue(as other: CardProgress) -> Bool {
    phase == other.phase && due == other.due
  }
}
