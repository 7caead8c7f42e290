import Foundation
import GRDB

/// Queries one imported dictionary, by `db.all`: a lookup asks each dictionary five times.
struct ImportedQuery {
  let db: Database

  struct Term {
    var writing, reading, tags, rules, glossary: String
  }

  /// Where a term is, without what is long.
  struct Place {
    var id: Int64
    var name: WordName
    var keys: [String]
  }

  /// Spellings or readings to look for, as one value of JSON: the statement is the same for any
  /// number of them, and prepared once.
  struct Keys {
    fileprivate let list: String
    /// More rows are cut off: no word has as many definitions.
    fileprivate let most: Int

    init(_ keys: [String]) {
      // Several times as fast as encoding them as a whole.
      list = "[\(keys.map(\.quotedAsJSON).joined(separator: ","))]"
      most = 200 + 4 * keys.count
    }

    /// The keys as the first value of a query.
    fileprivate static let all = "(SELECT value FROM json_each(?1))"
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
    let isRanked = format >= 5
    let last = try isRanked ? db.value("SELECT max(place) FROM imported_rank", as: Int.self) : nil
    let updates = try format >= 6 ? db.row("SELECT * FROM imported_update") : nil
    return ImportedDictionary(
      title: row["title"], revision: row["revision"], author: row["author"],
      about: row["about"], address: row["address"],
      imported: Date(timeIntervalSince1970: row["imported"]),
      terms: try count("imported_term"), kanji: try count("imported_kanji"),
      frequencies: try count("imported_frequency") + count("imported_kanji_frequency"),
      accents: try count("imported_accent"), images: try count("imported_image"),
      transcriptions: try count("imported_transcription"),
      wordFrequencies: try count("imported_frequency"), rankedSpellings: last ?? 0,
      counts: FrequencyCounts(rawValue: row["counts"]) ?? .ranks, hasMeanings: format > 1,
      updates: updates.map {
        DictionaryUpdates(index: $0["index_url"], archive: $0["archive_url"])
      })
  }

  /// Returns all rows of a table; none if the file is of a version without it.
  func rows(of table: ImportedTable) throws -> RowCursor {
    guard try db.tableExists(table.name) else {
      return try Row.fetchCursor(db, sql: "SELECT 0 LIMIT 0")
    }
    let columns = table.columns.joined(separator: ", ")
    return try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM \(table.name) ORDER BY \(table.order)")
  }

  /// Returns the places of the terms with one of these spellings or readings, by their lookup key,
  /// best first.
  func places(keyed keys: Keys) throws -> [Place] {
    try db.all(
      """
      SELECT id, writing, reading, writing_key, reading_key FROM imported_term WHERE id IN (
        SELECT id FROM imported_term WHERE writing_key IN \(Keys.all)
        UNION SELECT id FROM imported_term WHERE reading_key IN \(Keys.all))
      ORDER BY score DESC, id LIMIT ?2
      """, [keys.list, keys.most]
    ) {
      Place(
        id: try $0[0], name: WordName(try $0[1], try $0[2]),
        keys: [try $0[3], try $0[4]].uniqued())
    }
  }

  func terms(at places: [Place]) throws -> [Term] {
    let list = "[\(places.map { String($0.id) }.joined(separator: ","))]"
    return try terms("id", list, most: places.count)
  }

  func terms(written keys: Keys) throws -> [Term] {
    try terms("writing_key", keys.list, most: keys.most)
  }

  /// - Parameter list: the values of the column, as JSON.
  private func terms(_ column: String, _ list: String, most: Int) throws -> [Term] {
    try db.all(
      """
      SELECT writing, reading, tags, rules, glossary FROM imported_term
      WHERE \(column) IN \(Keys.all) ORDER BY score DESC, id LIMIT ?2
      """, [list, most]
    ) {
      Term(
        writing: try $0[0], reading: try $0[1], tags: try $0[2], rules: try $0[3],
        glossary: try $0[4])
    }
  }

