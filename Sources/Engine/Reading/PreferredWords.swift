/// Applies what preferred dictionaries say to the analysis of a line.
extension JapaneseText {
  func preferred(_ found: PronouncedSentence, _ said: PreferredReadings) -> PronouncedSentence {
    guard !said.isEmpty else { return found }
    return PronouncedSentence(found.words.map { preferred($0, said) })
  }

  private func preferred(_ word: PronouncedWord, _ said: PreferredReadings) -> PronouncedWord {
    guard !word.unit.isFunctional else { return word }
    let read = reread(word, said)
    let name = read.word.dictionaryName
    let falls = said.falls(of: name.writing, reading: name.reading)
      .filter { $0 <= Morae(name.reading).count }
    guard !falls.isEmpty else { return read }
    let accent = PitchAccent(falls, source: .dictionary)
      .inflected(by: read.unit.form, morae: read.unit.morae.count)
    return PronouncedWord(read.word, read.runs, read.unit.accented(accent), read.role)
  }

  /// Changes the reading of a word in its dictionary form: the kana of another form belong to its
  /// inflection.
  private func reread(_ word: PronouncedWord, _ said: PreferredReadings) -> PronouncedWord {
    let known = word.word
    guard known.morphemes.count == 1, known.surface == known.lemma,
      known.surface.unicodeScalars.contains(where: \.isKanji),
      let reading = said.reading(of: known.surface, insteadOf: known.reading),
      canRead(known.surface, as: reading)
    else { return word }
    return pronounced(known.read(as: reading, by: .dictionary))
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
