import Foundation
import GRDB

/// Imports the rows of a file, all or none, and blocks other writers as little as possible.
///
/// The items of all rows are inserted in one transaction. Their search index takes as long to write
/// as the items, so for a long file it is written first: in small transactions with pauses, under
/// ids reserved for the items. An import that is killed leaves at most index entries without items.
struct ImportRepository: CardRepository {
  typealias Row = RowReader.Row

  let collection: CardCollection
  private let batches = ItemBatchRepository()
  var notes: NewNoteRepository { NewNoteRepository(items: items) }

  /// - Parameter isStrict: whether a row that can't be taken refuses the whole file.
  func importRows(
    _ rows: [Row], isStrict: Bool, at now: Date,
    progress: (Exchange.ImportProgress) async -> Void
  ) async throws -> ImportReport {
    await progress(Exchange.ImportProgress(rows: 0, of: rows.count))
    let rows = try await asShown(asNotes(rows))
    let newPlaces = Self.isLong(rows) ? try await placesOfNew(rows) : []
    let reservedIDs = try await reserve(newPlaces.count)
    do {
      try await addWords(rows, newPlaces, reservedIDs, progress)
      let idsByPlace = Dictionary(uniqueKeysWithValues: zip(newPlaces, reservedIDs))
      let report = try await storage.undoable(at: now) { db in
        let report = try write(rows, idsByPlace, at: now, db)
        guard report.badRows.isEmpty || !isStrict else { throw Problem.badRows(report.badRows) }
        let items = Quantity.count(report.added + report.updated, "item")
        return ("Imported \(items)\(Self.destination(report.decks))", report)
      }
      await progress(Exchange.ImportProgress(rows: rows.count, of: rows.count))
      return report
    } catch {
      await removeWords(of: reservedIDs)
      throw error
    }
  }

  private static func destination(_ decks: [String]) -> String {
    guard let first = decks.first else { return "" }
    let named = decks.count > 2 ? [first, Quantity.count(decks.count - 1, "other deck")] : decks
    return " to \(Quantity.list(named))"
  }

  func preview(_ rows: [Row]) async throws -> ImportReport {
    let rows = try await asShown(asNotes(rows))
    var tally = ImportTally(of: rows)
    for (row, match) in zip(rows, try await matches(of: rows)) { tally.count(row, match) }
    return tally.report
  }

  // MARK: Words

  private static let rowsInBatch = 1_000
  private static let bytesInBatch = 1 << 18
  /// Writers that wait for a transaction retry every few milliseconds.
  private static let pause = Duration.milliseconds(5)

  private static func isLong(_ rows: [Row]) -> Bool {
    rows.count > rowsInBatch
      || rows.reduce(0) { $0 + $1.content.back.utf8.count + $1.content.notes.utf8.count }
        > bytesInBatch
  }

  private func placesOfNew(_ rows: [Row]) async throws -> [Int] {
    let matches = try await matches(of: rows)
    return matches.indices.filter { place in
      guard case .new = matches[place] else { return false }
      return !rows[place].isNote
    }
  }

  private func reserve(_ count: Int) async throws -> Range<Item.ID> {
    guard count > 0 else { return 0..<0 }
    return try await storage.database.write { try batches.reserve(count, $0) }
  }

  /// Uses a separate task, because the current one may be cancelled.
  private func removeWords(of ids: Range<Item.ID>) async {
    guard !ids.isEmpty else { return }
    let removing = Task {
      try await storage.database.write { try batches.removeWords(of: ids, $0) }
    }
    _ = await removing.result  // Leftover entries match no item.
  }

  private func addWords(
    _ rows: [Row], _ places: [Int], _ ids: Range<Item.ID>,
    _ progress: (Exchange.ImportProgress) async -> Void
  ) async throws {
    var words: [(id: Item.ID, text: String)] = []
    var bytes = 0
    for (place, id) in zip(places, ids) {
      words.append((id, SearchText.indexed(rows[place].content)))
      bytes += words[words.count - 1].text.utf8.count
      guard
        words.count == Self.rowsInBatch || bytes > Self.bytesInBatch
          || id + 1 == ids.upperBound
      else { continue }
      try await storage.database.write { [words] in try batches.add(words: words, $0) }
      await progress(Exchange.ImportProgress(rows: place + 1, of: rows.count))
      try await Task.sleep(for: Self.pause)
      words.removeAll(keepingCapacity: true)
      bytes = 0
    }
  }

