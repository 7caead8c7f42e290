import Foundation

/// Finds the words of an answer, and compares its readings with the dictionary's.
struct ReplyAnalyser: Sendable {
  let reading: ReadingRepository
  let dictionary: DictionaryLookup
  let clock: WallClock

  func analysis(of text: String) async throws -> ReplyAnalysis {
    var analysis = try await words(of: text)
    try await addMeanings(&analysis.newWords)
    analysis.doubts = try await doubts(in: text)
    return analysis
  }

  private func addMeanings(_ words: inout [ReplyAnalysis.NewWord]) async throws {
    guard !words.isEmpty else { return }
    let opened = try await dictionary.open()
    let entries = try opened.entries(of: words.map(\.word))
    let kanji = try opened.kanjiMeanings(of: entries.values.map(\.writing))
    for place in words.indices {
      guard let entry = entries[words[place].word] else { continue }
      words[place].meaning =
        ItemContent(entry, kanji: kanji.meanings(in: entry.writing)).back
    }
  }

  /// Finds the words of an answer, but no doubts.
  func words(of text: String) async throws -> ReplyAnalysis {
    let lines = Markdown.plainLines(of: text)
    let rows = ReplyRow.withoutReadings(lines.map(ReadingInText.removed(from:)))
    // A word behind English or a sign of ASCII begins a line, or MeCab would take it for a suffix:
    // “the reading of 箸”, “| 箸 |”, “shelf (棚)”.
    let words = ReplyRow.withoutHeads(rows)
      .map { line in
        line.replacing(
          /([A-Za-z,.:;](?=\s)|[|\/]|(?:^|[A-Za-z0-9,.:;]\s?)[()])\s*(?=\p{Script=Han})/
        ) { "\($0.1)\n" }
      }
      .flatMap { $0.split(separator: "\n").map(String.init) }
    var analysis = ReplyAnalysis(try await reading.info(ofLines: words, at: clock.now()))
    try await readInflected(&analysis.newWords)
    return analysis
  }

  /// Takes the readings and accents of words that the text has inflected from the dictionary.
  private func readInflected(_ words: inout [ReplyAnalysis.NewWord]) async throws {
    let unread = words.filter(\.reading.isEmpty).map(\.word)
    guard !unread.isEmpty else { return }
    let opened = try await dictionary.open()
    let entries = try opened.entries(of: unread)
    for place in words.indices where words[place].reading.isEmpty {
      let lemma = words[place].lemma
      guard let entry = entries[words[place].word],
        let form = entry.forms.first(where: { $0.writing == lemma })
          ?? entry.forms.first(where: { Hiragana.folded($0.reading) == Hiragana.folded(lemma) })
      else { continue }
      let reading = Hiragana.folded(form.reading)
      let falls = try opened.knownAccents(of: entry, reading: reading)
      words[place].reading = reading
      words[place].pitch = PitchContour(
        reading: reading, accent: PitchAccent(falls, source: .dictionary))
    }
  }

  func doubts(in text: String) async throws -> [ReplyDoubt] {
    let lines = Markdown.plainLines(of: text)
    let joined = lines.joined(separator: "\n")
    let rows = ReplyRow.all(in: lines)
    let given =
      (Markdown.rubies(of: text).map { ReadingInText($0.word, $0.reading) }
      + ReadingInText.all(in: joined) + (try await readings(in: rows))).uniqued()
      .prefix(ReplyClaim.most)
    let claims = (ReplyClaim.all(in: joined) + rows.compactMap { ReplyClaim($0) }).uniqued()
      .prefix(ReplyClaim.most)
    guard !given.isEmpty || !claims.isEmpty else { return [] }
    let words =
      given.flatMap { $0.words + $0.alternatives.map(\.word) }
      + claims.flatMap { $0.words + $0.words.compactMap(ReadingInText.withoutParticle) }
    let opened = try await dictionary.open()
    let entries = try opened.spelled(words)
    let kanji = try opened.kanjiReadings(of: words.filter { $0.count == 1 })
    // It has names, too.
    let accents = try AccentTable.bundled()
    let doubts = given.compactMap { given in
      given.doubt { word in
        let forms = (entries[word] ?? []).flatMap(\.forms).filter { $0.writing == word }
        return forms.map { Hiragana.folded($0.reading) }.uniqued()
      } besides: {
        kanji[$0] ?? []
      } isName: {
        accents.entry(.noun, $0, $1) != nil
      }
    }
    return try await (doubts + checked(Array(claims), entries, kanji)).uniqued()
  }

  /// The readings in rows. Latin letters are none if the dictionary knows them as English: 茶 – tea.
  private func readings(in rows: [ReplyRow]) async throws -> [ReadingInText] {
    var all: [ReadingInText] = []
    for row in rows where row.word.unicodeScalars.contains(where: \.isKanji) {
      guard let said = row.reading else { continue }
      if said.unicodeScalars.allSatisfy(\.isKanaOrMark) {
        all.append(ReadingInText(row.word, said))
      } else if let reading = ReadingInText(row.word, romaji: said),
        try await !dictionary.open().hasMeaning(said)
      {
        all.append(reading)
      }
    }
    return all
  }

