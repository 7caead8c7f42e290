import Foundation
import GRDB

/// Writes a package: its decks and note types, then the notes with their cards one by one, and last
/// the reviews. All is read in one transaction.
struct AnkiPackageWriter {
  private let repository: AnkiExportRepository
  private let request: AnkiExportRequest
  private let progress: ExportProgress.Listener
  private let moment: StudyMoment
  private let learner: String
  /// Whether an item or a card is exported, as SQL over its table: by its deck.
  private let condition: String
  /// The imported note types, also those that the package lacks.
  private let types: [NoteType.ID: NoteType]
  private var cards: [Item.ID: [AnkiRepository.ExportedCard]]
  /// All decks, also those that the package lacks.
  private let decks: [Deck.ID: Deck]
  /// The decks' ids in Anki.
  private let deckIDs: [Deck.ID: Int64]
  /// The day that due days are counted from.
  private let firstDay: Day
  private let schedules: [Deck.ID: AnkiSchedule]
  /// The grades of the reviews given here that change a card's ease in Anki.
  private let reviewGrades: [Card.ID: [Grade]]

  struct Done {
    var notes = 0
    var courseNotes = 0
    var cards = 0
    var reviews = 0
    var media: Set<String> = []
    var missing = MissingMedia()
  }

  init(
    _ repository: AnkiExportRepository, _ request: AnkiExportRequest, at now: Date,
    progress: @escaping ExportProgress.Listener, _ db: Database
  ) throws {
    self.repository = repository
    self.request = request
    self.progress = progress
    moment = try repository.settings.moment(now, db)
    learner = try SettingsRepository.learner(db)
    let all = try repository.decks.all(db)
    var chosen = all
    if let root = request.deck {
      let ids = try Set(db.values(repository.decks.ids(in: root, db), as: Deck.ID.self))
      chosen = all.filter { ids.contains($0.id) }
    }
    condition = "deck_id IN (\(chosen.map { "\($0.id)" }.joined(separator: ",")))"
    let decks = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    self.decks = decks
    let known = try repository.originals.decks(db)
    deckIDs = AnkiPackagePartsQuery.ids(of: decks.keys, known: known)
    types = Dictionary(
      uniqueKeysWithValues: try repository.notes.noteTypes(db).map { ($0.id, $0) })
    cards = try repository.originals.exportedCards("card.\(condition)", db)
      .mapValues { $0.asked(in: decks, withLearned: request.hasScheduling) }
    firstDay =
      cards.values.lazy.flatMap { $0.compactMap { $0.kept?.firstDay } }.min() ?? moment.today
    let schedule = AnkiSchedule(firstDay: firstDay, moment: moment)
    let presets = Dictionary(
      uniqueKeysWithValues: try repository.originals.presets(db).map { ($0.id, $0) })
    schedules = decks.mapValues { deck in
      var own = schedule.inDeck(deck.options)
      if let preset = known[deck.id].flatMap({ presets[$0.preset] }) {
        (own.lapse, own.initialEase) = (preset.lapse, preset.initialEase)
      }
      return own
    }
    reviewGrades = request.hasScheduling ? try AnswerLog.reviewGradesHere(db) : [:]
  }

  // MARK: Writing

