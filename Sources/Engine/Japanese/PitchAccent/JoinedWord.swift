/// Words that the tokeniser has in pieces.
extension AccentLexicon {
  func joined(_ word: AnalysedWord) -> AccentUnit {
    let morae = Morae(word.reading)
    let stretches = ReadingDivision.divided(
      word.reading, over: word.morphemes.map { .init(surface: $0.surface, reading: $0.reading) })
    let parts = zip(word.morphemes, stretches ?? word.morphemes.map(\.reading))
      .map { unit(of: $0, reading: $1) }
    let accent =
      whole(word) ?? number(word, parts)
      ?? AccentPhrase.accent(ofCompound: parts, morae: morae)
    let last = parts.last
    return AccentUnit(
      tags: word.partOfSpeech, morae: morae, accent: accent,
      attachment: last?.attachment ?? .unknown, form: last?.form ?? .none)
  }

  /// The table may have the whole, in its dictionary form.
  private func whole(_ word: AnalysedWord) -> PitchAccent? {
    guard let last = word.morphemes.last else { return nil }
    let whole = Morpheme(
      surface: word.surface, partOfSpeech: word.partOfSpeech, lemma: word.lemma)
    let reading = DictionaryForm.reading(of: whole, reading: word.reading)
    return accent(of: word.lemma, reading: reading)?
      .inflected(by: FormAccent(last), morae: Morae(word.reading).count)
  }

  /// A number, with or without what is counted.
  private func number(_ word: AnalysedWord, _ parts: [AccentUnit]) -> PitchAccent? {
    guard parts.first?.tags.isNumber == true, let last = parts.last,
      parts.dropLast().allSatisfy(\.tags.isNumber)
    else { return nil }
    if last.tags.isNumber {
      return NumberAccent.fall(of: word.reading).map { PitchAccent(fall: $0, source: .rule) }
    }
    if let counted = CounterAccent.accent(of: word.surface, reading: word.reading) {
      return counted
    }
    let morae = Mora.split(word.reading)
    let digits = morae.dropLast(last.morae.count).map(\.text).joined()
    guard let fall = NumberAccent.fall(of: digits) else { return nil }
    var phrase = AccentFold(Morae(digits), fall: fall)
    phrase.joinCompound(last)
    return PitchAccent(fall: phrase.fall, source: .rule)
  }
}
