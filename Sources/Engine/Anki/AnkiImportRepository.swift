import Foundation
import GRDB
import Synchronization

/// Imports Anki packages, all or nothing.
///
/// One transaction writes everything. Items, cards, notes and answers that are new are not recorded
/// for undo: a trigger hides them when the import's own row is revoked. Only changes of what was
/// there are recorded. Media files are written first, and removed again if the import fails.
struct AnkiImportRepository: CardRepository {
  let collection: CardCollection
  let media: AnkiMedia
  let face: Face
  let notes = NoteRepository()
  let kept = AnkiRepository()

  /// What an import would do.
  func preview(_ request: AnkiRequest, at now: Date) async throws -> AnkiSummary {
    let unpacked = try await onOwnThread { try request.package.unpacked() }
    let collection = try AnkiCollectionQuery(unpacked, of: request.package)
    var summary = try await storage.database.read { db in
      let arrival = try arrival(request, collection, unpacked.version, at: now, db)
      var summary = self.summary(of: arrival)
      let hasNotes = try notes.hasNotes(db)
      var fates = Fates()
      try collection.forEachNote { note in
        let (note, _) = try arrival.note(note)
        let cards = arrival.cards[note.id] ?? []
        guard let fate = try fates.fate(note, arrival, hasNotes ? notes : nil, db) else { return }
        summary.count(fate)
        switch fate {
        case .added: summary.cards += cards.count
        case .updated(let item), .restored(let item), .unchanged(let item):
          summary.cards += try missing(cards, of: item, db).count
        case .conflicting, .own, .ownDeleted: break
        }
      }
      if request.hasScheduling {
        try collection.forEachReview { review in
          if try !kept.hasReview(review.id, db) { summary.reviews += 1 }
        }
      }
      return summary
    }
    let files = unpacked.media
    try request.package.forEach(files, unpacked.version) { file, data in
      if media.contents(of: file.name) != data {
        summary.media += 1
        summary.mediaBytes += data.count
      }
    }
    return summary
  }

  /// - Parameter progress: hears how many of the package's notes were taken.
  func take(
    _ request: AnkiRequest, at now: Date,
    progress: @escaping @Sendable (_ notes: Int, _ total: Int) async -> Void
  ) async throws -> AnkiSummary {
    let unpacked = try await onOwnThread { try request.package.unpacked() }
    let collection = try AnkiCollectionQuery(unpacked, of: request.package)
    let files = try keep(unpacked, of: request.package)
    let (passed, hearing) = AsyncStream.makeStream(
      of: (notes: Int, total: Int).self, bufferingPolicy: .bufferingNewest(1))
    do {
      async let telling: Void = {
        for await some in passed { await progress(some.notes, some.total) }
      }()
      defer { hearing.finish() }
      let summary = try await storage.undoablePart(at: now) { db, recording in
        var arrival = try arrival(request, collection, unpacked.version, at: now, db)
        var summary = self.summary(of: arrival)
        (summary.media, summary.mediaBytes) = (files.new.count, files.bytes)
        var writing = AnkiWriting(
          moment: try settings.moment(now, db), importing: try kept.nextImport(db),
          repository: self)
        let total = arrival.noteCount
        try writing.begin(&arrival, db)
        try writing.addNotes(collection, &arrival, renaming: files.renamed, &summary, db) {
          hearing.yield(($0, total))
        }
        try writing.addReviews(collection, arrival, &summary, db)
        try writing.startMemories(db)
        try writing.change(summary, db, recording)
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

  private func arrival(
    _ request: AnkiRequest, _ collection: AnkiCollectionQuery, _ version: AnkiPackage.Version,
    at now: Date, _ db: Database
  ) throws -> AnkiArrival {
    try AnkiArrival(
      request, collection, version: version.rawValue, known: notes.noteTypes(db),
      zone: settings.current(db).timeZone, learner: kept.learner(db), at: now)
  }

  private func summary(of arrival: AnkiArrival) -> AnkiSummary {
    let used = Set(arrival.cards.values.lazy.flatMap { $0.map(\.deck) })
    var summary = AnkiSummary(version: arrival.version)
    summary.decks = Set(used.map(arrival.deckName)).sorted()
    summary.options = arrival.settings
    summary.noteTypes = arrival.types.values.map(\.type.name).sorted()
    return summary
  }

  /// The cards that an item doesn't have yet.
  func missing(_ cards: [AnkiCard], of item: Item.ID, _ db: Database) throws -> [AnkiCard] {
    let there = Set(try items.cards(of: item, db).map(\.kind))
    return cards.filter { !there.contains(.template($0.number)) }
  }

  // MARK: Media

  struct StoredFiles {
    var new: [String] = []
    var bytes = 0
    /// Names that another file has, and what theirs became.
    var renamed: [String: String] = [:]
  }

  private func keep(_ unpacked: AnkiPackage.Unpacked, of package: AnkiPackage) throws -> StoredFiles
  {
    var files = StoredFiles()
    do {
      try package.forEach(unpacked.media, unpacked.version) { file, data in
        try Task.checkCancellation()
        guard let (name, isNew) = try media.keep(data, named: file.name) else { return }
        if isNew {
          files.new.append(name)
          files.bytes += data.count
        }
        if name != file.name { files.renamed[file.name] = name }
      }
      return files
    } catch {
      media.remove(files.new)
      throw error
    }
  }
}

/// The fates of a package's notes, one after another: a second note with a guid has none.
struct Fates {
  private var guids: Set<String> = []

  /// - Parameter notes: nil if there are none yet.
  mutating func fate(
    _ note: Note, _ arrival: AnkiArrival, _ notes: NoteRepository?, _ db: Database
  ) throws -> AnkiArrival.Fate? {
    guard guids.insert(note.guid).inserted else { return nil }
    let fate = arrival.fate(note, among: try notes?.found(note.guid, db))
    guard fate == .own, let item = Item.ID(note.guid.dropFirst(arrival.ownGuids.count)),
      try ItemRepository().isDeleted(item, db)
    else { return fate }
    return .ownDeleted(item)
  }
}

extension AnkiSummary {
  mutating func count(_ fate: AnkiArrival.Fate) {
    switch fate {
    case .added, .restored, .ownDeleted: added += 1
    case .updated: updated += 1
    case .unchanged, .own: unchanged += 1
    case .conflicting: conflicting += 1
    }
  }
}
