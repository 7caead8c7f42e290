import GRDB

/// Writes words and kanji to the dictionary file.
struct DictionaryWriteRow {
  private let word: Statement
  private let form: Statement
  private let wordKanji: Statement
  private let gloss: Statement
  private let kanji: Statement
  private let key: Statement
  private let db: Database

  /// Prepares the statements once. Doing that for each of a million rows would take seconds.
  init(db: Database) throws {
    self.db = db
    word = try db.insertion(into: "word", "id, forms, senses, uses")
    form = try db.insertion(into: "word_form", "key, word_id")
    wordKanji = try db.insertion(into: "word_kanji", "literal, rank, word_id")
    gloss = try db.insertion(into: "word_gloss", "rowid, words, first, others")
    kanji = try db.insertion(
      into: "kanji",
      """
      literal, strokes, grade, frequency, level, on_readings, kun_readings, nanori, meanings, skip, \
      four_corner, parts, look_alikes
      """)
    key = try db.insertion(into: "kanji_key", "kind, key, rank, literal")
  }

  func write(_ rows: WordRows, id: WordEntry.ID) throws {
    try word.execute(arguments: [id, rows.forms, rows.senses, rows.uses])
    for key in rows.keys { try form.execute(arguments: [key, id]) }
    for (literal, rank) in rows.kanji { try wordKanji.execute(arguments: [literal, rank, id]) }
    try gloss.execute(arguments: [id, rows.glosses, rows.firstSense, rows.otherSenses])
  }

  func write(_ kanji: KanjiEntry) throws {
    try self.kanji.execute(arguments: [
      kanji.literal, kanji.strokes, kanji.grade?.number, kanji.frequency, kanji.level?.rawValue,
      kanji.on.lines, kanji.kun.lines, kanji.nanori.lines, kanji.meanings.lines, kanji.skip,
      kanji.fourCorner, kanji.parts.lines, kanji.lookAlikes.lines,
    ])
    try writeKeys(of: kanji)
  }

  private func writeKeys(of kanji: KanjiEntry) throws {
    // Kanji used in newspapers come first, then those taught in schools.
    let rank = kanji.frequency ?? (kanji.isInUse ? 5_000 : 10_000)
    let readings = (kanji.on + kanji.kun + kanji.nanori).flatMap(KanjiRow.keys(ofReading:))
    let meanings = kanji.meanings.flatMap(KanjiRow.keys(ofMeaning:))
    for (kind, keys) in [("reading", readings), ("meaning", meanings), ("part", kanji.parts)] {
      for key in keys.uniqued() {
        try self.key.execute(arguments: [kind, key, rank, kanji.literal])
      }
    }
  }

  func write(stamp: String, flaws: [Problem]) throws {
    try db.execute(literal: "INSERT INTO origin (stamp) VALUES (\(stamp))")
    for flaw in flaws {
      try db.execute(
        literal: "INSERT INTO flaw (sentence, remedy) VALUES (\(flaw.sentence), \(flaw.remedy))")
    }
  }
}
