import GRDB

/// Reads words from the dictionary file, by their spelling or meaning.
struct WordQuery {
  let db: Database

  /// Returns the words with one of these spellings or readings, each with the key that matched.
  func words(keyed keys: [String]) throws -> [(key: String, entry: WordEntry)] {
    try db.rows(
      """
      SELECT \(sql: WordRow.columns), word_form.key FROM word_form
      JOIN word ON word.id = word_form.word_id
      WHERE word_form.key IN \(keys) ORDER BY word.id
      """
    ).map { ($0[4], WordRow.entry($0)) }
  }

  func used(of keys: [String]) throws -> Set<String> {
    Set(try db.values("SELECT key FROM word_form WHERE key IN \(keys)"))
  }

  /// Returns longer words that begin with the key.
  func words(beginning key: String, most: Int) throws -> [WordEntry] {
    // Many words begin with the same kana. The first few thousand are enough.
    try entries(
      """
      SELECT DISTINCT word_id FROM (
        SELECT word_id FROM word_form WHERE key > \(key) AND key < \(key + "\u{10FFFF}")
        LIMIT 3000)
      ORDER BY word_id LIMIT \(most)
      """)
  }

  /// Returns the words with a spelling or reading like a pattern of GLOB.
  func words(like pattern: String, most: Int) throws -> [WordEntry] {
    try entries(
      """
      SELECT DISTINCT word_id FROM word_form WHERE key GLOB \(pattern)
      ORDER BY word_id LIMIT \(most)
      """)
  }

  /// The entries in the index of meanings: the words of all glosses; and as one word each, those of
  /// the first sense, and the others.
  enum Meaning: String { case words, first, others }

  /// Returns the words with all these terms in a meaning, or with any of them.
  func words(
    meaning terms: [String], isAnyEnough: Bool = false, in column: Meaning, most: Int
  ) throws -> [WordEntry] {
    guard !terms.isEmpty else { return [] }
    let phrase = terms.map { "\"\($0)\"" }.joined(separator: isAnyEnough ? " OR " : " AND ")
    return try entries(
      """
      SELECT rowid FROM word_gloss WHERE word_gloss MATCH \("\(column.rawValue) : (\(phrase))")
      ORDER BY rowid LIMIT \(most)
      """)
  }

  /// Returns the words written with the kanji, most relevant first.
  func words(with kanji: String, most: Int) throws -> [WordEntry] {
    try db.rows(
      """
      SELECT \(sql: WordRow.columns) FROM word_kanji JOIN word ON word.id = word_kanji.word_id
      WHERE word_kanji.literal = \(kanji)
      ORDER BY word_kanji.rank, word_kanji.word_id LIMIT \(most)
      """
    ).map(WordRow.entry)
  }

  private func entries(_ ids: SQL) throws -> [WordEntry] {
    try db.rows("SELECT \(sql: WordRow.columns) FROM word WHERE id IN (\(ids)) ORDER BY id")
      .map(WordRow.entry)
  }
}
