// Kanji, and the words that have them.

extension OpenDictionary {
  private static let mostKanji = 10
  private static let mostWordsOfKanji = 24
  /// The number of extra words to read for a kanji, because vulgar ones may be hidden.
  private static let mostVulgar = 6
  private static let mostRelated = 48

  /// - Throws: `Problem` if there is no such kanji.
  func kanji(_ literal: String) throws -> KanjiEntry {
    guard let entry = try kanji([literal]).first else { throw Problem.noKanji }
    return entry
  }

  func kanji(_ literals: [String]) throws -> [KanjiEntry] {
    let found = try kanjiFile?.readKanji { try $0.kanji(literals) } ?? []
    return try filled(found.isEmpty ? literals.compactMap(lexicon.entry) : found, of: literals)
  }

  /// Returns the kanji in the order of `literals`, with those that only imported dictionaries have.
  private func filled(_ found: [KanjiEntry], of literals: [String]) throws -> [KanjiEntry] {
    guard !imported.isEmpty, found.count < literals.count else { return found }
    let known = Dictionary(found.map { ($0.literal, $0) }, uniquingKeysWith: { first, _ in first })
    return try literals.compactMap { literal -> KanjiEntry? in
      if let entry = known[literal] { return entry }
      return try KanjiEntry(literal, imported.kanji(literal))
    }
  }

  func kanji(in text: String) throws -> [KanjiEntry] {
    let literals = text.unicodeScalars.filter(\.isKanji).prefix(Lookup.longestText).map(String.init)
    return try kanji(Array(literals.uniqued().prefix(Self.mostKanji)))
  }

  func allKanji() throws -> [KanjiEntry] {
    let found = try kanjiFile?.readKanji { try $0.kanjiInUse() } ?? []
    return found.isEmpty ? lexicon.allKanji : found
  }

  func kanji(like search: KanjiSearch) throws -> [KanjiEntry] {
    guard let kanjiFile else {
      let taught = lexicon.allKanji.filter(search.fits)
      return search.named.isEmpty ? taught : try filled(taught, of: search.named)
    }
    let (literals, found) = try kanjiFile.readKanji { query in
      let literals = try search.literals(query)
      return (literals, try query.kanji(literals))
    }
    return try filled(found, of: literals)
  }

  /// Returns the kanji that contain this one and those that look like it, with only their meanings.
  func related(
    to entry: KanjiEntry
  ) throws -> (partOf: [KanjiEntry], lookAlikes: [KanjiEntry]) {
    guard let kanjiFile else { return ([], entry.lookAlikes.compactMap(lexicon.entry)) }
    return try kanjiFile.readKanji { query in
      let wholes = try query.literals(.part, entry.literal, most: Self.mostRelated)
      return (try query.named(wholes), try query.named(entry.lookAlikes))
    }
  }

  /// Returns the parts, in the order of the course's mnemonics if it has the kanji, otherwise from
  /// the dictionary.
  func parts(of entry: KanjiEntry) throws -> [KanjiTile] {
    let taught = lexicon.parts(of: entry.literal)
    guard taught.isEmpty else { return taught }
    let known = try kanji(entry.parts)
    return entry.parts.map { part in
      let meaning = known.first { $0.literal == part }?.meanings.first
      return KanjiTile(literal: part, meaning: meaning ?? "")
    }
  }

  /// Returns the words of a kanji, each in a common spelling with it if there is one.
  func words(with literal: String) throws -> [WordEntry] {
    let course = lexicon.words(with: literal)
    guard let wordFile else { return course }
    let words = try wordFile.readWords { query -> [WordEntry] in
      let keyed = try query.words(keyed: course.map { LookupKey.of($0.writing) })
      let taught = keyed.map(\.entry).filter(lexicon.teaches)
      let others = try query.words(with: literal, most: Self.mostWordsOfKanji + Self.mostVulgar)
      return (taught + others).uniqued()
    }
    let shown = showsVulgar ? words : words.compactMap { $0.withoutVulgarity() }
    return shown.prefix(Self.mostWordsOfKanji).map { word in
      let spelled = word.forms.first { $0.isCommon && $0.writing.contains(literal) }
      return spelled.map { word.beginning(with: $0) } ?? word
    }
  }

  func kanjiMeanings(of writings: [String]) throws -> [String: [String]] {
    let literals = writings.joined().unicodeScalars.filter(\.isKanji).map(String.init).uniqued()
    return Dictionary(
      try kanji(literals).map { ($0.literal, $0.meanings) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the readings that kanji have, also in compounds and names, in hiragana and without
  /// okurigana.
  func kanjiReadings(of literals: [String]) throws -> [String: [String]] {
    Dictionary(
      try kanji(literals.uniqued()).map { kanji in
        let stems = (kanji.on + kanji.kun + kanji.nanori).map { reading in
          Hiragana.folded(String(reading.prefix { $0 != "." }).replacing("-", with: ""))
        }
        return (kanji.literal, stems.uniqued())
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension [String: [String]] {
  /// The meanings of a word's kanji, of those of each kanji.
  func meanings(in writing: String) -> [String] {
    writing.unicodeScalars.flatMap { self[String($0)] ?? [] }
  }
}
