import Foundation
import GRDB

struct ImportedWriteRow {
  private let db: Database
  private let term: Statement
  private let gloss: Statement
  private let frequency: Statement
  private let accent: Statement
  private let transcription: Statement
  private let kanji: Statement
  private let kanjiFrequency: Statement
  private let tag: Statement
  private let image: Statement

  /// Prepares the statements once, for hundreds of thousands of rows.
  init(db: Database) throws {
    self.db = db
    func insert(_ table: String, _ columns: String) throws -> Statement {
      try db.insertion(into: table, columns, replacing: true)
    }
    term = try insert(
      "imported_term",
      "writing, reading, writing_key, reading_key, tags, rules, score, glossary")
    gloss = try db.insertion(into: "imported_gloss", "rowid, words, whole")
    frequency = try insert("imported_frequency", "writing, reading, value, shown")
    accent = try insert("imported_accent", "writing, reading, falls")
    transcription = try insert("imported_transcription", "writing, reading, text")
    kanji = try insert("imported_kanji", "literal, on_readings, kun_readings, meanings, facts")
    kanjiFrequency = try insert("imported_kanji_frequency", "literal, shown")
    tag = try insert("imported_tag", "name, notes")
    image = try insert("imported_image", "path, data")
  }

  func write(_ about: YomitanIndex, at now: Date) throws {
    try db.execute(
      literal: """
        INSERT INTO imported_about (title, revision, author, about, address, counts, imported)
        VALUES (\(about.title), \(about.revision), \(about.author), \(about.about),
          \(about.address), \((about.counts ?? .ranks).rawValue), \(now.timeIntervalSince1970))
        """)
  }

  func write(_ row: YomitanRow.Term, glossary: String) throws {
    let tags = [row.tags, row.termTags].filter { !$0.isEmpty }.joined(separator: " ")
    let key = LookupKey.of(row.writing)
    try term.execute(arguments: [
      row.writing, row.reading, key,
      row.reading == row.writing ? key : LookupKey.of(row.reading), tags, row.rules, row.score,
      glossary,
    ])
    let meanings = row.glosses.flatMap(\.meanings).prefix(Self.mostMeanings)
    guard !meanings.isEmpty else { return }
    try gloss.execute(arguments: [
      db.lastInsertedRowID, meanings.joined(separator: " "),
      meanings.map { LookupKey.ofGloss($0) }.joined(separator: " "),
    ])
  }

  /// Of one definition; more would make the index larger than the dictionary.
  private static let mostMeanings = 50

  func write(_ meta: YomitanRow.Meta) throws {
    switch meta {
    case .frequency(let row):
      try frequency.execute(arguments: [row.writing, row.reading ?? "", row.value, row.shown])
    case .accent(let row):
      let falls = row.pitches.map(\.stored).joined(separator: ",")
      try accent.execute(arguments: [row.writing, row.reading, falls])
    case .transcriptions(let rows):
      for row in rows {
        let text = ([row.text] + row.tags).joined(separator: "\t")
        try transcription.execute(arguments: [row.writing, row.reading, text])
      }
    }
  }

  func write(_ row: YomitanRow.Kanji) throws {
    let facts = row.statistics.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)" }
    try kanji.execute(arguments: [
      row.literal, row.on, row.kun, row.meanings.lines, facts.lines,
    ])
  }

  func write(kanji row: YomitanRow.Frequency) throws {
    try kanjiFrequency.execute(arguments: [row.writing, row.shown])
  }

  func write(_ row: YomitanRow.Tag) throws {
    try tag.execute(arguments: [row.name, row.notes])
  }

  func write(image data: Data, at path: String) throws {
    try image.execute(arguments: [path, data])
  }
}
