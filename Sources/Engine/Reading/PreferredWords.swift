/// Applies what preferred dictionaries say to the analysis of a line.
extension JapaneseText {
  func preferred(
    _ sentence: PronouncedSentence, _ preferred: PreferredReadings
  ) -> PronouncedSentence {
    guard !preferred.isEmpty else { return sentence }
    return PronouncedSentence(sentence.words.map { self.preferred($0, preferred) })
  }

  private func preferred(
    _ word: PronouncedWord, _ preferred: PreferredReadings
  ) -> PronouncedWord {
    guard !word.unit.isFunctional else { return word }
    let reread = self.reread(word, preferred)
    let name = reread.word.dictionaryName
    let falls = preferred.falls(of: name.writing, reading: name.reading)
      .filter { $0 <= Morae(name.reading).count }
    guard !falls.isEmpty else { return reread }
    let accent = PitchAccent(falls, source: .dictionary)
      .inflected(by: reread.unit.form, morae: reread.unit.morae.count)
    return PronouncedWord(reread.word, reread.runs, reread.unit.accented(accent), reread.role)
  }

  /// Changes the reading of a word in its dictionary form: the kana of another form belong to its
  /// inflection.
  private func reread(
    _ word: PronouncedWord, _ preferred: PreferredReadings
  ) -> PronouncedWord {
    let analysed = word.word
    guard analysed.morphemes.count == 1, analysed.surface == analysed.lemma,
      analysed.surface.unicodeScalars.contains(where: \.isKanji),
      let reading = preferred.reading(of: analysed.surface, insteadOf: analysed.reading),
      canRead(analysed.surface, as: reading)
    else { return word }
    return pronounced(analysed.read(as: reading, by: .dictionary))
  }
}

extension AnalysedWord {
  /// The spelling and reading of its dictionary form. Of joined tokens, those of the whole.
  var dictionaryName: WordName {
    guard morphemes.count == 1, let only = morphemes.first else {
      return WordName(surface, reading)
    }
    return WordName(only.lemma, DictionaryForm.reading(of: only, reading: reading))
  }
}
