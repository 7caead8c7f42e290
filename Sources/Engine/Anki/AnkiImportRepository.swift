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
  let face: Face
  let notes = NoteRepository()
  let originals = AnkiRepository()
  private var media: AnkiMedia { AnkiMedia(beside: collection.media) }

  func preview(_ request: AnkiRequest, at now: Date) async throws -> AnkiSummary {
    let (unpacked, collection) = try await unpack(request.package)
    let files = try await placed(unpacked, of: request.package, isStoring: false)
    return try await storage.database.read { db in
      let plan = try plan(request, of: collection, unpacked.version, files: files, at: now, db)
      var preview = try AnkiPreviewQuery(
        self, plan, summary(of: plan, files, unpacked, db), at: now, db)
      try collection.forEachNote { try preview.add($0, db) }
      return try preview.summary(withReviewsOf: collection, db)
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

  /// - Parameter progress: hears how many of the package's notes were taken.
  func importPackage(
    _ request: AnkiRequest, at now: Date,
    progress: @escaping @Sendable (_ notes: Int, _ total: Int) async -> Void
  ) async throws -> AnkiSummary {
    let (unpacked, collection) = try await unpack(request.package)
    let files = try await placed(unpacked, of: request.package, isStoring: true)
    let (passed, hearing) = AsyncStream.makeStream(
      of: (notes: Int, total: Int).self, bufferingPolicy: .bufferingNewest(1))
    do {
      async let telling: Void = {
        for await some in passed { await progress(some.notes, some.total) }
      }()
      defer { hearing.finish() }
      let summary = try await storage.undoablePart(at: now) { db, recording in
        let plan = try plan(request, of: collection, unpacked.version, files: files, at: now, db)
        let total = plan.noteCount
        var summary = try self.summary(of: plan, files, unpacked, db)
        let moment = StudyMoment(now, plan.settings)
        // Before anything is recorded; when the settings are undone, it is done again.
        if try settings.current(db).fsrs != moment.settings.fsrs {
          _ = try self.reviews.rebuildAll(fsrs: moment.settings.fsrs, db)
        }
        var writing = AnkiWriting(
          consume plan, moment: moment, importing: try originals.nextImport(db), repository: self)
        try writing.begin(db)
        try writing.addNotes(collection, &summary, db) { hearing.yield(($0, total)) }
        let unused = writing.outcomes.unusedTypes(of: writing.plan)
        for type in unused { try notes.remove(type.id, db) }
        summary.leaveOut(unused)
        summary.count(writing.outcomes)
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
    _ request: AnkiRequest, of collection: AnkiCollectionQuery, _ version: AnkiPackage.Version,
    files: PlacedFiles, at now: Date, _ db: Database
  ) throws -> AnkiImportPlan {
    var plan = try AnkiImportPlan(
      request, collection, version: version.rawValue, known: notes.noteTypes(db),
      renaming: files.renamed, settings: settings.current(db),
      learner: SettingsRepository.learner(db), at: now)
    plan.changedDecks = try changedDecks(plan, db)
    plan.mediaThere = try AnkiMedia.names(beside: self.collection.media).union(files.new)
    return plan
  }

  /// The summary of an import before its notes are read.
  private func summary(
    of plan: AnkiImportPlan, _ files: PlacedFiles, _ unpacked: AnkiPackage.Unpacked,
    _ db: Database
  ) throws -> AnkiSummary {
    var summary = AnkiSummary(version: plan.version)
    (summary.media, summary.mediaBytes) = (files.new.count, files.bytes)
    summary.hiddenMedia = unpacked.hiddenMedia
    summary.filteredDecks = plan.decks.values.filter { $0.settings == nil }.map(\.name).sorted()
    let presets = plan.usedPresets
    let arriving = try presetsOfNewDecks(plan, db)
    let taken = presets.filter { arriving.contains($0.id) }
    summary.suspendingPresets = taken.filter(\.suspendsLeeches).map(\.name).sorted()
    summary.presetsWithUnusableSteps = taken.filter(\.hasUnusableSteps).map(\.name).sorted()
    if let preset = presets.first {
      summary.preset = preset.name
      summary.options = try settings.current(db).changes(byTaking: preset.settings)
      summary.hasUnusableWeights = preset.hasUnusableWeights
      summary.otherPresets = presets.dropFirst()
        .filter { !$0.settings.isEmpty && $0.settings != preset.settings }.map(\.name).sorted()
    }
    summary.usesSM2 = plan.usesSM2
    summary.changedDecks = plan.changedDecks.map(\.name)
    summary.noteTypes = plan.types.values.map(\.type.name).sorted()
    let updated = plan.types.values.filter { $0.outcome == .updated }.map(\.type)
    summary.updatedTypes = updated.count
    for type in updated {
      if let name = plan.typeNames[type.id], name != type.name {
        summary.renamedTypes[name] = type.name
      }
    }
    return summary
  }

  // MARK: Media

  /// Where the files of a package go.
  struct PlacedFiles {
    var new: [String] = []
    var bytes = 0
    /// Names that another file has, and what theirs became.
    var renamed: [String: String] = [:]
  }

  /// - Parameter isStoring: whether the files are put there.
  private func placed(
    _ unpacked: AnkiPackage.Unpacked, of package: AnkiPackage, isStoring: Bool
  ) async throws -> PlacedFiles {
    try await onOwnThreadUntilCancelled { checkCancellation in
      var files = PlacedFiles()
      do {
        try package.forEach(unpacked.media, unpacked.version) { file, data in
          try checkCancellation()
          // Else the folder of data that were moved or erased would be made again.
          if isStoring { try storage.movedFile?.check() }
          let place =
            try isStoring
            ? media.keep(data, as: file.name) : media.place(of: data, as: file.name)
          guard let place else { return }
          if place.isNew {
            files.new.append(place.name)
            files.bytes += data.count
          }
          if place.name != file.name { files.renamed[file.name] = place.name }
        }
        return files
      } catch {
        if isStoring { media.remove(files.new) }
        throw error
      }
    }
  }
}

/// Determines the outcomes of a package's notes. Only the first note with a guid has one.
struct NoteOutcomes {
  private var guids: Set<String> = []
  /// The note types of the notes that aren't skipped for theirs.
  private var usedTypes: Set<NoteType.ID> = []
  fileprivate var newerHere = 0
  fileprivate var replacedEdits = 0

  /// - Parameter notes: nil if there are none yet.
  mutating func outcome(
    of note: Note, looks: NoteType.Looks, in plan: AnkiImportPlan, among notes: NoteRepository?,
    _ db: Database
  ) throws -> AnkiImportPlan.NoteOutcome? {
    guard guids.insert(note.guid).inserted else { return nil }
    if let own = try own(note, plan, db) {
      usedTypes.insert(note.type)
      return plan.outcome(note, looks.fields, of: own)
    }
    let found = try notes?.found(note.guid, db)
    let outcome = plan.outcome(note, among: found)
    if case .conflicting = outcome { return outcome }
    usedTypes.insert(note.type)
    if let found { count(note, as: outcome, found) }
    return outcome
  }

  private mutating func count(
    _ note: Note, as outcome: AnkiImportPlan.NoteOutcome, _ found: NoteRepository.Found
  ) {
    switch outcome {
    case .unchanged:
      let differs = (note.fields, note.tags) != (found.note.fields, found.note.tags)
      newerHere += differs && note.modified < found.modified ? 1 : 0
    case .updated: replacedEdits += found.isEdited ? 1 : 0
    default: break
    }
  }

  /// The new note types that are those here with other fields or templates, and that only notes
  /// have that are skipped.
  func unusedTypes(of plan: AnkiImportPlan) -> [NoteType] {
    plan.types.filter { id, arriving in
      arriving.outcome == .added && arriving.type.id != id
        && !usedTypes.contains(arriving.type.id)
    }.map(\.value.type)
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
  mutating func leaveOut(_ types: [NoteType]) {
    noteTypes.removeAll { name in types.contains { $0.name == name } }
  }

  mutating func count(_ outcomes: NoteOutcomes) {
    (newerHere, replacedEdits) = (outcomes.newerHere, outcomes.replacedEdits)
  }

  mutating func count(_ changes: AnkiChanges) {
    (rescheduled, marked) = (changes.schedules.count { !$0.isRestored }, changes.marks.count)
  }

  /// The changes of the import, in a few words.
  var contents: String {
    let changedNotes = added + updated
    if changedNotes > 0 { return Quantity.count(changedNotes, "note") }
    if reviews > 0 { return Quantity.count(reviews, "review") }
    if cards > 0 { return Quantity.count(cards, "card") }
    if rescheduled > 0 { return "schedules of \(Quantity.count(rescheduled, "card"))" }
    if marked > 0 { return "flags and suspensions of \(Quantity.count(marked, "card"))" }
    return updatedTypes > 0 ? Quantity.count(updatedTypes, "note type") : "options"
  }

  /// Counts a note.
  ///
  /// - Parameters:
  ///   - outcome: nil for a note that repeats another's GUID.
  ///   - names: those of the note types that are there.
  /// - Returns: the outcome; nil for a note that is left out. Anki would delete one without cards.
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
    switch outcome {
    case .added: added += 1
    case .restored, .own(.restored, _):
      added += 1
      restored += 1
    case .updated, .own(.updated, _): updated += 1
    case .unchanged, .own(.unchanged, _): unchanged += 1
    case .conflicting(let type, _):
      conflicting += 1
      conflictingTypes[names[type] ?? "", default: 0] += 1
    }
    return outcome
  }
}
