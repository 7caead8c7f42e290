import Foundation
import GRDB

/// Imports the rows of a file, all or none, and blocks other writers as little as possible.
///
/// The items of all rows are inserted in one transaction. Their search index takes as long to write
/// as the items, so for a long file it is written first: in small transactions with pauses, under
/// ids reserved for the items. An import that is killed leaves at most index entries without items.
struct ImportRepository: CardRepository {
  typealias Row = RowReader.Row
  /// The ids reserved for new items, by the row's index.
  private typealias Numbers = [Int: Item.ID]

  let collection: CardCollection
  private let batches = ItemBatchRepository()
  private var notes: NewNoteRepository { NewNoteRepository(items: items) }

  func importRows(
    _ rows: [Row], at now: Date, progress: (Exchange.ImportProgress) async -> Void
  ) async throws -> ImportReport {
    await progress(Exchange.ImportProgress(rows: 0, of: rows.count))
    let places = Self.isLong(rows) ? try await placesOfNew(rows) : []
    let numbers = try await reserve(places.count)
    do {
      try await addWords(rows, places, numbers, progress)
      let kept = Dictionary(uniqueKeysWithValues: zip(places, numbers))
      let report = try await storage.undoable(at: now) { db in
        let report = try write(rows, kept, at: now, db)
        return ("Imported \(Quantity.count(report.added + report.updated, "item"))", report)
      }
      await progress(Exchange.ImportProgress(rows: rows.count, of: rows.count))
      return report
    } catch {
      await removeWords(of: numbers)
      throw error
    }
  }

  /// What importing the rows would do.
  func preview(_ rows: [Row]) async throws -> ImportReport {
    var report = ImportReport()
    var seen = Set<Row>(minimumCapacity: rows.count)
    for (row, match) in zip(rows, try await matches(of: rows)) {
      let isRepeated = !seen.insert(row).inserted
      switch match {
      case .new: Self.count(row, isRepeated, in: &report)
      case .changed: report.updated += 1
      case .same: report.unchanged += 1
      }
    }
    return report
  }

