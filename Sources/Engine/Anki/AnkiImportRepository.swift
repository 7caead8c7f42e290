import Foundation
import GRDB

/// Imports Anki packages, all or nothing.
///
/// One transaction writes everything. Items, cards, notes and answers that are new are not recorded
/// for undo: a trigger hides them when the import's own row is revoked. Only changes of what was
/// there are recorded, and the cards that it lacked. Media files are written first, and removed again
/// if the import fails.
struct AnkiImportRepository: CardRepository {
  let collection: CardCollection
  let media: AnkiMedia
  let face: Face
  let notes = NoteRepository()
  let originals = AnkiRepository()

  func preview(_ request: AnkiRequest, at now: Date) async throws -> AnkiSummary {
    let (unpacked, collection) = try await unpack(request.package)
    let files = try await onOwnThreadUntilCancelled { checkCancellation in
      var files = PlacedFiles()
      try request.package.forEach(unpacked.media, unpacked.version) { file, data in
        try checkCancellation()
        files.add(file.name, data, at: media.place(of: data, as: file.name))
      }
      return files
    }
    return try await storage.database.read { db in
      let plan = try plan(request, collection, unpacked.version, at: now, db)
      var summary = self.summary(of: plan)
      (summary.media, summary.mediaBytes) = (files.new.count, files.bytes)
      summary.hiddenMedia = unpacked.hiddenMedia
      let taken = try preview(
        collection, renaming: files.renamed, plan, at: now, &summary, db)
      if request.hasScheduling {
        summary.reviews = try newReviews(collection, of: taken, db)
      }
      return summary
    }
  }

  private func unpack(
    _ package: AnkiPackage
  ) async throws -> (AnkiPackage.Unpacked, AnkiCollectionQuery) {
    try await onOwnThread {
      let unpacked = try package.unpack()
      return (unpacked, try AnkiCollectionQuery(unpacked, of: package))
    }
  }

  /// Counts what happens to the notes and their cards.
  ///
  /// - Returns: the cards that are here afterwards, by their ids in the package; nil for new ones.
  private func preview(
    _ collection: AnkiCollectionQuery, renaming renamed: [String: String],
    _ plan: AnkiImportPlan, at now: Date, _ summary: inout AnkiSummary, _ db: Database
  ) throws -> [Int64: Card.ID?] {
    let known = try notes.hasNotes(db) ? notes : nil
    let moment = try settings.moment(now, db)
    let schedule = AnkiSchedule(firstDay: plan.firstDay, moment: moment)
    var changes = AnkiChanges(repository: self, moment: moment)
    var outcomes = NoteOutcomes()
    var taken: [Int64: Card.ID?] = [:]
    var (decks, arriving) = (Set<String>(), Set<Int64>())
    try collection.forEachNote { raw in
      var (note, looks) = try plan.note(raw)
      if !renamed.isEmpty { note.fields = MediaReferences.renaming(renamed, in: note.fields) }
      let cards = plan.cards[note.id] ?? []
      let found = try outcomes.outcome(note, looks, plan, known, db)
      guard let outcome = summary.counted(found, hasCards: !cards.isEmpty, plan.typeNames) else {
        return
      }
      var (pairs, missing) = ([CardPair](), cards)
      switch outcome {
      case .added:
        summary.cards += cards.count
        arriving.insert(cards[0].deck)
      case .updated(let item), .restored(let item), .unchanged(let item):
        let there = try items.cards(of: item, db)
        pairs = Self.pairs(cards, there)
        missing = try self.missing(cards, pairs, of: item, outcome, looks, db)
        let new = outcome.isRestored ? cards.count : missing.count
        summary.cards += new
        if new > 0, !outcome.isRestored, let home = there.first?.deck {
          decks.insert(try self.decks.deckOrDeleted(home, db).name)
        } else if new > 0 {
          arriving.insert(cards[0].deck)
        }
      case .own(_, let item):
        pairs = try self.pairs(cards, ofOwn: item, plan.types[raw.type]?.type, db)
        missing = []
        summary.cards += outcome.isRestored ? pairs.count : 0
      case .conflicting: return
      }
      try changes.apply(pairs, isRestored: outcome.isRestored, plan, schedule, db)
      for (card, own) in pairs { taken[card.id] = own.id }
      for card in missing { taken.updateValue(nil, forKey: card.id) }
    }
    summary.count(changes)
    summary.decks = try decks.union(arriving.map { try deckName($0, plan, db) }).sorted()
    return taken
  }