  /// Returns the keys that have a term.
  func used(of keys: Keys) throws -> Set<String> {
    Set(
      try db.all(
        """
        SELECT writing_key FROM imported_term WHERE writing_key IN \(Keys.all)
        UNION SELECT reading_key FROM imported_term WHERE reading_key IN \(Keys.all)
        """, [keys.list]
      ) { try $0[0] })
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
      WHERE imported_gloss MATCH ?1 ORDER BY rowid LIMIT \(Self.mostRanked)
      """, ["\(column.rawValue) : (\(phrase))"], most: most)
  }

  /// Returns longer words that begin with the key, best first.
  func names(beginning key: String, most: Int) throws -> [WordName] {
    try names(
      """
      SELECT id FROM (SELECT id FROM imported_term
        WHERE writing_key > ?1 AND writing_key < ?2 LIMIT \(Self.mostRanked))
      UNION SELECT id FROM (SELECT id FROM imported_term
        WHERE reading_key > ?1 AND reading_key < ?2 LIMIT \(Self.mostRanked))
      """, [key, key + "\u{10FFFF}"], most: most)
  }

  /// Returns the words with a spelling or reading like a pattern of GLOB, best first.
  func names(like pattern: String, most: Int) throws -> [WordName] {
    try names(
      "SELECT id FROM imported_term WHERE writing_key GLOB ?1 OR reading_key GLOB ?1", [pattern],
      most: most)
  }

  private func names(_ ids: String, _ values: [String], most: Int) throws -> [WordName] {
    try db.all(
      """
      SELECT writing, reading FROM imported_term WHERE id IN (\(ids))
      ORDER BY score DESC, id LIMIT ?\(values.count + 1)
      """, values + [most]
    ) { WordName(try $0[0], try $0[1]) }
  }

  // MARK: Of words

  /// Returns the words with these spellings, by their lookup key, best first.
  func names(written keys: Keys) throws -> [WordName] {
    try names(
      "SELECT id FROM imported_term WHERE writing_key IN \(Keys.all)", [keys.list],
      most: keys.most)
  }

  /// Returns the frequencies by spelling; an empty reading means every reading.
  func frequencies(
    of writings: Keys
  ) throws -> [(writing: String, reading: String, value: Double, shown: String)] {
    try db.all(
      """
      SELECT writing, reading, value, shown FROM imported_frequency
      WHERE writing IN \(Keys.all) ORDER BY rowid LIMIT ?2
      """, [writings.list, writings.most]
    ) { (try $0[0], try $0[1], try $0[2], try $0[3]) }
  }

  /// Returns the spellings at places from 1, the most frequent, in the order of the places.
  func writings(at places: some Sequence<Int>) throws -> [String] {
    let list = "[\(places.map(String.init).joined(separator: ","))]"
    return try db.all(
      """
      SELECT writing FROM json_each(?1) AS wanted
      CROSS JOIN imported_rank ON place = wanted.value ORDER BY wanted.key
      """, [list]
    ) { try $0[0] }
  }

  /// Returns those of the spellings that have one of the places.
  func ranked(_ writings: [String], at places: Range<Int>) throws -> [String] {
    try db.all(
      """
      SELECT writing FROM imported_rank
      WHERE place >= ?1 AND place < ?2 AND writing IN (SELECT value FROM json_each(?3))
      """, [places.lowerBound, places.upperBound, try JSONText.of(writings)]
    ) { try $0[0] }
  }

  func accents(of writings: Keys) throws -> [YomitanRow.Accent] {
    try db.all(
      """
      SELECT writing, reading, falls FROM imported_accent WHERE writing IN \(Keys.all)
      ORDER BY rowid LIMIT ?2
      """, [writings.list, writings.most]
    ) { row in
      YomitanRow.Accent(
        writing: try row[0], reading: try row[1],
        pitches: (try row[2] as String).split(separator: ",")
          .compactMap(YomitanRow.Accent.Pitch.init(stored:)))
    }
  }

  func transcriptions(of writings: Keys) throws -> [YomitanRow.Transcription] {
    try db.all(
      """
      SELECT writing, reading, text FROM imported_transcription WHERE writing IN \(Keys.all)
      ORDER BY rowid LIMIT ?2
      """, [writings.list, writings.most]
    ) { row in
      let parts = (try row[2] as String).components(separatedBy: "\t")
      return YomitanRow.Transcription(
        writing: try row[0], reading: try row[1], text: parts[0], tags: Array(parts.dropFirst()))
    }
  }

  /// Returns the meanings of tags, by name.
  func notes(of tags: [String]) throws -> [String: String] {
    guard !tags.isEmpty else { return [:] }
    let notes: [(String, String)] = try db.all(
      "SELECT name, notes FROM imported_tag WHERE name IN \(Keys.all)", [Keys(tags).list]
    ) { (try $0[0], try $0[1]) }
    return Dictionary(notes, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a kanji's entry, without its source.
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
    let pairs = text.lineList.map { $0.components(separatedBy: "\t") }
      .filter { $0.count > 1 && !$0[0].isEmpty }
    let notes = try notes(of: pairs.map { $0[0] })
    let facts = pairs.map { pair in
      let note = notes[pair[0]] ?? ""
      return ImportedKanji.Fact(
        name: note.isEmpty ? pair[0] : note, value: pair.dropFirst().joined(separator: "\t"))
    }
    let tags = facts.filter(\.value.isEmpty).map(\.name).joined(separator: ", ")
    return (tags.isEmpty ? [] : [ImportedKanji.Fact(name: "Tags", value: tags)])
      + facts.filter { !$0.value.isEmpty }
  }

  func image(at path: String) throws -> Data? {
    // Earlier versions imported names without normalising them.
    try db.value(
      """
      SELECT data FROM imported_image WHERE path IN (\(path), \(Normalization.composed(path)))
      """)
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
