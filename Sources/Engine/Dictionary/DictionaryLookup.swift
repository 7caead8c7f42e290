import Foundation

/// Combines what the dictionary, the course and the learner's data know of a word or kanji.
struct DictionaryLookup: Sendable {
  let dictionary: DictionaryRepository
  let learner: LookupRepository
  let imported: ImportedDictionaryRepository
  let tools: JapaneseTools
  let face: Face

  func open(
    telling tell: @escaping @Sendable (Double) async -> Void
  ) async -> DictionaryLibrary.Opened {
    var opened = await dictionary.library.open(telling: tell)
    do {
      opened.imported = try await imported.dictionaries()
    } catch {
      opened.problems.append(Problem(error))
    }
    return opened
  }

  func finds(
    _ text: String, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> Finds {
    let text = text.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let words = try dictionary.found(text, includesVulgar: await learner.showsVulgarWords(), opened)
    var finds = Finds(query: text, words: try ranked(pitched(words, opened)))
    let kanji = try dictionary.kanji(in: text, opened).map { KanjiTile($0) }
    if let first = finds.words.first {
      let looked = LookedUp.word(first.entry.name, query: text)
      if isCounted, first.match != .gloss { try await learner.log(looked, by: face, at: now) }
      (finds.known, finds.kanji) = try await known(first.entry, around: kanji, at: now)
    } else {
      finds.kanji = try await learner.withStatus(kanji)
    }
    return finds
  }

  /// Adds the accents, and what imported dictionaries say.
  private func pitched(
    _ words: [FoundWord], _ opened: DictionaryLibrary.Opened
  ) throws -> [FoundWord] {
    let accents = AccentLexicon(table: try .bundled())
    let told = try opened.imported.told(of: words.map { ($0.entry, $0.form) })
    return zip(words, told).map { word, told in
      var word = word
      word.imported = told
      let (writing, reading) = (word.form.writing, word.form.reading)
      let builtIn = accents.accent(of: writing, reading: reading).flatMap {
        PitchContour(reading: reading, accent: $0)
      }
      let known = builtIn.flatMap { $0.isGuess ? nil : $0 }
      word.pitch =
        told.preferredPitch ?? known ?? told.accents.first?.contours.first ?? builtIn
      return word
    }
  }

  /// Puts the words that are meant exactly, and those that begin so, in the order of their
  /// frequency, if an imported dictionary has it. Of meanings, the nearest stays first.
  private func ranked(_ words: [FoundWord]) -> [FoundWord] {
    guard words.contains(where: { $0.imported.rank != nil }) else { return words }
    let ranked = words.enumerated().map { place, word in
      let isByMeaning = word.match == .meaning || word.match == .gloss
      let rank = isByMeaning ? 0 : word.imported.rank ?? .infinity
      return (word.match.tier, rank, place, word)
    }
    return ranked.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }

  /// Returns the word at `offset`, or the results for the text from there if there is no word.
  func under(
    _ offset: Int, in text: String, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> Lookup.Shown {
    let includesVulgar = try await learner.showsVulgarWords()
    let found = ranked(
      try pitched(
        try dictionary.words(
          in: text, at: offset, spans: spans(of: text), includesVulgar: includesVulgar, opened),
        opened))
    guard let first = found.first else {
      let rest = text.utf16.dropFirst(max(0, offset)).prefix(InputLimit.lookup)
      return .finds(
        try await finds(String(decoding: rest, as: UTF16.self), isCounted: false, at: now, opened))
    }
    var info = try await info(first.entry, isCounted: true, at: now, opened)
    (info.steps, info.others) = (first.steps, found.dropFirst().map(\.entry))
    return .word(info)
  }

  /// Returns the words of a text that is short enough. Without a tokeniser there are none, and the
  /// longest word of the dictionary is taken.
  private func spans(of text: String) -> [WordSpan] {
    guard text.utf16.count <= WordSpan.mostText, let words = try? tools.text().words(of: text)
    else { return [] }
    return WordSpan.spans(of: words, in: text)
  }

  func info(
    _ subject: Lookup.Subject, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> Lookup.Shown {
    switch subject {
    case .word(let name):
      .word(try await info(await word(name, opened), isCounted: isCounted, at: now, opened))
    case .kanji(let literal):
      .kanji(try await info(kanji(literal, opened), isCounted: isCounted, at: now, opened))
    }
  }

  private func info(
    _ entry: WordEntry, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> WordInfo {
    if isCounted {
      try await learner.log(.word(entry.name, query: entry.writing), by: face, at: now)
    }
    let kanji = try dictionary.kanji(in: entry.writings.joined(), opened).map { KanjiTile($0) }
    let (known, tiles) = try await known(entry, around: kanji, at: now)
    let told = try pitched([FoundWord(entry, .itself)], opened).first
    return WordInfo(
      entry: entry, pitch: told?.pitch, kanji: tiles,
      examples: dictionary.lexicon.examples(of: entry), known: known,
      imported: told?.imported ?? ImportedWord())
  }

  private func info(
    _ entry: KanjiEntry, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> KanjiInfo {
    let looked = LookedUp.kanji(entry.literal)
    if isCounted { try await learner.log(looked, by: face, at: now) }
    let parts = try parts(of: entry, opened)
    let related = try dictionary.related(to: entry, opened)
    let (known, tiles) = try await learner.known(
      looked, fronts: [entry.literal],
      around: parts + (related.partOf + related.lookAlikes).map { KanjiTile($0) }, at: now)
    var info = KanjiInfo(entry: entry, known: known)
    info.parts = Array(tiles.prefix(parts.count))
    info.partOf = Array(tiles.dropFirst(parts.count).prefix(related.partOf.count))
    info.lookAlikes = Array(tiles.dropFirst(parts.count + related.partOf.count))
    info.words = try dictionary.words(
      with: entry.literal, includesVulgar: await learner.showsVulgarWords(), opened)
    info.course = dictionary.lexicon.kanji(entry.literal)
    info.note = try await learner.note(entry.literal)
    info.imported = try opened.imported.kanji(entry.literal)
    return info
  }

  /// Returns the parts, in the order of the course's mnemonics if it has the kanji, otherwise from
  /// the dictionary.
  func parts(of entry: KanjiEntry, _ opened: DictionaryLibrary.Opened) throws
    -> [KanjiTile]
  {
    let taught = dictionary.lexicon.parts(of: entry.literal) ?? []
    guard taught.isEmpty else {
      return taught.map { KanjiTile(literal: $0.glyph, meaning: $0.name) }
    }
    let known = try dictionary.kanji(entry.parts, opened)
    return entry.parts.map { part in
      let meaning = known.first { $0.literal == part }?.meanings.first
      return KanjiTile(literal: part, meaning: meaning ?? "")
    }
  }

  private func known(_ entry: WordEntry, around tiles: [KanjiTile], at now: Date) async throws
    -> (known: Known, tiles: [KanjiTile])
  {
    let fronts = [entry.writing, entry.usualWriting].uniqued()
    return try await learner.known(
      .word(entry.name, query: entry.writing), fronts: fronts, around: tiles, at: now)
  }

  func word(_ name: WordName, _ opened: DictionaryLibrary.Opened) async throws
    -> WordEntry
  {
    let includesVulgar = try await learner.showsVulgarWords()
    guard let entry = try dictionary.word(name, includesVulgar: includesVulgar, opened) else {
      throw Problem.noWord
    }
    return entry
  }

  func kanji(_ literal: String, _ opened: DictionaryLibrary.Opened) throws -> KanjiEntry {
    guard let entry = try dictionary.kanji([literal], opened).first else { throw Problem.noKanji }
    return entry
  }

  /// Returns the words of a text that the dictionary has, opening it if necessary.
  ///
  /// - Parameter tell: receives the progress, from 0 to 1, if the dictionary has to be built.
  func entries(
    of words: [TextWord], telling tell: @escaping @Sendable (Double) async -> Void = { _ in }
  ) async throws -> [TextWord: WordEntry] {
    try dictionary.entries(
      of: words, includesVulgar: await learner.showsVulgarWords(), await open(telling: tell))
  }

  /// Returns the words that others are forms of, which the tokeniser takes for words of their own:
  /// 会う for 会える. Words of the dictionary have none.
  func bases(of words: [TextWord]) async throws -> [TextWord: WordEntry] {
    try dictionary.bases(
      of: words, includesVulgar: await learner.showsVulgarWords(), await open(telling: { _ in }))
  }

  /// Returns all entries that are spelled so, also vulgar ones: to compare, not to show.
  func spelled(_ writings: [String]) async throws -> [String: [WordEntry]] {
    try dictionary.spelled(
      writings, includesVulgar: true, await open(telling: { _ in }))
  }

  /// Whether some word of the dictionary has this meaning.
  func hasMeaning(_ meaning: String) async throws -> Bool {
    let opened = await open(telling: { _ in })
    return try dictionary.found(meaning, includesVulgar: true, opened)
      .contains { $0.match == .meaning || $0.match == .gloss }
  }

  /// Returns the meanings of the kanji in some words, by kanji.
  func kanjiMeanings(of writings: [String]) async throws -> [String: [String]] {
    let literals = writings.joined().unicodeScalars.filter(\.isKanji).map(String.init).uniqued()
    let found = try dictionary.kanji(literals, await open(telling: { _ in }))
    return Dictionary(
      found.map { ($0.literal, $0.meanings) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the readings that kanji have, also in compounds and names, in hiragana and without
  /// okurigana.
  func kanjiReadings(of literals: [String]) async throws -> [String: [String]] {
    let found = try dictionary.kanji(literals.uniqued(), await open(telling: { _ in }))
    return Dictionary(
      found.map { kanji in
        let stems = (kanji.on + kanji.kun + kanji.nanori).map { reading in
          Hiragana.folded(String(reading.prefix { $0 != "." }).replacing("-", with: ""))
        }
        return (kanji.literal, stems.uniqued())
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the morae after which the pitch of a word may fall, by the accent table and imported
  /// dictionaries; empty if none has it.
  func knownAccents(of entry: WordEntry, reading: String) async throws -> [Int] {
    let opened = await open(telling: { _ in })
    guard let form = entry.forms.first(where: { Hiragana.folded($0.reading) == reading }) else {
      return []
    }
    let listed = try AccentLexicon(table: .bundled()).accent(
      of: form.writing, reading: form.reading)
    let told = try opened.imported.told(of: [(entry, form)]).first
    let imported = told?.accents.flatMap { $0.contours.map(\.fall) } ?? []
    return ((listed?.source == .guess ? [] : listed?.falls ?? []) + imported).uniqued()
  }
}

extension [String: [String]] {
  /// The meanings of a word's kanji, of those of each kanji.
  func meanings(in writing: String) -> [String] {
    writing.unicodeScalars.flatMap { self[String($0)] ?? [] }
  }
}

extension KanjiTile {
  init(_ entry: KanjiEntry, _ statuses: [String: KanjiStatus] = [:]) {
    self.init(
      literal: entry.literal, meaning: entry.meanings.first ?? "",
      status: statuses[entry.literal] ?? .notAdded)
  }
}

extension Problem {
  public static let noWord = Problem(
    "That word is not in the dictionary.", remedy: "Try its reading or its meaning.")

  static func nothingToAsk(of kanji: String) -> Problem {
    Problem(
      "The dictionary has no meaning for \(kanji), so there is nothing to ask.",
      remedy: "Add it to a deck yourself, with your own meaning.")
  }

  public static let noKanji = Problem(
    "That kanji is not in the dictionary.",
    remedy: "Try a reading, a part or its number of strokes.")
}