  /// What a deck of the package is called here.
  private func deckName(_ id: Int64, _ plan: AnkiImportPlan, _ db: Database) throws -> String {
    let name = plan.deckName(id)
    if let deck = try decks.deck(named: name, db) { return deck.name }
    guard id != AnkiDeck.defaultID, let renamed = try originals.deck(ofAnki: id, db) else {
      return name
    }
    return try decks.deck(renamed, db).name
  }

  /// Counts the reviews that are not here.
  private func newReviews(
    _ collection: AnkiCollectionQuery, of cards: [Int64: Card.ID?], _ db: Database
  ) throws -> Int {
    let here = try AnswerLog.timesHere(db)
    var count = 0
    try collection.forEachReview { review in
      guard let own = cards[review.card] else { return }
      if let own, here.contains(.init(card: own, at: review.id)) { return }
      if try !originals.hasReview(review.id, db) { count += 1 }
    }
    return count
  }

  /// - Parameter progress: hears how many of the package's notes were taken.
  func importPackage(
    _ request: AnkiRequest, at now: Date,
    progress: @escaping @Sendable (_ notes: Int, _ total: Int) async -> Void
  ) async throws -> AnkiSummary {
    let (unpacked, collection) = try await unpack(request.package)
    let files = try await store(unpacked, of: request.package)
    let (passed, hearing) = AsyncStream.makeStream(
      of: (notes: Int, total: Int).self, bufferingPolicy: .bufferingNewest(1))
    do {
      async let telling: Void = {
        for await some in passed { await progress(some.notes, some.total) }
      }()
      defer { hearing.finish() }
      let summary = try await storage.undoablePart(at: now) { db, recording in
        let plan = try plan(request, collection, unpacked.version, at: now, db)
        let total = plan.noteCount
        var summary = self.summary(of: plan)
        (summary.media, summary.mediaBytes) = (files.new.count, files.bytes)
        summary.hiddenMedia = unpacked.hiddenMedia
        var writing = AnkiWriting(
          consume plan, moment: try settings.moment(now, db),
          importing: try originals.nextImport(db), repository: self)
        try writing.begin(db)
        try writing.addNotes(collection, renaming: files.renamed, &summary, db) {
          hearing.yield(($0, total))
        }
        summary.decks = writing.filledDecks.sorted()
        let reviews = try writing.addReviews(collection, &summary, db)
        try writing.startMemories(db)
        summary.count(writing.changes)
        try writing.change(summary, reviews, db, recording)
        return summary
      }
      hearing.finish()
      await telling
      return summary
    } catch {
      media.remove(files.new)
      throw error
    }
  }

  private func plan(
    _ request: AnkiRequest, _ collection: AnkiCollectionQuery, _ version: AnkiPackage.Version,
    at now: Date, _ db: Database
  ) throws -> AnkiImportPlan {
    try AnkiImportPlan(
      request, collection, version: version.rawValue, known: notes.noteTypes(db),
      settings: settings.current(db), learner: SettingsRepository.learner(db), at: now)
  }

  private func summary(of plan: AnkiImportPlan) -> AnkiSummary {
    var summary = AnkiSummary(version: plan.version)
    summary.filteredDecks = plan.decks.values.filter { $0.settings == nil }.map(\.name).sorted()
    let presets = plan.usedPresets
    if let preset = presets.first {
      (summary.preset, summary.options) = (preset.name, preset.settings)
      summary.otherPresets = presets.dropFirst()
        .filter { !$0.settings.isEmpty && $0.settings != preset.settings }.map(\.name).sorted()
    }
    summary.noteTypes = plan.types.values.map(\.type.name).sorted()
    summary.updatedTypes = plan.types.values.count { $0.outcome == .updated }
    return summary
  }

