import GRDB

// Kanji, and the words that have them.

extension DictionaryRepository {
  private static let mostKanji = 10
  private static let mostWordsOfKanji = 24
  /// The number of extra words to read for a kanji, because vulgar ones may be hidden.
  private static let mostVulgar = 6
  private static let mostRelated = 48

  func kanji(_ literals: [String], _ opened: DictionaryLibrary.Opened) throws -> [KanjiEntry] {
    let found = try opened.kanji?.database.read { try KanjiQuery(db: $0).kanji(literals) } ?? []
    return found.isEmpty ? literals.compactMap(lexicon.entry) : found
  }

  func kanji(in text: String, _ opened: DictionaryLibrary.Opened) throws -> [KanjiEntry] {
    let literals = text.unicodeScalars.filter(\.isKanji).prefix(InputLimit.lookup).map(String.init)
    return try kanji(Array(literals.uniqued().prefix(Self.mostKanji)), opened)
  }

  func allKanji(_ opened: DictionaryLibrary.Opened) throws -> [KanjiEntry] {
    let found = try opened.kanji?.database.read { try KanjiQuery(db: $0).kanjiInUse() } ?? []
    return found.isEmpty ? lexicon.allKanji : found
  }

  func kanji(like search: KanjiSearch, _ opened: DictionaryLibrary.Opened) throws -> [KanjiEntry] {
    guard let file = opened.kanji else { return lexicon.allKanji.filter(search.fits) }
    return try file.database.read { db in
      let query = KanjiQuery(db: db)
      return try query.kanji(search.literals(query))
    }
  }

  /// Returns the kanji that contain this one and those that look like it, with only their meanings.
  func related(to entry: KanjiEntry, _ opened: DictionaryLibrary.Opened) throws
    -> (partOf: [KanjiEntry], lookAlikes: [KanjiEntry])
  {
    guard let file = opened.kanji else { return ([], entry.lookAlikes.compactMap(lexicon.entry)) }
    return try file.database.read { db in
      let query = KanjiQuery(db: db)
      let wholes = try query.literals(.part, entry.literal, most: Self.mostRelated)
      return (try query.named(wholes), try query.named(entry.lookAlikes))
    }
  }

  func words(with literal: String, includesVulgar: Bool, _ opened: DictionaryLibrary.Opened) throws
    -> [WordEntry]
  {
    let course = lexicon.words(with: literal)
    guard let file = opened.words else { return course }
    let words = try file.database.read { db in
      let query = WordQuery(db: db)
      let keyed = try query.words(keyed: course.map { LookupKey.of($0.writing) })
      let taught = keyed.map(\.entry).filter(lexicon.teaches)
      let others = try query.words(with: literal, most: Self.mostWordsOfKanji + Self.mostVulgar)
      return (taught + others).uniqued()
    }
    let shown = includesVulgar ? words : words.compactMap { $0.withoutVulgarity() }
    return Array(shown.prefix(Self.mostWordsOfKanji))
  }
}
