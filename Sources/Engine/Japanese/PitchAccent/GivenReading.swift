/// The accent of a word or phrase, in any form, that the learner enters with a reading.
extension AccentLexicon {
  /// - Parameters:
  ///   - reading: in kana.
  ///   - words: splits a text into words. Called only if the table lacks the whole text.
  /// - Returns: nil if the text or its reading is empty.
  public func accent(
    of surface: String, reading: String, words: (String) throws -> [AnalysedWord]
  ) rethrows -> PitchAccent? {
    guard !surface.isEmpty, !reading.isEmpty else { return nil }
    if let noun = nounBeforeParticle(surface, reading: reading) { return noun }
    let listed = listedAccent(of: surface, reading: reading)
    // The table has しない as a bamboo sword and 見よう as 見様, but both are usually verbs.
    if let listed, surface.unicodeScalars.last?.isHiraganaOrMark != true {
      return listed
    }
    let kana = Hiragana.folded(reading)
    if listed == nil, let counted = CounterAccent.accent(of: surface, reading: kana) {
      return counted
    }
    let units = GivenReading.asCompound(GivenReading.laid(kana, over: try words(surface)))
      .map { unit(of: $0) }
    if var listed {
      guard GivenReading.isInflected(units) else { return listed }
      let phrase = AccentPhrase.phrase(of: units, units.indices).accent
      listed.falls = (phrase.falls + listed.falls).uniqued()
      return listed
    }
    // Other words have the same reading as 行って, but it is a form of 行く.
    if !units.contains(where: \.isFunctional),
      let accent = accentUnlikeSpelled(surface, reading: kana)
    {
      return accent
    }
    let phrase = AccentPhrase.phrase(of: units, units.indices)
    guard phrase.morae == Morae(kana).count, !phrase.accent.falls.isEmpty else {
      return PitchAccent(fall: AccentGuess.noun(surface, Morae(kana)), source: .guess)
    }
    return phrase.accent
  }

  /// 山が is also a name, but more often 山 with が, which keeps the accent.
  private func nounBeforeParticle(_ surface: String, reading: String) -> PitchAccent? {
    guard let particle = surface.last, "がをは".contains(particle), reading.last == particle else {
      return nil
    }
    let noun = surface.dropLast()
    guard noun.unicodeScalars.allSatisfy(\.isKanjiOrMark) else { return nil }
    return listedAccent(of: String(noun), reading: String(reading.dropLast()))
      .map { PitchAccent($0.falls, source: .rule) }
  }
}

/// Fits words to a reading that the learner gives for the whole.
enum GivenReading {
  /// Whether the units are a form of a verb or an adjective, or a word with particles after it.
  static func isInflected(_ units: [AccentUnit]) -> Bool {
    guard let first = units.first, !first.isFunctional else { return false }
    guard units.count > 1 else {
      return [.volitional, .conditional, .imperative].contains(first.tags.form)
    }
    return units.dropFirst().allSatisfy(\.isFunctional)
  }

  /// Treats a verb stem at the end of a compound as a noun: 文字読み.
  static func asCompound(_ words: [AnalysedWord]) -> [AnalysedWord] {
    guard words.count > 1, let last = words.last, last.partOfSpeech.category == .verb,
      last.partOfSpeech.form == .continuative,
      words.dropLast().allSatisfy(\.mayStandInCompound)
    else { return words }
    let noun = Morpheme(
      surface: last.surface, partOfSpeech: PartOfSpeech(.noun), reading: last.reading)
    return words.dropLast() + [
      AnalysedWord(
        surface: last.surface, lemma: last.surface, partOfSpeech: noun.partOfSpeech,
        reading: last.reading, readingSource: last.readingSource, morphemes: [noun])
    ]
  }

  /// Returns the words with the given reading distributed over them.
  static func laid(_ reading: String, over words: [AnalysedWord]) -> [AnalysedWord] {
    guard
      let stretches = ReadingDivision.divided(
        reading, over: words.map { .init(surface: $0.surface, reading: $0.reading) })
    else { return words }
    return zip(words, stretches).map { word, stretch in
      word.reading == stretch ? word : word.read(as: stretch, by: .you)
    }
  }
}

extension AnalysedWord {
  fileprivate var mayStandInCompound: Bool {
    switch partOfSpeech.category {
    case .noun, .adjectivalNoun, .prefix, .suffix: true
    case .verb: partOfSpeech.form == .continuative
    default: false
    }
  }
}
