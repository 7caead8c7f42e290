extension AnalysedText.Word {
  /// The reading of the dictionary form, in hiragana: とまる of 止まった.
  public var lemmaReading: String { TextWord(self).reading }
}

extension TextWord {
  init(_ word: AnalysedText.Word) {
    self.init(word.surface, word.partOfSpeech, lemma: word.lemma, reading: word.reading)
    isSung = word.usualReading != nil
  }
}
