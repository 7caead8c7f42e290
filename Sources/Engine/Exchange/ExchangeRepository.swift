import Foundation
import GRDB

/// Imports and exports items as text.
struct ExchangeRepository: CardRepository {
  let collection: CardCollection

  /// Imports rows. A row whose front is already in the deck updates that item.
  func importRows(
    _ request: ImportRequest, at now: Date,
    progress: @escaping @Sendable (Exchange.ImportProgress) async -> Void
  ) async throws -> ImportReport {
    var text = try ReadText(request)
    text.layout = nil  // It has all bytes of the text.
    guard text.bad.isEmpty || !request.isStrict else { throw Problem.badRows(text.bad) }
    guard text.bad.isEmpty || !text.rows.isEmpty else {
      throw Problem.onlyBadRows(
        text.bad,
        with: request.isMarkdown
          ? "Q: and A:, or C:, in each card" : "a front and a back in each row")
    }
    let imports = ImportRepository(collection: collection)
    var added: [String] = []
    do {
      let (kept, missing) = try keepPictures(of: text.rows, request, adding: &added)
      var report = try await imports.importRows(
        kept, isStrict: request.isStrict, at: now, progress: progress)
      report.add(text)
      report.missingPictures = missing
      return report
    } catch {
      await removeUnused(added)
      throw error
    }
  }

  /// Stores the pictures of the rows, and returns the missing ones.
  ///
  /// - Parameter added: receives the names of new files, also of those before a failure.
  private func keepPictures(
    of rows: [RowReader.Row], _ request: ImportRequest, adding added: inout [String]
  ) throws -> (rows: [RowReader.Row], missing: [String]) {
    var savedNames: [String: String] = [:]
    try forEachPicture(of: rows, request) { name, picture in
      // Otherwise the folder of moved or erased data would be created again.
      try storage.movedFile?.check()
      let saved = try collection.media.keep(picture, as: name)
      savedNames[name] = saved.name
      if saved.isNew { added.append(saved.name) }
    }
    let renamedRows = rows.map { row in
      var row = row
      row.content.picture = savedNames[row.content.picture] ?? row.content.picture
      return row
    }
    return (renamedRows, missingPictures(of: rows, given: Set(savedNames.keys)))
  }

  /// Removes those of the pictures that no item has. Uses a separate task, because the current one
  /// may be cancelled.
  private func removeUnused(_ pictures: [String]) async {
    guard !pictures.isEmpty else { return }
    let removing = Task {
      let used = try await storage.database.read { db in
        Set(try db.values("SELECT DISTINCT picture FROM item", as: String.self))
      }
      collection.media.remove(pictures.filter { !used.contains($0) })
    }
    _ = await removing.result  // Files that stay are unused.
  }

  private func forEachPicture(
    of rows: [RowReader.Row], _ request: ImportRequest, _ take: (String, Data) throws -> Void
  ) throws {
    let named = rows.lazy.filter { !$0.content.picture.isEmpty }
      .map { ($0.content.picture, $0.picturePath) }
    guard let pictures = request.pictures, !named.isEmpty else { return }
    let paths = Dictionary(named, uniquingKeysWith: { first, _ in first })
    try pictures.forEach(of: paths) { name, picture in
      try Task.checkCancellation()
      try take(name, picture)
    }
  }

  /// Returns the pictures named by rows that neither the import nor the media folder has.
  private func missingPictures(of rows: [RowReader.Row], given: Set<String>) -> [String] {
    var seen = given.union([""])
    return rows.map(\.content.picture).filter {
      seen.insert($0).inserted && !collection.media.has($0)
    }
  }

  func preview(_ request: ImportRequest) async throws -> ImportPreview {
    let text = try ReadText(request)
    var report = try await ImportRepository(collection: collection).preview(text.rows)
    var found: Set<String> = []
    try forEachPicture(of: text.rows, request) { name, _ in found.insert(name) }
    report.add(text)
    report.missingPictures = missingPictures(of: text.rows, given: found)
    guard let layout = text.layout else {
      let first = text.rows.prefix(ImportPreview.mostShown)
      return ImportPreview(
        columns: [.front, .back], hasHeader: false,
        firstRows: first.map { [$0.content.plainFront, SafeHTML.plainText($0.content.back)] },
        report: report, deck: text.deck)
    }
    let first = Array(
      layout.records.lazy.compactMap { try? $0.fields.get() }  // Bad rows are listed.
        .prefix(ImportPreview.mostShown))
    let width = first.map(\.count).max() ?? 0
    let fields = try await ImportRepository(collection: collection).fieldsOfType(text.rows)
    return ImportPreview(
      columns: layout.fields(ofColumns: width), hasHeader: layout.hasTitles, firstRows: first,
      report: report, deck: text.deck,
      noteColumns: layout.noteColumns(width, fields: fields),
      assumesData: request.hasHeader == nil && !layout.hasTitles && layout.header.columns.isEmpty)
  }