  func write(to file: URL, _ db: Database) throws -> Done {
    let zone = moment.settings.timeZone
    let offset = zone.secondsFromGMT(for: moment.now)
    let files = AnkiFileRepository(
      isLegacy: request.isLegacy,
      created: Int64(firstDay.number) * 86_400 + 4 * 3_600 - Int64(offset),
      zoneOffset: -offset / 60, now: moment.now)
    var done = Done()
    let found = try used(db)
    var (usedDecks, usedTypes) = (found.decks, found.types)
    var types = self.types
    for kinds in found.kinds {
      let type = ExportedItem.noteType(kinds)
      types[type.id] = type
      usedTypes.insert(type.id)
    }
    for deck in cards.values.lazy.flatMap({ $0.compactMap { $0.kept?.card.deck } })
    where decks[deck] != nil { usedDecks.insert(deck) }
    var parts = try AnkiPackagePartsQuery(
      originals: repository.originals, decks: decks, ankiIDs: deckIDs, moment: moment
    ).parts(usedDecks, types.values.filter { usedTypes.contains($0.id) }, db)
    if !request.hasScheduling {
      for place in parts.decks.indices { parts.decks[place].common = Data() }
    }
    let named = try parts.types.flatMap(Self.media)
    // Files that templates and styles name count only if they begin with “_”, as in Anki.
    done.media.formUnion(named.filter { $0.hasPrefix("_") })
    // Everything has those, too, that styles and formulas may use without naming them, and all
    // where a template names them by a field.
    if request.deck == nil {
      let areInFields = named.contains { $0.contains("{{") }
      done.media.formUnion(
        try repository.media.names().filter { areInFields || AnkiMedia.isOfTemplates($0) })
    }
    let looks = try types.mapValues { try $0.looks() }
    try files.write(parts, to: file) { writer in
      var ids: [Card.ID: Int64] = [:]
      try addNotes(of: looks, to: writer, &done, &ids, db)
      if request.hasScheduling { try addReviews(to: writer, ids, &done, db) }
    }
    return done
  }

  /// The decks, note types and kinds of cards that the exported items use.
  private struct Used {
    var decks: Set<Deck.ID> = []
    var types: Set<NoteType.ID> = []
    /// The sets of kinds of cards that items without a note have.
    var kinds: Set<[CardKind]> = []
  }

  private func used(_ db: Database) throws -> Used {
    var used = Used()
    try db.each(
      """
      SELECT item.id, deck_id, note_type_id FROM item LEFT JOIN note ON note.item_id = item.id
      WHERE is_deleted = 0 AND \(condition)
      """
    ) { row in
      used.decks.insert(try row[1])
      if let type: NoteType.ID = try row[2] {
        used.types.insert(type)
      } else {
        used.kinds.insert(kinds(of: try row[0]))
      }
    }
    return used
  }

  private func kinds(of item: Item.ID) -> [CardKind] {
    ExportedItem.kinds(of: (cards[item] ?? []).map(\.card))
  }

  /// The files that templates and styles name.
  private static func media(of type: NoteType) throws -> [String] {
    let looks = try type.looks()
    let texts = [looks.css] + looks.templates.flatMap { [$0.question, $0.answer] }
    return texts.flatMap(MediaReferences.names)
  }

  private func addNotes(
    of looks: [NoteType.ID: NoteType.Looks], to writer: AnkiFileRepository.Writer,
    _ done: inout Done, _ ids: inout [Card.ID: Int64], _ db: Database
  ) throws {
    var free = FreeIDs()
    try free.reserve(cards, db)
    let there = try AnkiMedia.names(beside: repository.collection.media)
    try db.each(
      """
      SELECT \(Item.columns), edited_at, \(NoteRepository.columns)
      FROM item LEFT JOIN note ON note.item_id = item.id
      WHERE is_deleted = 0 AND item.\(condition) ORDER BY item.id
      """
    ) { row in
      let item = try Item(row)
      var note = try note(of: item, row, looks, &free)
      if !request.hasScheduling { note.tags = AnkiTags.forgotten(note.tags) }
      try writer.add(note, sortField: looks[note.type]?.sortField ?? 0)
      done.notes += 1
      done.courseNotes += item.courseKey == nil ? 0 : 1
      if done.notes.isMultiple(of: 1_000) { progress(.notes(done.notes)) }
      if request.hasMedia {
        done.media.formUnion(MediaReferences.names(in: note.fields))
        done.missing.add(namedIn: note.fields, besides: there)
      }
      for exported in cards[item.id] ?? [] {
        let id = exported.kept?.card.id ?? free.next(from: item.createdAt.milliseconds)
        try writer.add(card(exported, id: id, note.id, item))
        ids[exported.card.id] = id
        done.cards += 1
      }
    }
  }

  /// Returns an item's note: the imported one, or one of Sanpo's own note type.
  private func note(
    of item: Item, _ row: some Columns, _ looks: [NoteType.ID: NoteType.Looks],
    _ free: inout FreeIDs
  ) throws -> Note {
    var item = item
    item.content.tags = AnkiTags.tags(
      item.content.tags, of: (cards[item.id] ?? []).map(\.card))
    let edited: Int64? = try row[Item.columnCount]
    guard try (row[Item.columnCount + 1] as Int64?) != nil else {
      return ExportedItem.note(
        item, of: learner, kinds: kinds(of: item.id),
        id: free.next(from: item.createdAt.milliseconds),
        edited: (edited ?? item.createdAt.milliseconds) / 1000)
    }
    return try note(NoteRepository.note(row, from: Item.columnCount + 1), of: item, edited, looks)
  }