  // MARK: Items

  /// The additions of the rows so far.
  private struct Additions {
    /// The reserved ids that no item has yet, by the row's index.
    var reservedIDs: [Int: Item.ID]
    var items: [ItemBatchRepository.NewItem] = []
    /// By the names in the rows.
    var decks: [String: Deck] = [:]
    /// The decks of all items of the rows.
    var usedDecks: Set<Deck.ID> = []
  }

  private func write(
    _ rows: [Row], _ reservedIDs: [Int: Item.ID], at now: Date, _ db: Database
  ) throws -> ImportReport {
    var tally = ImportTally(of: rows)
    var additions = Additions(reservedIDs: reservedIDs)
    for (place, match) in try matches(of: rows, db).enumerated() {
      let row = rows[place]
      tally.count(row, match)
      if let item = match.item { additions.usedDecks.insert(item.deck) }
      switch match {
      case .same, .impossible: break
      case .changed(let item):
        let deck = try decks.deckOrDeleted(item.deck, db)
        try items.update(item.id, row.taken(over: item.content), in: deck, at: now, db)
      case .noteChanged(let item, let change):
        _ = try notes.change(item, change.fields, tags: change.tags, of: change.type, at: now, db)
      case .new: try add(row, number: place, to: &additions, at: now, db)
      }
    }
    try batches.add(additions.items, at: now, db)
    // Ids left over from rows whose items someone else added in the meantime.
    for id in additions.reservedIDs.values { try batches.removeWords(of: id..<id + 1, db) }
    var report = tally.report
    report.decks = try additions.usedDecks.compactMap { try decks.name(of: $0, db) }.sorted()
    return report
  }

  /// Adds a new row: a note at once, an item with all the others.
  private func add(
    _ row: Row, number: Int, to additions: inout Additions, at now: Date, _ db: Database
  ) throws {
    let deck =
      try additions.decks[row.deck]
      ?? decks.findOrAdd(row.deck, DeckOptions(settings.current(db)), db)
    additions.decks[row.deck] = deck
    additions.usedDecks.insert(deck.id)
    if let type = row.noteType { return try addNote(row, of: type, to: deck, at: now, db) }
    if row.isNote { return try addOwnNote(row, to: deck, at: now, db) }
    let id = try additions.reservedIDs.removeValue(forKey: number) ?? addWords(row, db)
    additions.items.append(.init(id: id, deck: deck, content: row.content))
  }

  private func addNote(
    _ row: Row, of type: NoteType, to deck: Deck, at now: Date, _ db: Database
  ) throws {
    let fields = try row.note?.fields(named: type.looks().fields) ?? []
    _ = try notes.add(
      fields, tags: row.content.tags, of: type, guid: row.note?.guid, to: deck, at: now, db)
  }

  /// Adds a text with deletions, or a question with a picture, which items can't be.
  private func addOwnNote(_ row: Row, to deck: Deck, at now: Date, _ db: Database) throws {
    let content = row.content
    let picture = content.picture.isEmpty ? "" : "<img src=\"\(content.picture)\">"
    let fields =
      row.isCloze
      ? [content.front, content.back + picture] : ["\(content.front)\n\(picture)", content.back]
    let item = try notes.add(
      fields, tags: content.tags, of: row.isCloze ? .cloze : .picture, to: deck, at: now, db)
    // The item has what the type has no field for.
    guard !row.given.isDisjoint(with: [.reading, .notes, .synonyms]) else { return }
    let added = try items.item(item, db).content
    try items.update(item, row.taken(over: added), in: deck, at: now, db)
  }

  private func addWords(_ row: Row, _ db: Database) throws -> Item.ID {
    let id = try batches.reserve(1, db).lowerBound
    try batches.add(words: [(id, SearchText.indexed(row.content))], db)
    return id
  }
}
