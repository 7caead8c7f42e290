import Foundation
import GRDB

/// Queries one imported dictionary.
struct ImportedQuery {
  let db: Database

  struct Term {
    var id: Int64
    var writing, reading, tags, rules, glossary: String
    var keys: [String]
  }

  /// Spellings or readings to look for, as one value of JSON: the statement is the same for any
  /// number of them, and prepared once.
  struct Keys {
    fileprivate let list: String
    /// More rows are cut off: no word has as many definitions.
    fileprivate let most: Int

    init(_ keys: [String]) throws {
      // Several times as fast as encoding them as a whole.
      list = "[\(try keys.map { try JSONText.of($0) }.joined(separator: ","))]"
      most = 200 + 4 * keys.count
    }

    fileprivate var all: SQL { "(SELECT value FROM json_each(\(list)))" }
  }

  func about() throws -> ImportedDictionary {
    func count(_ table: String) throws -> Int {
      try db.value("SELECT count(*) FROM \(sql: table)", as: Int.self) ?? 0
    }
    guard
      let format = try db.value("PRAGMA user_version", as: Int.self),
      ImportedFileRepository.readable.contains(format),
      let row = try db.row("SELECT * FROM imported_about")
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
      counts: FrequencyCounts(rawValue: row["counts"]) ?? .ranks, hasMeanings: format > 1)
  }

  /// Returns the terms with one of these spellings or readings, by their lookup key, best first.
  func terms(keyed keys: Keys) throws -> [Term] {
    try terms(
      """
      SELECT id FROM imported_term WHERE writing_key IN \(keys.all)
      UNION SELECT id FROM imported_term WHERE reading_key IN \(keys.all)
      """, most: keys.most)
  }

  func terms(written keys: Keys) throws -> [Term] {
    try terms("SELECT id FROM imported_term WHERE writing_key IN \(keys.all)", most: keys.most)
  }

  private func terms(_ ids: SQL, most: Int) throws -> [Term] {
    try db.rows(
      """
      SELECT id, writing, reading, tags, rules, glossary, writing_key, reading_key
      FROM imported_term WHERE id IN (\(ids)) ORDER BY score DESC, id LIMIT \(most)
      """
    ).map {
      Term(
        id: $0[0], writing: $0[1], reading: $0[2], tags: $0[3], rules: $0[4], glossary: $0[5],
        keys: [$0[6], $0[7]].uniqued())
    }
  }

  /// Returns the keys that have a term.
  func used(of keys: Keys) throws -> Set<String> {
    let found: [String] = try db.values(
      """
      SELECT writing_key FROM imported_term WHERE writing_key IN \(keys.all)
      UNION SELECT reading_key FROM imported_term WHERE reading_key IN \(keys.all)
      """)
    return Set(found)
  }

  // MARK: By meaning and beginning

  /// Common words of English are in most rows of a dictionary, so only the first ones are ranked.
  private static let mostRanked = 100

  enum Meaning: String { case words, whole }

  /// Returns the words with all these terms in a meaning, best first.
  func names(meaning terms: [String], in column: Meaning, most: Int) throws -> [WordName] {
    let phrase = terms.map { "\"\($0)\"" }.joined(separator: " AND ")
    return try names(
      """
      SELECT rowid FROM imported_gloss
      WHERE imported_gloss MATCH \("\(column.rawValue) : (\(phrase))")
      ORDER BY rowid LIMIT \(Self.mostRanked)
      """, most: most)
  }

  /// Returns longer words that begin with the key, best first.
  func names(beginning key: String, most: Int) throws -> [WordName] {
    let end = key + "\u{10FFFF}"
    return try names(
      """
      SELECT id FROM (SELECT id FROM imported_term
        WHERE writing_key > \(key) AND writing_key < \(end) LIMIT \(Self.mostRanked))
      UNION SELECT id FROM (SELECT id FROM imported_term
        WHERE reading_key > \(key) AND reading_key < \(end) LIMIT \(Self.mostRanked))
      """, most: most)
  }

  private func names(_ ids: SQL, most: Int) throws -> [WordName] {
    try db.rows(
      """
      SELECT writing, reading FROM imported_term WHERE id IN (\(ids))
      ORDER BY score DESC, id LIMIT \(most)
      """
    ).map { WordName($0[0], $0[1]) }
  }

  // MARK: Of words

  /// Returns the words with these spellings, by their lookup key, best first.
  func names(written keys: Keys) throws -> [WordName] {
    try names(
      "SELECT id FROM imported_term WHERE writing_key IN \(keys.all)", most: keys.most)
  }

  /// Returns the frequencies by spelling; an empty reading means every reading.
  func frequencies(
    of writings: Keys
  ) throws -> [(writing: String, reading: String, value: Double, shown: String)] {
    try db.rows(
      """
      SELECT writing, reading, value, shown FROM imported_frequency
      WHERE writing IN \(writings.all) ORDER BY rowid LIMIT \(writings.most)
      """
    ).map { ($0[0], $0[1], $0[2], $0[3]) }
  }

  func accents(of writings: Keys) throws -> [YomitanRow.Accent] {
    try db.rows(
      """
      SELECT writing, reading, falls FROM imported_accent WHERE writing IN \(writings.all)
      ORDER BY rowid LIMIT \(writings.most)
      """
    ).map { row in
      YomitanRow.Accent(
        writing: row[0], reading: row[1],
        falls: (row[2] as String).split(separator: ",").compactMap { Int($0) })
    }
  }

  func transcriptions(of writings: Keys) throws -> [YomitanRow.Transcription] {
    try db.rows(
      """
      SELECT writing, reading, text FROM imported_transcription WHERE writing IN \(writings.all)
      ORDER BY rowid LIMIT \(writings.most)
      """
    ).map { YomitanRow.Transcription(writing: $0[0], reading: $0[1], text: $0[2]) }
  }

  /// What tags mean, by name.
  func notes(of tags: [String]) throws -> [String: String] {
    guard !tags.isEmpty else { return [:] }
    let names = try Keys(tags)
    let rows = try db.rows("SELECT name, notes FROM imported_tag WHERE name IN \(names.all)")
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