  func export(
    _ deck: DeckRoot?, _ format: TextFormat, progress: @escaping ExportProgress.Listener
  ) async throws -> ExportedText {
    try await storage.readAtLength { db in
      let condition: SQL =
        try deck.map { "item.deck_id IN (\(try decks.ids(in: $0, db)))" } ?? "1"
      let request: SQLRequest<Row> = """
        SELECT \(sql: Item.columns), deck.name FROM item JOIN deck ON deck.id = item.deck_id
        WHERE item.is_deleted = 0 AND \(condition) ORDER BY item.id
        """
      let clozes = try NoteRepository().clozeItems(db)
      let cards = try cardsOfNotes(db)
      let asked = format == .markdown ? try NoteRepository().itemsWithPictureInFront(db) : []
      var (table, markdown) = (TableWriter(format), MarkdownWriter())
      var exported = ExportedText(text: "", items: 0)
      var pictures: Set<String> = []
      let rows = try request.fetchCursor(db)
      while let row = try rows.next() {
        let item = try Item(row)
        let deck: String = row[Item.columnCount]
        // The front of an image occlusion only names it.
        let front = item.content.front
        let isCloze =
          format == .markdown && clozes.contains(item.id) && !Cloze(front).numbers.isEmpty
        if !isCloze {
          exported.cardsLeftOut += max(0, (cards[item.id] ?? 1) - 1)
          if clozes.contains(item.id) { exported.simplifiedClozes += 1 }
        }
        if format == .markdown {
          markdown.add(
            item.content, deck: deck, cloze: isCloze ? front : nil,
            isPictureAsked: asked.contains(item.id))
        } else {
          table.add(item.content, deck: deck)
        }
        exported.items += 1
        if !item.content.picture.isEmpty { pictures.insert(item.content.picture) }
        if exported.items.isMultiple(of: 1_000) { progress(.items(exported.items)) }
      }
      exported.text = format == .markdown ? markdown.text : table.text
      exported.decks = markdown.decks
      exported.pictures = pictures.sorted()
      exported.itemsWithSounds =
        try db.value(
          """
          SELECT count(*) FROM item JOIN note ON note.item_id = item.id
          WHERE is_deleted = 0 AND \(condition) AND instr(fields, '[sound:')
          """) ?? 0
      return exported
    }
  }
}

extension ExchangeRepository {
  /// How many cards of note types a table of everything leaves out.
  func cardsLeftOutOfTables() async throws -> Int {
    try await storage.database.read { db in
      try cardsOfNotes(db).values.reduce(0) { $0 + $1 - 1 }
    }
  }

  /// How many cards the items have that have a note of a note type.
  private func cardsOfNotes(_ db: Database) throws -> [Item.ID: Int] {
    try db.dictionary(
      """
      SELECT card.item_id, count(*) FROM card JOIN note ON note.item_id = card.item_id
      WHERE card.is_deleted = 0 GROUP BY card.item_id
      """)
  }
}

/// The rows of a text: everything that needs no database, so that a long file doesn't block others.
private struct ReadText {
  var rows: [RowReader.Row] = []
  var bad: [ImportReport.BadRow] = []
  var loss = RowReader.Loss()
  /// Nil for Markdown.
  var layout: TableLayout?
  /// Where rows go that name no deck; nil if all name one.
  var deck: String?

  init(_ request: ImportRequest) throws {
    guard !request.isMarkdown else {
      let reader = try MarkdownReader(request.text, deck: request.deck)
      rows = reader.rows
      bad = reader.bad
      deck = request.deck
      return
    }
    let table = try TextTable(request.text, format: request.format)
    var reader = RowReader(table, for: request)
    for record in reader.layout.records {
      do {
        rows.append(try reader.row(record))
      } catch {
        bad.append(ImportReport.BadRow(line: record.line, reason: Problem(error).sentence))
      }
    }
    (loss, layout) = (reader.loss, reader.layout)
    deck = reader.usesDefaultDeck ? reader.defaultDeck : nil
  }
}

extension ImportReport {
  fileprivate mutating func add(_ text: ReadText) {
    badRows = (text.bad + badRows).sorted { $0.line < $1.line }
    leftOutMedia += text.loss.media
    ignoredColumns += text.loss.columns.count
  }
}

extension ImportRequest {
  fileprivate var isMarkdown: Bool {
    format.map { $0 == .markdown } ?? (!isTable && MarkdownDeck.isMarkdown(text))
  }
}

extension Problem {
  static func badRows(_ bad: [ImportReport.BadRow]) -> Problem {
    let isOne = bad.count == 1
    return Problem(
      """
      Nothing was imported, because \(isOne ? "a row is" : "\(bad.count) rows are") not valid. \
      \(first(of: bad))
      """,
      remedy: isOne
        ? "Fix it, or let the import skip it." : "Fix them, or let the import skip them.")
  }

  /// - Parameter contents: what the right file has.
  static func onlyBadRows(_ bad: [ImportReport.BadRow], with contents: String) -> Problem {
    Problem(
      "Nothing was imported: no row could be read. Line \(bad[0].line): \(bad[0].reason)",
      remedy: bad[0].reason == Problem.oneColumn.sentence
        ? Problem.oneColumn.remedy : "Check that it is the right file, with \(contents).")
  }

  private static func first(of bad: [ImportReport.BadRow]) -> String {
    let first = bad.prefix(5).map { "Line \($0.line): \($0.reason)" }.joined(separator: " ")
    return bad.count > 5 ? "\(first) And \(bad.count - 5) more." : first
  }
}
