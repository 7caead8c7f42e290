/// Accents of words that consist of several tokens.
extension AccentLexicon {
  func joined(_ word: AnalysedWord) -> AccentUnit {
    let morae = Morae(word.reading)
    let stretches = ReadingDivision.divided(
      word.reading, over: word.morphemes.map { .init(surface: $0.surface, reading: $0.reading) })
    let readings = stretches ?? word.morphemes.map(\.reading)
    guard let last = word.morphemes.indices.last.map({ part(of: word, at: $0, readings) }) else {
      return AccentUnit(
        tags: word.partOfSpeech, morae: morae, accent: .unknown, attachment: .unknown, form: .none)
    }
    func parts() -> [AccentUnit] {
      word.morphemes.indices.dropLast().map { part(of: word, at: $0, readings) } + [last]
    }
    return AccentUnit(
      tags: word.partOfSpeech, morae: morae,
      accent: whole(word) ?? accent(of: word, parts(), morae),
      attachment: last.attachment, form: last.form)
  }

  private func part(of word: AnalysedWord, at index: Int, _ readings: [String]) -> AccentUnit {
    unit(of: word.morphemes[index], reading: readings[index])
  }

  private func accent(
    of word: AnalysedWord, _ parts: [AccentUnit], _ morae: Morae
  ) -> PitchAccent {
    number(word, parts) ?? AccentPhrase.accent(ofCompound: parts, morae: morae)
  }

  /// Looks up the whole word by its dictionary form.
  private func whole(_ word: AnalysedWord) -> PitchAccent? {
    guard let last = word.morphemes.last else { return nil }
    let whole = Morpheme(
      surface: word.surface, partOfSpeech: word.partOfSpeech, lemma: word.lemma)
    let reading = DictionaryForm.reading(of: whole, reading: word.reading)
    return accent(of: word.lemma, reading: reading)?
      .inflected(by: FormAccent(last), morae: Morae(word.reading).count)
  }

  /// Returns the accent of a number, with or without a counter.
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
