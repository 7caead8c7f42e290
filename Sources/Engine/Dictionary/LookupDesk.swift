import Foundation

/// Puts together what the dictionary, the course and the learner know of a word or kanji.
struct LookupDesk: Sendable {
  let dictionary: DictionaryRepository
  let learner: LookupRepository
  let face: Face

  func open(
    telling tell: @escaping @Sendable (Double) async -> Void
  ) async -> DictionaryLibrary.Opened {
    await dictionary.library.open(telling: tell)
  }

  func finds(
    _ text: String, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> Finds {
    let text = text.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let words = try dictionary.found(text, isFrank: await learner.isFrank(), opened)
    var finds = Finds(query: text, words: try pitched(words))
    finds.kanji = try await tiles(dictionary.kanji(in: text, opened))
    if let first = words.first {
      let looked = LookedUp.word(first.entry.name, query: text)
      if isCounted, first.match != .gloss { try await learner.log(looked, by: face, at: now) }
      finds.known = try await known(first.entry, at: now)
    }
    return finds
  }

  private func pitched(_ words: [FoundWord]) throws -> [FoundWord] {
    let accents = AccentLexicon(table: try .bundled())
    return words.map { word in
      var word = word
      let (writing, reading) = (word.form.writing, word.form.reading)
      word.pitch = accents.accent(of: writing, reading: reading).flatMap {
        PitchContour(reading: reading, accent: $0)
      }
      return word
    }
  }

  /// The word that begins there; where there is none, what the text finds from there.
  func under(
    _ offset: Int, in text: String, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> Lookup.Shown {
    let isFrank = try await learner.isFrank()
    guard let found = try dictionary.word(in: text, at: offset, isFrank: isFrank, opened) else {
      let rest = text.utf16.dropFirst(max(0, offset)).prefix(LookupKey.longest)
      return .finds(
        try await finds(String(decoding: rest, as: UTF16.self), isCounted: false, at: now, opened))
    }
    return .word(try await sheet(found.entry, isCounted: false, at: now, opened))
  }

  func sheet(
    _ subject: Lookup.Subject, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> Lookup.Shown {
    switch subject {
    case .word(let name):
      .word(try await sheet(await word(name, opened), isCounted: isCounted, at: now, opened))
    case .kanji(let literal):
      .kanji(try await sheet(kanji(literal, opened), isCounted: isCounted, at: now, opened))
    }
  }

  private func sheet(
    _ entry: WordEntry, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> WordSheet {
    if isCounted {
      try await learner.log(.word(entry.name, query: entry.writing), by: face, at: now)
    }
    let kanji = try dictionary.kanji(in: entry.writings.joined(), opened)
    return WordSheet(
      entry: entry, pitch: try pitched([FoundWord(entry, .itself)]).first?.pitch,
      kanji: try await tiles(kanji),
      examples: dictionary.lexicon.examples(of: entry), known: try await known(entry, at: now))
  }

  private func sheet(
    _ entry: KanjiEntry, isCounted: Bool, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws -> KanjiSheet {
    let looked = LookedUp.kanji(entry.literal)
    if isCounted { try await learner.log(looked, by: face, at: now) }
    var sheet = KanjiSheet(
      entry: entry, known: try await learner.known(looked, fronts: [entry.literal], at: now))
    sheet.parts = try await parts(of: entry, opened)
    let related = try dictionary.related(to: entry, opened)
    let tiles = try await tiles(related.partOf + related.lookAlikes)
    sheet.partOf = Array(tiles.prefix(related.partOf.count))
    sheet.lookAlikes = Array(tiles.dropFirst(related.partOf.count))
    sheet.words = try dictionary.words(
      with: entry.literal, isFrank: await learner.isFrank(), opened)
    sheet.course = dictionary.lexicon.kanji(entry.literal)
    sheet.note = try await learner.note(entry.literal)
    return sheet
  }

  /// By the course, which has them in the order of its mnemonics; else by the dictionary.
  private func parts(of entry: KanjiEntry, _ opened: DictionaryLibrary.Opened) async throws
    -> [KanjiTile]
  {
    let taught = dictionary.lexicon.parts(of: entry.literal) ?? []
    let known = try dictionary.kanji(entry.parts, opened)
    let named =
      taught.isEmpty
      ? entry.parts.map { part in
        (part, known.first { $0.literal == part }?.meanings.first ?? "")
      } : taught.map { ($0.glyph, $0.name) }
    let standings = try await learner.standings(of: named.map(\.0))
    return named.map { glyph, name in
      KanjiTile(literal: glyph, meaning: name, standing: standings[glyph] ?? .notAdded)
    }
  }

  private func tiles(_ kanji: [KanjiEntry]) async throws -> [KanjiTile] {
    guard !kanji.isEmpty else { return [] }
    let standings = try await learner.standings(of: kanji.map(\.literal))
    return kanji.map { KanjiTile($0, standings) }
  }

  private func known(_ entry: WordEntry, at now: Date) async throws -> Known {
    let fronts = [entry.writing, ItemContent(entry).front].uniqued()
    return try await learner.known(
      .word(entry.name, query: entry.writing), fronts: fronts, at: now)
  }

  private func word(_ name: WordName, _ opened: DictionaryLibrary.Opened) async throws
    -> WordEntry
  {
    let isFrank = try await learner.isFrank()
    guard let entry = try dictionary.word(name, isFrank: isFrank, opened) else {
      throw Problem.noWord
    }
    return entry
  }

  private func kanji(_ literal: String, _ opened: DictionaryLibrary.Opened) throws -> KanjiEntry {
    guard let entry = try dictionary.kanji([literal], opened).first else { throw Problem.noKanji }
    return entry
  }

  // MARK: Writing

  func write(
    _ note: KanjiNote, of literal: String, at now: Date, _ opened: DictionaryLibrary.Opened
  ) async throws {
    try await learner.write(note, of: kanji(literal, opened).literal, at: now)
  }

  func add(
    _ subject: Lookup.Subject, to deck: Deck.ID?, withParts: Bool, at now: Date,
    _ opened: DictionaryLibrary.Opened
  ) async throws -> Added {
    let wanted: Wanted
    switch subject {
    case .word(let name):
      let entry = try await word(name, opened)
      let kanji = withParts ? try dictionary.kanji(in: entry.writing, opened) : []
      wanted = Wanted(
        content: ItemContent(entry), parts: kanji.map { ItemContent($0) }, isKanji: false)
    case .kanji(let literal):
      let entry = try kanji(literal, opened)
      let parts = withParts ? try await parts(of: entry, opened) : []
      wanted = Wanted(
        content: ItemContent(entry), parts: parts.compactMap(ItemContent.init(part:)),
        isKanji: true)
    }
    return try await learner.add(wanted, to: deck, at: now)
  }
}

extension KanjiTile {
  init(_ entry: KanjiEntry, _ standings: [String: KanjiStanding]) {
    self.init(
      literal: entry.literal, meaning: entry.meanings.first ?? "",
      standing: standings[entry.literal] ?? .notAdded)
  }
}

extension Problem {
  public static let noWord = Problem(
    "The dictionary has no such word.", remedy: "Look for it by its reading or its meaning.")
  public static let noKanji = Problem(
    "The dictionary has no such kanji.", remedy: "Look for it by a reading, a part or its strokes.")
}
