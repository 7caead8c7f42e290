import Foundation
import GRDB

/// Takes rows in and gives them out.
struct ExchangeRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let decks: DeckRepository
  let items: ItemRepository

  /// A row whose front the deck has already updates what that item says. All rows enter in one
  /// transaction, so that an import is there as a whole or not at all.
  func take(
    _ request: ImportRequest, at now: Date,
    progress: @escaping @Sendable (Exchange.Passed) async -> Void
  ) async throws -> ImportReport {
    let table = try TextTable(request.text, format: request.format)
    let reader = RowReader(table, defaultDeck: request.deck)
    let (rows, bad) = Self.read(reader)
    guard bad.isEmpty || !request.isStrict else { throw Problem.badRows(bad) }
    let (steps, passed) = AsyncStream.makeStream(of: Exchange.Passed.self)
    async let written = {
      defer { passed.finish() }
      return try await storage.database.write { db in
        try write(rows, at: now, db) { passed.yield(Exchange.Passed(rows: $0, of: rows.count)) }
      }
    }()
    for await step in steps { await progress(step) }
    var report = try await written
    report.badRows = bad
    return report
  }

  func give(_ deck: Deck.ID?, _ format: TextFormat) async throws -> ExportedText {
    try await storage.database.read { db in
      let condition: SQL =
        try deck.map {
          "item.deck_id IN (\(DeckTreeQuery.of(try decks.deck($0, db).id)))"
        } ?? "1"
      let request: SQLRequest<Row> = """
        SELECT \(sql: Item.columns), deck.name FROM item JOIN deck ON deck.id = item.deck_id
        WHERE is_deleted = 0 AND \(condition) ORDER BY item.id
        """
      var writer = TableWriter(format)
      let rows = try request.fetchCursor(db)
      while let row = try rows.next() {
        writer.add(try Item(row).content, deck: row[Item.columnCount])
      }
      return ExportedText(text: writer.text, items: writer.count)
    }
  }

  /// Everything that can be told without the database, so that a long file keeps no one waiting.
  private static func read(_ reader: RowReader) -> ([RowReader.Row], [ImportReport.BadRow]) {
    var rows: [RowReader.Row] = []
    var bad: [ImportReport.BadRow] = []
    for record in reader.records {
      do {
        rows.append(try reader.row(record))
      } catch {
        bad.append(ImportReport.BadRow(line: record.line, reason: Problem(error).sentence))
      }
    }
    return (rows, bad)
  }

  private func write(
    _ rows: [RowReader.Row], at now: Date, _ db: Database, passed: (Int) -> Void
  ) throws -> ImportReport {
    let defaults = DeckOptions(try settings.current(db))
    var report = ImportReport()
    var known: [String: Deck] = [:]
    let namesakes = Dictionary(grouping: rows, by: Name.init).filter { $1.count > 1 }
    var taken: Set<Item.ID> = []
    for (place, row) in rows.enumerated() {
      if place.isMultiple(of: 1_000) { passed(place) }
      let deck = try known[row.deck] ?? decks.findOrAdd(row.deck, defaults, db)
      known[row.deck] = deck
      // Two rows of one front are two items, not one that was changed twice.
      let left = try items.items(withFront: row.content.front, in: deck.id, db)
        .filter { !taken.contains($0.id) }
      let others = namesakes[Name(row)] ?? []
      if let same = left.first(where: row.saysTheSame) {
        taken.insert(same.id)
        report.unchanged += 1
      } else if let item = left.first(where: { item in
        !others.contains { $0.saysTheSame(as: item) }
      }) {
        try items.update(item.id, row.taken(over: item.content), in: deck, db)
        taken.insert(item.id)
        report.updated += 1
      } else {
        taken.insert(try items.add(row.content, to: deck, at: now, db))
        report.added += 1
      }
    }
    passed(rows.count)
    report.decks = Set(known.values.map(\.name)).sorted()
    return report
  }
}

/// What rows of a file may share: はし is a bridge, chopsticks and an edge.
private struct Name: Hashable {
  let deck: String
  let front: String

  init(_ row: RowReader.Row) {
    (deck, front) = (row.deck, row.content.front)
  }
}

extension Problem {
  static func badRows(_ bad: [ImportReport.BadRow]) -> Problem {
    let first = bad.prefix(5).map { "line \($0.line): \($0.reason)" }.joined(separator: " ")
    let more = bad.count > 5 ? " And \(bad.count - 5) more." : ""
    return Problem(
      "Nothing was imported, because \(bad.count == 1 ? "a row is" : "\(bad.count) rows are") bad: \(first)\(more)",
      remedy: "Correct them, or import without “strict” to take the rest.")
  }
}
