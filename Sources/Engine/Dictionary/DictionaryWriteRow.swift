import GRDB

/// Writes the rows of the dictionary while it is built.
struct DictionaryWriteRow {
  private let word: Statement
  private let form: Statement
  private let wordKanji: Statement
  private let gloss: Statement
  private let kanji: Statement
  private let key: Statement
  private let db: Database

  /// Prepared once: looking them up for each of a million rows would take seconds.
  init(db: Database) throws {
    self.db = db
    word = try db.makeStatement(sql: "INSERT INTO word (id, forms, senses) VALUES (?, ?, ?)")
    form = try db.makeStatement(sql: "INSERT INTO word_form (key, word_id) VALUES (?, ?)")
    wordKanji = try db.makeStatement(
      sql: "INSERT INTO word_kanji (literal, rank, word_id) VALUES (?, ?, ?)")
    gloss = try db.makeStatement(
      sql: "INSERT INTO word_gloss (rowid, words, first, others) VALUES (?, ?, ?, ?)")
    kanji = try db.makeStatement(
      sql: """
        INSERT INTO kanji (literal, strokes, grade, frequency, level, on_readings, kun_readings,
          nanori, meanings, skip, four_corner, parts, look_alikes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    key = try db.makeStatement(
      sql: "INSERT INTO kanji_key (kind, key, rank, literal) VALUES (?, ?, ?, ?)")
  }

  func write(_ word: WordGathering.Word, id: WordEntry.ID) throws {
    try self.word.execute(arguments: [id, WordRow.text(of: word.forms), word.senses])
    let names = word.forms.flatMap { [$0.writing, $0.reading] }.uniqued()
    for key in names.map({ LookupKey.of($0) }).uniqued() {
      try form.execute(arguments: [key, id])
    }
    let kanji = Set(names.flatMap(\.unicodeScalars).filter(\.isKanji))
    for literal in kanji {
      let rank = Self.rank(of: literal, in: word)
      try wordKanji.execute(arguments: ["\(literal)", rank, id])
    }
    try writeGlosses(word, id)
  }

  /// Common words first; of those 待つ says more of 待 than 期待 does, and 応対 is seldom written
  /// with it.
  private static func rank(of kanji: Unicode.Scalar, in word: WordGathering.Word) -> Int {
    let scalars = word.forms[0].writing.unicodeScalars
    return (word.forms.contains(where: \.isCommon) ? 0 : 4)
      + (scalars.contains(kanji) ? 0 : 2) + (scalars.count(where: \.isKanji) > 1 ? 1 : 0)
  }

  private func writeGlosses(_ word: WordGathering.Word, _ id: WordEntry.ID) throws {
    let senses = EdictSenses.parsed(word.senses).map(\.glosses)
    let whole = senses.map { $0.map { LookupKey.ofGloss($0) } }
    try gloss.execute(arguments: [
      id, senses.joined().joined(separator: " "), (whole.first ?? []).joined(separator: " "),
      whole.dropFirst().joined().joined(separator: " "),
    ])
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
    // Those papers use come first, then those that schools teach.
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
