import Foundation
import GRDB

/// Takes rows in and gives them out.
struct ExchangeRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let decks: DeckRepository
  let items: ItemRepository

  /// A row whose front the deck has already updates what that item says.
  func take(
    _ request: ImportRequest, at now: Date,
    progress: @escaping @Sendable (Exchange.Passed) async -> Void
  ) async throws -> ImportReport {
    let (_, rows, bad) = try Self.read(request)
    guard bad.isEmpty || !request.isStrict else { throw Problem.badRows(bad) }
    let imports = ImportRepository(
      storage: storage, settings: settings, decks: decks, items: items)
    var report = try await imports.take(rows, at: now, progress: progress)
    report.badRows = bad
    return report
  }

  func preview(_ request: ImportRequest) throws -> ImportPreview {
    let (reader, rows, bad) = try Self.read(request)
    let first = reader.records.lazy.compactMap { try? $0.fields.get() }  // Bad rows are listed.
      .prefix(ImportPreview.mostShown)
    return ImportPreview(
      columns: reader.fields(ofColumns: first.map(\.count).max() ?? 0),
      hasHeader: reader.records.startIndex > 0, firstRows: Array(first), rows: rows.count,
      badRows: bad)
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

  /// Everything that can be told without the database, so that a long file keeps no one waiting.
  private static func read(_ request: ImportRequest) throws
    -> (RowReader, rows: [RowReader.Row], bad: [ImportReport.BadRow])
  {
    let table = try TextTable(request.text, format: request.format)
    var reader = RowReader(table, for: request)
    var rows: [RowReader.Row] = []
    var bad: [ImportReport.BadRow] = []
    for record in reader.records {
      do {
        rows.append(try reader.row(record))
      } catch {
        bad.append(ImportReport.BadRow(line: record.line, reason: Problem(error).sentence))
      }
    }
    return (reader, rows, bad)
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
