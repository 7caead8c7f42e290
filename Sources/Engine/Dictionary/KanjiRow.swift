import GRDB

/// The columns of a kanji in the dictionary file.
enum KanjiRow {
  static let columns = """
    kanji.literal, kanji.strokes, kanji.grade, kanji.frequency, kanji.level, kanji.on_readings,
    kanji.kun_readings, kanji.nanori, kanji.meanings, kanji.skip, kanji.four_corner, kanji.parts,
    kanji.look_alikes
    """

  /// The same number of columns with only the values for a kanji's name, because a page has a
  /// hundred of them.
  static let nameColumns = """
    kanji.literal, kanji.strokes, NULL, NULL, NULL, '', '', '', kanji.meanings, '', '', '', ''
    """

  static func entry(_ row: Row) -> KanjiEntry {
    func lines(_ place: Int) -> [String] { (row[place] as String).lineList }
    var entry = KanjiEntry(literal: row[0], strokes: row[1])
    entry.grade = (row[2] as Int?).flatMap(SchoolGrade.init)
    entry.frequency = row[3]
    entry.level = (row[4] as Int?).flatMap(KanjiLevel.init)
    (entry.on, entry.kun, entry.nanori) = (lines(5), lines(6), lines(7))
    entry.meanings = lines(8)
    (entry.skip, entry.fourCorner) = (row[9], row[10])
    (entry.parts, entry.lookAlikes) = (lines(11), lines(12))
    return entry
  }

  /// Returns the keys of a reading: た and たべる for た.べる, がわ for -がわ.
  static func keys(ofReading reading: String) -> [String] {
    let plain = reading.replacing("-", with: "")
    let stem = plain.prefix { $0 != "." }
    return [plain.replacing(".", with: ""), String(stem)].map { LookupKey.of($0) }
  }

  /// Returns the words of a meaning: "bright" and "red" for "bright red".
  static func keys(ofMeaning meaning: String) -> [String] {
    meaning.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
