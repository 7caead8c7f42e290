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
