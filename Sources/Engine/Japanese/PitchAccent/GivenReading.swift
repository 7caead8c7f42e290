/// The accent of what a person gives with its reading: a word, or a phrase in whatever form.
extension AccentLexicon {
  /// - Parameters:
  ///   - reading: in kana.
  ///   - words: divides a text; asked only when the table has not the whole.
  /// - Returns: nil when there is nothing to go by.
  public func accent(
    of surface: String, reading: String, words: (String) throws -> [AnalysedWord]
  ) rethrows -> PitchAccent? {
    guard !surface.isEmpty, !reading.isEmpty else { return nil }
    if let noun = nounBeforeParticle(surface, reading: reading) { return noun }
    let listed = listedAccent(of: surface, reading: reading)
    // しない is a bamboo sword in the table, 見よう 見様, but both are more often verbs.
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
      listed.falls = (phrase.falls + listed.falls).uniqued
      return listed
    }
    // 行って has the reading of other words too, but is a form of 行く.
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

  /// 山が is also a name, but more often 山 with が, which leaves the accent as it is.
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

enum GivenReading {
  /// A form of a verb or an adjective, or a word with particles behind it.
  static func isInflected(_ units: [AccentUnit]) -> Bool {
    guard let first = units.first, !first.isFunctional else { return false }
    guard units.count > 1 else {
      return [.volitional, .conditional, .imperative].contains(first.tags.form)
    }
    return units.dropFirst().allSatisfy(\.isFunctional)
  }

  /// A stem of a verb that ends a compound is a noun: 文字読み.
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

  /// The words with the reading that is given, each with its stretch of it.
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