  // MARK: Media

  /// Where the files of a package go.
  struct PlacedFiles {
    var new: [String] = []
    var bytes = 0
    /// Names that another file has, and what theirs became.
    var renamed: [String: String] = [:]

    /// - Parameter place: nil for a file that is left out.
    mutating func add(_ name: String, _ data: Data, at place: (name: String, isNew: Bool)?) {
      guard let place else { return }
      if place.isNew {
        new.append(place.name)
        bytes += data.count
      }
      if place.name != name { renamed[name] = place.name }
    }
  }

  private func store(
    _ unpacked: AnkiPackage.Unpacked, of package: AnkiPackage
  ) async throws -> PlacedFiles {
    try await onOwnThreadUntilCancelled { checkCancellation in
      var files = PlacedFiles()
      do {
        try package.forEach(unpacked.media, unpacked.version) { file, data in
          try checkCancellation()
          // Else the folder of data that were moved or erased would be made again.
          try storage.movedFile?.check()
          files.add(file.name, data, at: try media.keep(data, as: file.name))
        }
        return files
      } catch {
        media.remove(files.new)
        throw error
      }
    }
  }
}

/// Determines the outcomes of a package's notes. Only the first note with a guid has one.
struct NoteOutcomes {
  private var guids: Set<String> = []

  /// - Parameter notes: nil if there are none yet.
  mutating func outcome(
    _ note: Note, _ looks: NoteType.Looks, _ plan: AnkiImportPlan, _ notes: NoteRepository?,
    _ db: Database
  ) throws -> AnkiImportPlan.NoteOutcome? {
    guard guids.insert(note.guid).inserted else { return nil }
    if let own = try own(note, plan, db) { return plan.outcome(note, looks.fields, of: own) }
    return plan.outcome(note, among: try notes?.found(note.guid, db))
  }

  /// The item, deleted or not, that a note was made of.
  private func own(
    _ note: Note, _ plan: AnkiImportPlan, _ db: Database
  ) throws -> ItemRepository.Edited? {
    switch ExportedItem.origin(of: note, plan.learner) {
    case .courseItem(let key): try ItemRepository().edited(courseKey: key, db)
    case .item(let id): try ItemRepository().edited(id, db)
    case nil: nil
    }
  }
}

extension AnkiSummary {
  mutating func count(_ changes: AnkiChanges) {
    (rescheduled, marked) = (changes.schedules.count { !$0.isRestored }, changes.marks.count)
  }

  /// Counts a note.
  ///
  /// - Parameters:
  ///   - outcome: Nil for a note that repeats another's GUID.
  ///   - names: those of the note types that are there.
  /// - Returns: The outcome; nil for a note that is left out. Anki would delete one without cards.
  mutating func counted(
    _ outcome: AnkiImportPlan.NoteOutcome?, hasCards: Bool, _ names: [NoteType.ID: String]
  ) -> AnkiImportPlan.NoteOutcome? {
    guard let outcome else {
      repeated += 1
      return nil
    }
    guard hasCards else {
      withoutCards += 1
      return nil
    }
    count(outcome, names)
    return outcome
  }

  private mutating func count(_ outcome: AnkiImportPlan.NoteOutcome, _ names: [NoteType.ID: String])
  {
    switch outcome {
    case .added: added += 1
    case .restored, .own(.restored, _):
      added += 1
      restored += 1
    case .updated, .own(.updated, _): updated += 1
    case .unchanged, .own(.unchanged, _): unchanged += 1
    case .conflicting(let type):
      conflicting += 1
      conflictingTypes[names[type] ?? "", default: 0] += 1
    }
  }
}