  private static func count(_ row: Row, _ isRepeated: Bool, in report: inout ImportReport) {
    report.added += 1
    if !row.hasAnswer { report.withoutAnswer += 1 }
    if isRepeated { report.repeated += 1 }
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
      if case .new = matches[place] { !rows[place].isCloze } else { false }
    }
  }

  private func reserve(_ count: Int) async throws -> Range<Item.ID> {
    guard count > 0 else { return 0..<0 }
    return try await storage.database.write { try batches.reserve(count, $0) }
  }

  /// Uses a separate task, because the current one may be cancelled.
  private func removeWords(of numbers: Range<Item.ID>) async {
    guard !numbers.isEmpty else { return }
    let removing = Task {
      try await storage.database.write { try batches.removeWords(of: numbers, $0) }
    }
    _ = await removing.result  // Leftover entries match no item.
  }

  private func addWords(
    _ rows: [Row], _ places: [Int], _ numbers: Range<Item.ID>,
    _ progress: (Exchange.ImportProgress) async -> Void
  ) async throws {
    var words: [(id: Item.ID, text: String)] = []
    var bytes = 0
    for (place, number) in zip(places, numbers) {
      words.append((number, SearchText.indexed(rows[place].content)))
      bytes += words[words.count - 1].text.utf8.count
      guard
        words.count == Self.rowsInBatch || bytes > Self.bytesInBatch
          || number + 1 == numbers.upperBound
      else { continue }
      try await storage.database.write { [words] in try batches.add(words: words, $0) }
      await progress(Exchange.ImportProgress(rows: place + 1, of: rows.count))
      try await Task.sleep(for: Self.pause)
      words.removeAll(keepingCapacity: true)
      bytes = 0
    }
  }

  // MARK: Items

  private func write(
    _ rows: [Row], _ numbers: Numbers, at now: Date, _ db: Database
  ) throws -> ImportReport {
    let known = try decks(of: rows, db)
    var report = ImportReport()
    var numbers = numbers
    var new: [ItemBatchRepository.NewItem] = []
    var seen = Set<Row>(minimumCapacity: rows.count)
    for (place, match) in try matches(of: rows, in: known, db).enumerated() {
      let row = rows[place]
      guard let deck = known[row.deck] else { continue }
      let isRepeated = !seen.insert(row).inserted
      switch match {
      case .same: report.unchanged += 1
      case .changed(let item):
        try change(item, to: row, in: deck, at: now, db)
        report.updated += 1
      case .new where row.isCloze:
        try addCloze(row, to: deck, at: now, db)
        Self.count(row, isRepeated, in: &report)
      case .new:
        let number = try numbers.removeValue(forKey: place) ?? addWords(row, db)
        new.append(.init(id: number, deck: deck, content: row.content))
        Self.count(row, isRepeated, in: &report)
      }
    }
    try batches.add(new, at: now, db)
    // Ids left over from rows whose items someone else added in the meantime.
    for number in numbers.values { try batches.removeWords(of: number..<number + 1, db) }
    report.decks = Set(known.values.map(\.name)).sorted()
    return report
  }

  private func change(
    _ item: Item, to row: Row, in deck: Deck, at now: Date, _ db: Database
  ) throws {
    guard let (type, fields, tags) = try noteChange(row, of: item, db) else {
      return try items.update(item.id, row.taken(over: item.content), in: deck, at: now, db)
    }
    _ = try notes.change(item, fields, tags: tags, of: type, at: now, db)
  }

  private func addCloze(_ row: Row, to deck: Deck, at now: Date, _ db: Database) throws {
    let content = row.content
    let type = NoteType.cloze
    if try notes.notes.noteType(type.id, db) == nil { try notes.notes.save(type, db) }
    let picture = content.picture.isEmpty ? "" : "<img src=\"\(content.picture)\">"
    let item = try notes.add(
      [content.front, content.back + picture], tags: content.tags, of: type, to: deck, at: now, db)
    // The item has what the type has no field for.
    guard !row.given.isDisjoint(with: [.reading, .notes, .synonyms]) else { return }
    let added = try items.item(item, db).content
    try items.update(item, row.taken(over: added), in: deck, at: now, db)
  }

  private func decks(of rows: [Row], _ db: Database) throws -> [String: Deck] {
    let defaults = DeckOptions(try settings.current(db))
    return try rows.reduce(into: [:]) { known, row in
      if known[row.deck] == nil {
        known[row.deck] = try decks.findOrAdd(row.deck, defaults, db)
      }
    }
  }

  private func addWords(_ row: Row, _ db: Database) throws -> Item.ID {
    let number = try batches.reserve(1, db).lowerBound
    try batches.add(words: [(number, SearchText.indexed(row.content))], db)
    return number
  }

  private func matches(of rows: [Row]) async throws -> [RowMatch] {
    try await storage.database.read { db in
      let known = try Set(rows.map(\.deck)).reduce(into: [:]) { known, name in
        known[name] = try decks.deck(named: name, db)
      }
      return try matches(of: rows, in: known, db)
    }
  }

  /// - Parameter decks: the existing decks by the names used in the rows. Other decks have no
  ///   items.
  private func matches(
    of rows: [Row], in decks: [String: Deck], _ db: Database
  ) throws -> [RowMatch] {
    let named = Dictionary(grouping: rows.indices) { decks[rows[$0].deck]?.id }
    var matches = [RowMatch](repeating: .new, count: rows.count)
    for (deck, places) in named {
      guard let deck, try items.hasItems(in: deck, db) else { continue }
      let byFront = Dictionary(grouping: places) { rows[$0].content.front }
      let there = Dictionary(
        grouping: try items.items(withFronts: Array(byFront.keys), in: deck, db),
        by: \.content.front)
      for (front, items) in there {
        let places = byFront[front] ?? []
        let found = RowMatch.matches(of: places.map { rows[$0] }, among: items)
        for (place, match) in zip(places, found) { matches[place] = match }
      }
    }
    return try matchesOfNotes(rows, matches, db)
  }

  // MARK: Anki's notes

  /// Has the rows that are Anki's notes belong to those, wherever they are.
  private func matchesOfNotes(
    _ rows: [Row], _ matches: [RowMatch], _ db: Database
  ) throws -> [RowMatch] {
    guard rows.contains(where: { $0.note != nil }), try notes.notes.hasNotes(db) else {
      return matches
    }
    return try zip(rows, matches).map { row, match in
      guard let note = row.note else { return match }
      if let guid = note.guid, let found = try notes.notes.found(guid, db), !found.isDeleted {
        return try self.match(row, try items.item(found.item, db), db)
      }
      guard let item = match.item, let type = try notes.notes.fields(of: item.id, db)?.type else {
        return match
      }
      // With another guid or type it is another note, which has the same front.
      return note.guid == nil && note.type == type ? try self.match(row, item, db) : .new
    }
  }

  private func match(_ row: Row, _ item: Item, _ db: Database) throws -> RowMatch {
    try noteChange(row, of: item, db) == nil ? .same(item) : .changed(item)
  }

  /// What a row that is Anki's note changes of an item's note; nil if nothing, or without notes.
  private func noteChange(
    _ row: Row, of item: Item, _ db: Database
  ) throws -> (type: NoteType, fields: [String], tags: [String])? {
    guard let arriving = row.note, let note = try notes.notes.note(of: item.id, db),
      let type = try notes.notes.noteType(note.type, db),
      var there = try notes.notes.fields(of: item.id, db)?.fields
    else { return nil }
    there.apply(item.content)
    guard let fields = arriving.fields(over: there.values) else { return nil }
    let old = item.content.tags
    let tags = row.given.contains(.tags) ? row.content.tags : old
    let areTagsSame = Set(tags.map { $0.lowercased() }) == Set(old.map { $0.lowercased() })
    return fields == there.values && areTagsSame ? nil : (type, fields, tags)
  }
}
