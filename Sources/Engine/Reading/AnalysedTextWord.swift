extension AnalysedText.Word {
  /// The reading of the dictionary form, in hiragana: とまる of 止まった.
  public var lemmaReading: String { TextWord(self).reading }
}

extension TextWord {
  init(_ word: AnalysedText.Word) {
    let morpheme = Morpheme(
      surface: word.surface, partOfSpeech: word.partOfSpeech, lemma: word.lemma)
    self.init(
      lemma: word.lemma,
      reading: Hiragana.folded(DictionaryForm.reading(of: morpheme, reading: word.reading)),
      wordClass: WordClass(word.partOfSpeech))
  }
}
