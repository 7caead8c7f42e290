import Foundation
import GRDB

/// Writes the entries of an imported dictionary to its file.
struct ImportedWriteRow {
  private let db: Database
  private let gloss: Statement
  private let inserts: [ImportedTable: Statement]

  /// Prepares the statements once, for hundreds of thousands of rows.
  init(db: Database) throws {
    self.db = db
    gloss = try db.insertion(into: "imported_gloss", "rowid, words, whole")
    var inserts: [ImportedTable: Statement] = [:]
    for table in ImportedTable.allCases {
      let columns = (table.columns + table.keys).joined(separator: ", ")
      inserts[table] = try db.insertion(into: table.name, columns, replacing: true)
    }
    self.inserts = inserts
  }

  private func insert(_ table: ImportedTable, _ values: StatementArguments) throws {
    try inserts[table]?.execute(arguments: values)
  }

  func write(_ about: YomitanIndex, at now: Date) throws {
    try insert(
      .about,
      [
        about.title, about.revision, about.author, about.about, about.address,
        (about.counts ?? .ranks).rawValue, now.timeIntervalSince1970,
      ])
    guard let updates = about.updates else { return }
    try insert(.update, [updates.index, updates.archive])
  }

  func write(_ row: YomitanRow.Term, glossary: String) throws {
    let tags = [row.tags, row.termTags].filter { !$0.isEmpty }.joined(separator: " ")
    let key = LookupKey.of(row.writing)
    try insert(
      .term,
      [
        row.writing, row.reading, tags, row.rules, row.score, glossary, key,
        row.reading == row.writing ? key : LookupKey.of(row.reading),
      ])
    let meanings = row.glosses.flatMap(\.meanings).prefix(Self.mostMeanings)
    guard !meanings.isEmpty else { return }
    try gloss.execute(arguments: [
      db.lastInsertedRowID, meanings.joined(separator: " "),
      meanings.map { LookupKey.ofGloss($0) }.joined(separator: " "),
    ])
  }

  /// The most meanings of one definition in the index; with more, it would be larger than the
  /// dictionary.
  private static let mostMeanings = 50

  func write(_ meta: YomitanRow.Meta) throws {
    switch meta {
    case .frequency(let row):
      try insert(.frequency, [row.writing, row.reading ?? "", row.value, row.shown])
    case .accent(let row):
      let falls = row.pitches.map(\.stored).joined(separator: ",")
      try insert(.accent, [row.writing, row.reading, falls])
    case .transcriptions(let rows):
      for row in rows {
        let text = ([row.text] + row.tags).joined(separator: "\t")
        try insert(.transcription, [row.writing, row.reading, text])
      }
    }
  }

  func write(_ row: YomitanRow.Kanji) throws {
    let statistics = row.statistics.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    let facts = row.tags.map { "\($0)\t" } + statistics.map { "\($0.key)\t\($0.value)" }
    try insert(.kanji, [row.literal, row.on, row.kun, row.meanings.lines, facts.lines])
  }

  func write(kanji row: YomitanRow.Frequency) throws {
    try insert(.kanjiFrequency, [row.writing, row.shown])
  }

  func write(_ row: YomitanRow.Tag) throws {
    try insert(.tag, [row.name, row.notes])
  }

  func write(image data: Data, at path: String) throws {
    try insert(.image, [path, data])
  }

  // MARK: From an archive of Sanpo

  /// Writes a row that `ImportedQuery.rows` gave.
  ///
  /// - Parameter values: those of the table's columns.
  /// - Throws: `GlossReader.Flaw` or `DatabaseError` if they are of other types.
  func write(_ values: [DatabaseValue], to table: ImportedTable) throws {
    switch table {
    case .about: try write(about: values)
    case .term: try write(term: values)
    default: try insert(table, StatementArguments(values))
    }
  }

  private func write(about values: [DatabaseValue]) throws {
    let texts = values.compactMap { String.fromDatabaseValue($0) }
    guard texts.count == 6, let imported = Double.fromDatabaseValue(values[6]) else {
      throw GlossReader.Flaw("is not about a dictionary")
    }
    var about = try YomitanIndex([
      "title": .string(texts[0]), "revision": .string(texts[1]), "author": .string(texts[2]),
      "url": .string(texts[4]), "frequencyMode": .string(texts[5]), "format": 3,
    ])
    about.about = texts[3]
    try write(about, at: Date(timeIntervalSince1970: imported.clamped(to: 0...Self.latest)))
  }

  /// The latest date, in seconds: in the year 2255.
  private static let latest = 9e9

  private func write(term values: [DatabaseValue]) throws {
    let texts = values.compactMap { String.fromDatabaseValue($0) }
    guard texts.count == 5, let score = Double.fromDatabaseValue(values[4]) else {
      throw GlossReader.Flaw("is not a term")
    }
    try write(
      YomitanRow.Term(
        writing: texts[0], reading: texts[1], tags: texts[2], rules: texts[3], score: score,
        termTags: "", glosses: GlossReader.glosses(texts[4])),
      glossary: texts[4])
  }
}
