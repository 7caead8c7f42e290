import GRDB

/// Reads kanji from the dictionary file.
struct KanjiQuery {
  let db: Database

  func kanji(_ literals: [String]) throws -> [KanjiEntry] {
    try kanji(literals, KanjiRow.columns)
  }

  /// Returns kanji with only their meanings.
  func named(_ literals: [String]) throws -> [KanjiEntry] {
    try kanji(literals, KanjiRow.nameColumns)
  }

  private func kanji(_ literals: [String], _ columns: String) throws -> [KanjiEntry] {
    let places = Dictionary(zip(literals, 0...)) { first, _ in first }
    return try db.rows("SELECT \(sql: columns) FROM kanji WHERE literal IN \(literals)")
      .map(KanjiRow.entry)
      .sorted { places[$0.literal, default: 0] < places[$1.literal, default: 0] }
  }

  /// Returns all kanji taught in schools, used in newspapers or required for the JLPT.
  func kanjiInUse() throws -> [KanjiEntry] {
    try db.rows(
      """
      SELECT \(sql: KanjiRow.columns) FROM kanji
      WHERE grade IS NOT NULL OR frequency IS NOT NULL OR level IS NOT NULL
      ORDER BY coalesce(frequency, 9999), strokes, literal
      """
    ).map(KanjiRow.entry)
  }

  enum Kind: String { case reading, meaning, part }

  /// Returns the kanji under a key, most used first.
  ///
  /// - Parameter most: the maximum number. Nil for all.
  func literals(_ kind: Kind, _ key: String, most: Int? = nil) throws -> [String] {
    try db.values(
      """
      SELECT literal FROM kanji_key WHERE kind = \(kind.rawValue) AND key = \(key)
      ORDER BY rank, literal LIMIT \(most ?? -1)
      """)
  }

  func literals(strokes: Int) throws -> [String] {
    try db.values(
      """
      SELECT literal FROM kanji WHERE strokes = \(strokes)
      ORDER BY frequency IS NULL, frequency, grade IS NULL, literal
      """)
  }
}
