import Foundation
import GRDB

/// Queries one imported dictionary.
struct ImportedQuery {
  let db: Database

  struct Term {
    var writing: String
    var reading: String
    var tags: String
    var rules: String
    var glossary: String
    var keys: [String]
  }

  /// More rows of one look-up are cut off: no word has as many definitions.
  private static let most = 200

  func about() throws -> ImportedDictionary {
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
    guard
      try Int.fetchOne(db, sql: "PRAGMA user_version") == ImportedFileRepository.format,
      let row = try Row.fetchOne(db, sql: "SELECT * FROM imported_about")
    else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    return ImportedDictionary(
      title: row["title"], revision: row["revision"], author: row["author"],
      about: row["about"], address: row["address"],
      imported: Date(timeIntervalSince1970: row["imported"]),
      terms: try count("imported_term"), kanji: try count("imported_kanji"),
      frequencies: try count("imported_frequency") + count("imported_kanji_frequency"),
      accents: try count("imported_accent"), images: try count("imported_image"),
      transcriptions: try count("imported_transcription"),
      wordFrequencies: try count("imported_frequency"),
      counts: FrequencyCounts(rawValue: row["counts"]) ?? .ranks)
  }

  /// Returns the terms with one of these spellings or readings, by their lookup key, best first.
  func terms(keyed keys: [String]) throws -> [Term] {
    try terms(
      """
      SELECT id FROM imported_term WHERE writing_key IN \(keys)
      UNION SELECT id FROM imported_term WHERE reading_key IN \(keys)
      """)
  }

  func terms(written keys: [String]) throws -> [Term] {
    try terms("SELECT id FROM imported_term WHERE writing_key IN \(keys)")
  }

  private func terms(_ ids: SQL) throws -> [Term] {
    try db.rows(
      """
      SELECT writing, reading, tags, rules, glossary, writing_key, reading_key FROM imported_term
      WHERE id IN (\(ids)) ORDER BY score DESC, id LIMIT \(Self.most)
      """
    ).map {
      Term(
        writing: $0[0], reading: $0[1], tags: $0[2], rules: $0[3], glossary: $0[4],
        keys: [$0[5], $0[6]].uniqued())
    }
  }

  /// Returns the keys that have a term.
  func used(of keys: [String]) throws -> Set<String> {
    let request: SQLRequest<String> = """
      SELECT writing_key FROM imported_term WHERE writing_key IN \(keys)
      UNION SELECT reading_key FROM imported_term WHERE reading_key IN \(keys)
      """
    return try request.fetchSet(db)
  }

  /// Returns the frequencies by spelling; an empty reading means every reading.
  func frequencies(
    of writings: [String]
  ) throws -> [(writing: String, reading: String, value: Double, shown: String)] {
    try db.rows(
      """
      SELECT writing, reading, value, shown FROM imported_frequency
      WHERE writing IN \(writings) ORDER BY rowid LIMIT \(Self.most)
      """
    ).map { ($0[0], $0[1], $0[2], $0[3]) }
  }

  func accents(of writings: [String]) throws -> [YomitanRow.Accent] {
    try db.rows(
      """
      SELECT writing, reading, falls FROM imported_accent WHERE writing IN \(writings)
      ORDER BY rowid LIMIT \(Self.most)
      """
    ).map { row in
      YomitanRow.Accent(
        writing: row[0], reading: row[1],
        falls: (row[2] as String).split(separator: ",").compactMap { Int($0) })
    }
  }

  func transcriptions(of writings: [String]) throws -> [YomitanRow.Transcription] {
    try db.rows(
      """
      SELECT writing, reading, text FROM imported_transcription WHERE writing IN \(writings)
      ORDER BY rowid LIMIT \(Self.most)
      """
    ).map { YomitanRow.Transcription(writing: $0[0], reading: $0[1], text: $0[2]) }
  }

  /// What tags mean, by name.
  func notes(of tags: [String]) throws -> [String: String] {
    guard !tags.isEmpty else { return [:] }
    let rows = try db.rows("SELECT name, notes FROM imported_tag WHERE name IN \(tags)")
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns what it says of a kanji, without its source.
  func kanji(_ literal: String) throws -> ImportedKanji? {
    let rows = try db.rows(
      """
      SELECT on_readings, kun_readings, meanings, facts FROM imported_kanji
      WHERE literal = \(literal) ORDER BY rowid LIMIT 1
      """)
    let frequencies: [String] = try db.values(
      """
      SELECT shown FROM imported_kanji_frequency WHERE literal = \(literal)
      ORDER BY rowid LIMIT 10
      """)
    guard !rows.isEmpty || !frequencies.isEmpty else { return nil }
    var found = ImportedKanji(source: "")
    if let row = rows.first {
      found.on = (row[0] as String).words
      found.kun = (row[1] as String).words
      found.meanings = (row[2] as String).lineList
      found.facts = try facts(row[3])
    }
    found.facts += frequencies.map { ImportedKanji.Fact(name: "Frequency", value: $0) }
    return found
  }

  private func facts(_ text: String) throws -> [ImportedKanji.Fact] {
    let pairs = text.lineList.map { $0.split(separator: "\t", maxSplits: 1).map(String.init) }
      .filter { $0.count == 2 }
    let notes = try notes(of: pairs.map { $0[0] })
    return pairs.map { pair in
      let note = notes[pair[0]] ?? ""
      return ImportedKanji.Fact(name: note.isEmpty ? pair[0] : note, value: pair[1])
    }
  }

  func image(at path: String) throws -> Data? {
    try db.value("SELECT data FROM imported_image WHERE path = \(path)")
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