  /// Returns the imported note with the person's changes to its item.
  private func note(
    _ note: Note, of item: Item, _ edited: Int64?, _ looks: [NoteType.ID: NoteType.Looks]
  ) throws -> Note {
    var new = note
    let isEdited = (edited ?? 0) / 1000 > note.modified
    // Control characters from clients once damaged fields.
    if let looks = looks[note.type],
      isEdited || NoteFields.count(in: note.fields) != looks.fields.count
    {
      new.fields = NoteFields(note, looks, shownAs: item.content).text
    }
    new.tags = AnkiTags.text(item.content.tags, before: note.tags)
    if new != note { new.modified = max(note.modified + 1, (edited ?? 0) / 1000) }
    return new
  }

  private func card(
    _ exported: AnkiRepository.ExportedCard, id: Int64, _ note: Int64, _ item: Item
  ) -> AnkiCard {
    let (current, original) = (exported.card, exported.kept)
    var card =
      original?.card
      ?? .new(
        id: id, note: note, deck: 0, number: number(of: current), position: Int(item.id))
    card.note = note
    // Cards of one note may have several decks, until the item is moved from that of the first.
    let first = cards[item.id]?.lazy.compactMap(\.kept?.card.deck).first
    let home = first == item.deck ? original?.card.deck : nil
    card.deck = deckIDs[home ?? item.deck] ?? deckIDs[item.deck] ?? AnkiDeck.defaultID
    if let original, card.countsDays { card.due += firstDay.distance(to: original.firstDay) }
    guard request.hasScheduling else { return card.forgotten }
    if card.flags & 7 != current.flag {
      card.flags = card.flags & ~7 | current.flag
      card.modified = Int64(moment.now.timeIntervalSince1970)
    }
    let state = AnkiSchedule.State(
      progress: current.progress, isSuspended: current.isSuspended,
      buriedUntil: current.buriedUntil)
    let schedule = schedules[item.deck] ?? AnkiSchedule(firstDay: firstDay, moment: moment)
    // A card imported as new may have reviews by now, and a learned one may have been reset.
    let isAsNew = (current.progress.phase == .new) == (card.type == AnkiCard.Kind.new)
    if original != nil, isAsNew, current.progress == exported.start,
      schedule.isDue(card, as: state)
    {
      return card.setAside(state, moment)
    }
    return schedule.card(card, after: state, reviewGrades[current.id] ?? [])
  }

  private func number(of card: Card) -> Int {
    if case .template(let number) = card.kind { return number }
    return kinds(of: card.item).firstIndex(of: card.kind) ?? 0
  }

  // MARK: Reviews

  private func addReviews(
    to writer: AnkiFileRepository.Writer, _ ids: [Card.ID: Int64], _ done: inout Done,
    _ db: Database
  ) throws {
    var last: [Int64: AnkiReview] = [:]
    try repository.originals.forEachReview(
      { review in
        guard let id = ids[review.card] else { return }
        var review = review
        review.card = id
        last[id] = review
        try writer.add(review)
        done.reviews += 1
        if done.reviews.isMultiple(of: 1_000) { progress(.reviews(done.reviews)) }
      }, db)
    let terms = try repository.reviews.terms(db)
    let reset = cards.values.joined().filter(\.wasReset).map(\.card.id)
    for card in try (AnswerLog.cardsAnsweredHere(db) + reset).uniqued() {
      guard let id = ids[card] else { continue }
      let own = try AnkiAnswersQuery(
        card: card, id: id, last: last[id], fsrs: moment.settings.fsrs, terms: terms
      ).reviews(repository.reviews, db)
      for review in own { try writer.add(review) }
      let before = done.reviews
      done.reviews += own.count
      if before / 1_000 < done.reviews / 1_000 { progress(.reviews(done.reviews)) }
    }
  }
}
