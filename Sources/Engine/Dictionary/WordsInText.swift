// The words of a text.

extension OpenDictionary {
  /// Returns the words that can be meant at `offset`, best first. Takes the longest words one after
  /// another from the earliest possible start, and falls back to those that begin at `offset`.
  ///
  /// - Parameter spans: the words of the text, which a result doesn't cut across unless there is no
  ///   other; empty if the text can't be analysed.
  func words(in text: String, at offset: Int, spans: [WordSpan] = []) throws -> [FoundWord] {
    let whole = try wholeWords(in: text, at: offset, spans: spans)
    guard whole.isEmpty else { return whole }
    var start = WordSearch.earliestStart(in: text, at: offset)
    while start < offset {
      let (words, length) = try longestWords(in: text, at: start)
      if !words.isEmpty, start + length > offset { return words }
      start += length
    }
    return try longestWords(in: text, at: offset).words
  }

  /// Returns the words at `offset` that begin and end where words of the text do.
  private func wholeWords(
    in text: String, at offset: Int, spans: [WordSpan]
  ) throws -> [FoundWord] {
    guard let here = spans.covering(offset) else { return [] }
    let earliest = WordSearch.earliestStart(in: text, at: offset)
    var start = spans.covering(earliest)?.range.lowerBound ?? here.range.lowerBound
    while start <= here.range.lowerBound {
      let (words, length) = try longestWords(
        in: text, at: start, endingAt: spans.ends(from: start))
      if !words.isEmpty, start + length > offset { return words }
      start = words.isEmpty ? spans.covering(start)?.range.upperBound ?? .max : start + length
    }
    return []
  }

  /// - Parameter ends: the offsets where a word can end; nil for all.
  /// - Returns: no words and a length of 1 if there are none.
  private func longestWords(
    in text: String, at start: Int, endingAt ends: Set<Int>? = nil
  ) throws -> (words: [FoundWord], length: Int) {
    let beginnings = WordSearch.beginnings(in: text, at: start).filter { _, length in
      ends?.contains(start + length) ?? true
    }
    let used = try used(beginnings.flatMap(\.search.keys))
    for (search, length) in beginnings {
      let words = shown(search.found(try keyed(search.keys.filter(used.contains))))
      if !words.isEmpty { return (words, length) }
    }
    return ([], 1)
  }

  /// Puts the word that is read as in the text before others of its spelling: 今日 read きょう before
  /// こんにち.
  ///
  /// - Parameter isMeant: whether it is the very word that is looked up. Else a longer one stays
  ///   first, and kana tell no reading.
  func preferring(
    _ word: TextWord, among found: [FoundWord], isMeant: Bool
  ) throws -> [FoundWord] {
    let isKana = word.lemma.unicodeScalars.allSatisfy(\.isKanaOrMark)
    guard isMeant || !isKana, let entry = try entries(of: [word])[word] else { return found }
    // The ids of imported words are those of one search.
    let place = found.firstIndex { $0.entry.id == entry.id && $0.entry.isNamed(entry.name) }
    guard isMeant || place != nil && entry.forms.first?.marks.isEmpty == true else { return found }
    var others = found
    let same = place.map { others.remove(at: $0) }
    return [FoundWord(entry, same?.match ?? .itself)] + others
  }

  /// Returns the words of a text that the dictionary has: of those with one spelling, the one that
  /// is read and inflects as in the text.
  func entries(of words: [TextWord]) throws -> [TextWord: WordEntry] {
    let entries = try byKey(of: words.map(\.lemma))
    return Dictionary(
      uniqueKeysWithValues: words.uniqued().compactMap { word in
        let found = entries[LookupKey.of(word.lemma)] ?? []
        let weighed = found.map { entry in
          (weight: word.weight(of: entry, isTaught: lexicon.teaches(entry)), entry: entry)
        }
        let best = weighed.min { $0.weight.lexicographicallyPrecedes($1.weight) }
        return best.map { (word, $0.entry.written(as: word)) }
      })
  }

  /// Returns the words of a text that the dictionary has; of those it lacks, their bases.
  func entriesOrBases(of words: [TextWord]) throws -> [TextWord: WordEntry] {
    let known = try entries(of: words)
    return known.merging(try bases(of: words.filter { known[$0] == nil })) { known, _ in known }
  }

  /// Returns the words that others are forms of, which the tokeniser takes for words of their own:
  /// 会う for 会える. Words of the dictionary have none.
  func bases(of words: [TextWord]) throws -> [TextWord: WordEntry] {
    var bases: [TextWord: WordEntry] = [:]
    for word in words.uniqued() {
      guard let search = WordSearch(word.lemma) else { continue }
      bases[word] = shown(search.found(try keyed(search.keys))).first?.entry
    }
    return bases
  }

  /// Returns all entries that are spelled or read so, also vulgar ones: to compare, not to show.
  func spelled(_ writings: [String]) throws -> [String: [WordEntry]] {
    let entries = try withVulgarWords.byKey(of: writings)
    return Dictionary(
      uniqueKeysWithValues: writings.uniqued().map { writing in
        let found = entries[LookupKey.of(writing)] ?? []
        return (
          writing,
          found.filter { $0.forms.contains { $0.writing == writing || $0.reading == writing } }
        )
      })
  }

  /// Returns the entries with these spellings or readings by their lookup keys, best first.
  private func byKey(of writings: [String]) throws -> [String: [WordEntry]] {
    let keyed = try keyed(writings.map { LookupKey.of($0) }.uniqued())
    return Dictionary(grouping: keyed, by: \.key).mapValues { found in
      shown(found.map { FoundWord($0.entry, .itself) }).map(\.entry)
    }
  }

  // MARK: Accents

  /// Adds the accents, and what imported dictionaries say.
  func pitched(_ words: [FoundWord]) throws -> [FoundWord] {
    let accents = AccentLexicon(table: try .bundled())
    let facts = try imported.facts(of: words.map { ($0.entry, $0.form) })
    return zip(words, facts).map { word, facts in
      var word = word
      word.imported = facts
      let (writing, reading) = (word.form.writing, word.form.reading)
      let builtIn = accents.accent(of: writing, reading: reading).flatMap {
        PitchContour(reading: reading, accent: $0)
      }
      let known = builtIn.flatMap { $0.isGuess ? nil : $0 }
      word.pitch =
        facts.preferredPitch ?? known ?? facts.accents.first?.contours.first ?? builtIn
      return word
    }
  }

  /// Returns the morae after which the pitch of a word may fall, by the accent table and imported
  /// dictionaries; empty if none has it.
  func knownAccents(of entry: WordEntry, reading: String) throws -> [Int] {
    guard let form = entry.forms.first(where: { Hiragana.folded($0.reading) == reading }) else {
      return []
    }
    let listed = try AccentLexicon(table: .bundled()).accent(
      of: form.writing, reading: form.reading)
    let facts = try imported.facts(of: [(entry, form)]).first
    let contours = facts?.accents.flatMap { $0.contours.map(\.fall) } ?? []
    return ((listed?.source == .guess ? [] : listed?.falls ?? []) + contours).uniqued()
  }
}