  private func checked(
    _ claims: [ReplyClaim], _ entries: [String: [WordEntry]], _ kanji: [String: [String]]
  ) async throws -> [ReplyDoubt] {
    var (doubts, ofRemarks): ([ReplyDoubt], [ReplyDoubt]) = ([], [])
    for claim in claims {
      guard let doubt = try await self.doubt(about: claim, entries, kanji) else { continue }
      if claim.origin == .remark { ofRemarks.append(doubt) } else { doubts.append(doubt) }
    }
    let areMeanings = ofRemarks.count <= 2 || Self.isVocabulary(claims, entries)
    return (areMeanings ? doubts + ofRemarks : doubts).uniqued()
  }

  /// Whether what stands alone behind words is their meanings: then one of them is right. Other lists
  /// say something else of each word: 春 – flowers, 夏 – heat, 冬 – snow.
  private static func isVocabulary(
    _ claims: [ReplyClaim], _ entries: [String: [WordEntry]]
  ) -> Bool {
    claims.contains { claim in
      claim.origin == .remark
        && claim.words.contains { hasMeaning(claim.said, entries[$0] ?? []) }
    }
  }

  /// A doubt about a statement; nil if it is right or can't be checked.
  private func doubt(
    about claim: ReplyClaim, _ entries: [String: [WordEntry]], _ kanji: [String: [String]]
  ) async throws -> ReplyDoubt? {
    guard let word = claim.words.first(where: { entries[$0]?.isEmpty == false }),
      ReadingInText.mayStand(word, among: claim.words), let meant = entries[word]
    else { return nil }
    switch claim.stated {
    case .fall(let fall):
      return try await accentDoubt(claim, of: word, meant) { known, _ in known == fall }
    case .pattern(let pattern): return try await accentDoubt(claim, of: word, meant, pattern.fits)
    case .meaning(let meaning):
      let beforeParticle = ReadingInText.withoutParticle(word).flatMap { entries[$0] } ?? []
      if Self.hasMeaning(meaning, beforeParticle) { return nil }
      if claim.origin != .sentence, Self.describes(meaning, meant) { return nil }
      // A kanji means the same in each reading: 木 (もく), which the dictionary has for “Thursday”.
      if word.count == 1, Self.hasMeaning(meaning, meant) { return nil }
      return try await meaningDoubt(
        meaning, of: word, Self.entries(meant, of: word, read: claim.reading),
        read: kanji[word] ?? [])
    }
  }

  /// Whether words behind a name describe it: 東京 – capital. What it means is a name, too.
  private static func describes(_ words: String, _ name: [WordEntry]) -> Bool {
    let glosses = name.flatMap(\.senses).flatMap(\.glosses)
    return words.first?.isLowercase == true && !glosses.isEmpty
      && glosses.allSatisfy { $0.first?.isUppercase == true }
  }

  /// A doubt if no reading of the word has an accent that fits. Without a known accent there is
  /// none.
  private func accentDoubt(
    _ claim: ReplyClaim, of word: String, _ entries: [WordEntry],
    _ fits: (_ fall: Int, _ morae: Int) -> Bool
  ) async throws -> ReplyDoubt? {
    var known: [Int] = []
    for entry in entries {
      let readings = entry.forms.filter { $0.writing == word || $0.reading == word }
        .map { Hiragana.folded($0.reading) }.uniqued()
      for reading in readings where claim.reading == nil || claim.reading == reading {
        let accents = try await dictionary.open().knownAccents(of: entry, reading: reading)
        let count = Morae(reading).count
        if accents.contains(where: { fits($0, count) }) { return nil }
        known += accents
      }
    }
    guard !known.isEmpty else { return nil }
    return ReplyDoubt(
      .accent, of: word, said: claim.said, known: known.uniqued().map { "[\($0)]" })
  }

  /// The entries of a word in the reading that was given with it; all if none has it.
  private static func entries(
    _ entries: [WordEntry], of word: String, read reading: String?
  ) -> [WordEntry] {
    let read = entries.filter { entry in
      entry.forms.contains { $0.writing == word && Hiragana.folded($0.reading) == reading }
    }
    return read.isEmpty ? entries : read
  }

  /// Whether a gloss of a word shares a word with a meaning.
  private static func hasMeaning(_ meaning: String, _ entries: [WordEntry]) -> Bool {
    let stated = MeaningWords(meaning)
    return entries.flatMap(\.senses).flatMap(\.glosses)
      .contains { MeaningWords($0).overlaps(stated) }
  }

  /// A doubt if no gloss of the word shares a word with the meaning. A meaning that no word of the
  /// dictionary has, as in another language, can't be compared. A reading in Latin letters is no
  /// meaning: 雨 (あめ, ame), 目 (め, me).
  ///
  /// - Parameter readings: those besides the entries', in hiragana.
  private func meaningDoubt(
    _ meaning: String, of word: String, _ entries: [WordEntry], read readings: [String]
  ) async throws -> ReplyDoubt? {
    guard !MeaningWords(meaning).stems.isEmpty, !Self.hasMeaning(meaning, entries) else {
      return nil
    }
    let known = entries.flatMap(\.readings).map { Hiragana.folded($0) } + readings
    let romaji = Set(known.map(Romaji.shortened))
    let parts = meaning.split { ",;/".contains($0) }.map { String($0).trimmed }
      .filter { part in
        Romaji.kana(part).map { romaji.contains(Romaji.shortened($0)) } != true
      }
    for part in parts where try await dictionary.open().hasMeaning(part) {
      let shown = entries.flatMap(\.senses).first { !$0.isVulgar }?.glosses.prefix(3) ?? []
      return shown.isEmpty
        ? nil : ReplyDoubt(.meaning, of: word, said: meaning, known: Array(shown))
    }
    return nil
  }
}
