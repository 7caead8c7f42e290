import Foundation
import GRDB

/// Imports and exports rows.
struct ExchangeRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let decks: DeckRepository
  let items: ItemRepository

  /// Imports rows. A row whose front is already in the deck updates that item.
  func take(
    _ request: ImportRequest, at now: Date,
    progress: @escaping @Sendable (Exchange.Passed) async -> Void
  ) async throws -> ImportReport {
    let (rows, bad) = try Self.read(request)
    guard bad.isEmpty || !request.isStrict else { throw Problem.badRows(bad) }
    let imports = ImportRepository(
      storage: storage, settings: settings, decks: decks, items: items)
    var report = try await imports.take(rows, at: now, progress: progress)
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
        WHERE item.is_deleted = 0 AND \(condition) ORDER BY item.id
        """
      var writer = TableWriter(format)
      let rows = try request.fetchCursor(db)
      while let row = try rows.next() {
        writer.add(try Item(row).content, deck: row[Item.columnCount])
      }
      return ExportedText(text: writer.text, items: writer.count)
    }
  }

  /// Parses everything that needs no database, so that a long file doesn't block others.
  private static func read(_ request: ImportRequest) throws
    -> (rows: [RowReader.Row], bad: [ImportReport.BadRow])
  {
    let table = try TextTable(request.text, format: request.format)
    var reader = RowReader(table, defaultDeck: request.deck)
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
