import Foundation

/// Combines what the dictionary, the course and the learner's data know of a word or kanji.
struct DictionaryLookup: Sendable {
  let library: DictionaryLibrary
  let learner: LookupRepository
  let imported: ImportedDictionaryRepository
  let tools: JapaneseTools
  /// Returns the base forms of an English word; see `OpenDictionary`.
  let englishBases: @Sendable (String) -> [String]
  let face: Face

  /// Opens the dictionary for the learner, and builds it if necessary.
  ///
  /// - Parameter onProgress: receives the build progress, from 0 to 1.
  func open(
    onProgress: @escaping @Sendable (Double) async -> Void = { _ in }
  ) async throws -> OpenDictionary {
    var opened = await library.open(onProgress: onProgress)
    try Task.checkCancellation()
    opened.englishBases = englishBases
    opened.showsVulgar = try await learner.showsVulgarWords()
    do {
      opened.imported = try await imported.dictionaries()
    } catch {
      opened.problems.append(Problem(error))
    }
    return opened
  }

  /// Builds the dictionary unless that was done, which takes some seconds.
  func build(onProgress: @escaping @Sendable (Double) async -> Void) async {
    _ = await library.open(onProgress: onProgress)
  }

  func finds(
    _ text: String, isCounted: Bool, at now: Date, _ opened: inout OpenDictionary
  ) async throws -> LookupResults {
    let text = text.precomposedStringWithCanonicalMapping.trimmed
    var finds = LookupResults(query: text, words: try ranked(opened.pitched(opened.found(text))))
    let held = try await learner.held(finds.words.flatMap(\.entry.usualWritings))
    for place in finds.words.indices {
      let entry = finds.words[place].entry
      let writings = entry.usualWritings
      finds.words[place].hasItem = held.contains {
        writings.contains($0.front) && $0.isOfWord(read: entry.readings)
      }
    }
    let kanji = try opened.kanji(in: text).map { KanjiTile($0) }
    if let first = finds.words.first {
      if isCounted, isClear(finds.words) {
        await log(.word(first.entry.name), query: text, at: now, &opened)
      }
      (finds.known, finds.kanji) = try await known(first.entry, around: kanji, at: now)
    } else {
      finds.kanji = try await learner.withStatus(kanji)
      finds.nearSpellings = try opened.nearSpellings(of: text)
    }
    return finds
  }

  /// Whether a search tells which word is meant: “ate” can be 宛 or a form of “eat”, and “cats”
  /// is the name of a musical.
  private func isClear(_ words: [FoundWord]) -> Bool {
    let hasForms = words.contains {
      if case .formOfMeaning = $0.match { true } else { false }
    }
    return switch words.first?.match {
    case .meaning?: words[0].form.isCommon || !hasForms
    case .gloss?, .pattern?: false
    default: !hasForms
    }
  }

  /// Puts the words that are meant exactly, and those that begin so, in the order of their
  /// frequency, if an imported dictionary has it. Of meanings, the nearest stays first.
  private func ranked(_ words: [FoundWord]) -> [FoundWord] {
    guard words.contains(where: { $0.imported.rank != nil }) else { return words }
    let ranked = words.map { word in
      let rank = isByMeaning(word) ? 0 : word.imported.rank ?? .infinity
      let tier = word.isBasicForm ? FoundWord.Match.itself.tier : word.match.tier
      return (tier, rank, word)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private func isByMeaning(_ word: FoundWord) -> Bool {
    switch word.match {
    case .meaning, .formOfMeaning, .gloss: true
    case .itself, .inflected, .beginning, .pattern: false
    }
  }

  /// Returns the word at `offset`, or the results for the text from there if there is no word.
  func under(
    _ offset: Int, in text: String, reading: String, at now: Date, _ opened: inout OpenDictionary
  ) async throws -> Lookup.Pointed {
    let words = self.words(of: text)
    let spans = WordSpan.spans(of: words, in: text)
    var found = ranked(try opened.pitched(opened.words(in: text, at: offset, spans: spans)))
    if let place = spans.firstIndex(where: { $0.range.contains(offset) }) {
      let word = TextWord(words[place], reading: reading)
      found = try opened.preferring(word, among: found, isMeant: !reading.isEmpty)
    }
    guard let first = found.first else {
      let rest = text.utf16.dropFirst(max(0, offset)).prefix(Lookup.longestText)
      return .finds(
        try await finds(
          String(decoding: rest, as: UTF16.self), isCounted: false, at: now, &opened))
    }
    var info = try await info(first.entry, isCounted: true, at: now, &opened)
    (info.steps, info.others) = (first.steps, found.dropFirst().map(\.entry))
    return .word(info)
  }

  /// Returns the words of a text that is short enough. Without a tokeniser there are none, and the
  /// longest word of the dictionary is taken.
  private func words(of text: String) -> [AnalysedWord] {
    guard text.utf16.count <= WordSpan.mostText else { return [] }
    return (try? tools.text().words(of: text)) ?? []
  }

  func info(
    _ entry: WordEntry, isCounted: Bool, at now: Date, _ opened: inout OpenDictionary
  ) async throws -> WordInfo {
    if isCounted { await log(.word(entry.name), query: entry.writing, at: now, &opened) }
    let kanji = try opened.kanji(in: entry.writings.joined()).map { KanjiTile($0) }
    let (known, tiles) = try await known(entry, around: kanji, at: now)
    let word = try opened.pitched([FoundWord(entry, .itself)]).first
    return WordInfo(
      entry: entry, pitch: word?.pitch, kanji: tiles,
      examples: opened.lexicon.examples(of: entry), known: known,
      imported: word?.imported ?? ImportedWord())
  }

  func info(
    _ entry: KanjiEntry, isCounted: Bool, at now: Date, _ opened: inout OpenDictionary
  ) async throws -> KanjiInfo {
    if isCounted { await log(.kanji(entry.literal), query: entry.literal, at: now, &opened) }
    let parts = try opened.parts(of: entry)
    let related = try opened.related(to: entry)
    let (known, tiles) = try await learner.known(
      .kanji(entry.literal), fronts: [entry.literal], readings: nil,
      around: parts + (related.partOf + related.lookAlikes).map { KanjiTile($0) }, at: now)
    var info = KanjiInfo(entry: entry, known: known)
    info.parts = Array(tiles.prefix(parts.count))
    info.partOf = Array(tiles.dropFirst(parts.count).prefix(related.partOf.count))
    info.lookAlikes = Array(tiles.dropFirst(parts.count + related.partOf.count))
    info.words = try opened.words(with: entry.literal)
    info.course = opened.lexicon.kanji(entry.literal)
    info.note = try await learner.note(entry.literal)
    info.imported = try opened.imported.kanji(entry.literal)
    return info
  }

  /// Counts a lookup. A failure to store it, as on a full disk, is reported beside the results.
  private func log(
    _ subject: Lookup.Subject, query: String, at now: Date, _ opened: inout OpenDictionary
  ) async {
    do {
      try await learner.log(subject, query: query, by: face, at: now)
    } catch {
      opened.problems.append(Problem(error))
    }
  }

  private func known(_ entry: WordEntry, around tiles: [KanjiTile], at now: Date) async throws
    -> (known: LearnerHistory, tiles: [KanjiTile])
  {
    let fronts = ([entry.writing] + entry.usualWritings).uniqued()
    return try await learner.known(
      .word(entry.name), fronts: fronts, readings: entry.readings,
      around: tiles, at: now)
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
