/// The contents of a table's columns: what a person chose, or what the file says or shows.
struct TableLayout {
  /// The file's own description, with the names of a first row that has them.
  let header: TableHeader
  /// Whether the first row names the columns.
  let hasTitles: Bool
  /// The rows, without the line of column names if there is one.
  let records: DropFirstSequence<IteratorSequence<RecordReader>>
  /// The column of each field, counted from 0.
  let columns: [ImportField: Int]
  /// The maximum number of fields in a row: the number of named or assigned columns, or that of the
  /// first row.
  let width: Int
  /// Whether the rows are Anki's notes, with their fields in order or by name.
  let hasNotes: Bool

  init(_ table: TextTable, for request: ImportRequest) {
    let header = table.header
    let firstRecord = table.records.first { _ in true }
    let firstRow = try? firstRecord?.fields.get()  // An invalid row is no header.
    let hasTitles = request.hasHeader ?? Self.areTitles(firstRow ?? [])
    self.hasTitles = hasTitles
    self.header = header.titled(hasTitles ? firstRow ?? [] : [])
    records = table.records.dropFirst(hasTitles ? 1 : 0)
    // An invalid row shows nothing of the others.
    let rows = records.prefix(20).compactMap { try? $0.fields.get() }
    let detected = Self.detected(header, titles: hasTitles ? firstRow ?? [] : nil, like: rows)
    let columns = request.columns.map { Self.columns(of: $0) } ?? detected
    self.columns = columns
    let lastColumn = max(columns.values.max() ?? 0, header.noteColumns.max() ?? 0)
    width = max(firstRow?.count ?? .max, header.columns.count, lastColumn + 1)
    // A page sends back the columns that it was shown, of those that there are.
    let count = firstRow?.count ?? 0
    let areDetected =
      columns.filter { $0.value < count } == detected.filter { $0.value < count }
    hasNotes = areDetected && Self.announcesNotes(header, hasTitles: hasTitles)
  }

  /// The contents of the rows' columns; nil for one that is ignored.
  func fields(ofColumns count: Int) -> [ImportField?] {
    (0..<count).map { column in columns.first { $0.value == column }?.key }
  }

  /// The parts of Anki's notes in the columns; nil for one that holds nothing of them.
  ///
  /// - Parameter fields: those of the notes' type; nil if they have several types.
  func noteColumns(_ count: Int, fields: [String]?) -> [String?] {
    guard hasNotes else { return [] }
    let others = Set([columns[.tags], columns[.deck]].compactMap(\.self))
      .union(header.numberedColumns)
    var unnamed = (fields ?? [])[...]
    return (0..<count).map { column in
      if column == header.guidColumn { return "GUID" }
      if column == header.noteTypeColumn { return "Note type" }
      guard !others.contains(column) else { return nil }
      guard let fields else { return "Field" }
      guard !header.columns.isEmpty else { return unnamed.popFirst() }
      let name = header.columns.dropFirst(column).first?.lowercased()
      return fields.first { $0.lowercased() == name }
    }
  }

  /// Whether the header gives the rows' note types, or the numbers of columns that say which note
  /// a row is, without naming one as the front.
  private static func announcesNotes(_ header: TableHeader, hasTitles: Bool) -> Bool {
    let isNamed = hasTitles || named(header.columns)[.front] != nil
    return header.namesNoteTypes || !header.noteColumns.isEmpty && !isNamed
  }

  /// Whether a first row is no item: it names the front, and either an answer, too, or nothing but
  /// fields by their own names.
  private static func areTitles(_ row: [String]) -> Bool {
    let columns = titled(row)
    guard columns[.front] != nil else { return false }
    return columns[.back] != nil || columns[.reading] != nil || named(row).count == row.count
  }

  /// The columns as the file has them: by its titles or the names in its header, or else in order.
  private static func detected(
    _ header: TableHeader, titles: [String]?, like rows: [[String]]
  ) -> [ImportField: Int] {
    var columns = titles.map { titled($0) } ?? named(header.columns)
    if columns[.front] == nil { columns = inOrder(header, like: rows) }
    if let tags = header.tagsColumn { columns[.tags] = tags }
    if let deck = header.deckColumn { columns[.deck] = deck }
    return columns
  }

  /// Of a first row. A column with the field's own name comes before one named otherwise.
  private static func titled(_ titles: [String]) -> [ImportField: Int] {
    let usual = columns(of: titles.map { ImportField.usualTitles[$0.trimmed.lowercased()] })
    return named(titles).merging(usual) { own, _ in own }
  }

  private static func named(_ names: [String]) -> [ImportField: Int] {
    columns(of: names.map { ImportField(rawValue: $0.lowercased()) })
  }

  /// Returns the column of each field. Of two columns with the same name, the first counts.
  private static func columns(of fields: [ImportField?]) -> [ImportField: Int] {
    Dictionary(
      fields.enumerated().compactMap { column, field in field.map { ($0, column) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Assigns front, back, reading and notes, in order, to columns without a name. The reading comes
  /// before the back if the rows have it there, and is left out if a third column is no reading.
  private static func inOrder(
    _ header: TableHeader, like rows: [[String]]
  ) -> [ImportField: Int] {
    let taken = header.numberedColumns
    let free = (0...).lazy.filter { !taken.contains($0) }
    let texts = self.texts(of: rows, in: Array(free.prefix(3)))
    let order: [ImportField] =
      if !header.noteColumns.isEmpty || haveReading(texts) {
        [.front, .back, .reading, .notes]
      } else if areRead(texts) {
        [.front, .reading, .back, .notes]
      } else {
        [.front, .back, .notes]
      }
    return Dictionary(uniqueKeysWithValues: zip(order, free))
  }

  private static func texts(of rows: [[String]], in columns: [Int]) -> [[String]] {
    rows.map { row in
      columns.map { row.indices.contains($0) ? row[$0].trimmed : "" }
    }
  }

  /// Whether the third of three columns is in kana or pinyin in some row, or empty in all.
  private static func haveReading(_ rows: [[String]]) -> Bool {
    rows.allSatisfy { $0[2].isEmpty }
      || rows.contains { row in
        let readings = ItemContent.answers(in: row[2]).map(\.trimmed)
        return !readings.isEmpty && readings.allSatisfy(Writing.isKana)
          || ItemContent(front: row[0], back: row[1], reading: row[2]).isReadInPinyin(inDeck: "")
      }
  }

  /// Whether the second of three columns is the reading in kana of the first, and the third is
  /// a text in another script, in all rows that have the first two.
  private static func areRead(_ rows: [[String]]) -> Bool {
    let rows = rows.filter { !$0.prefix(2).contains("") }
    return rows.contains { $0[0].unicodeScalars.contains(where: \.isKanji) }
      && rows.allSatisfy {
        Writing.isKana($0[1]) && !$0[2].isEmpty && !Writing.isKana($0[2])
      }
  }
}
