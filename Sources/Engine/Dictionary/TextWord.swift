/// A word as a text has it, to find its entry by.
struct TextWord: Hashable, Sendable {
  /// The dictionary form, spelled as in the text.
  var lemma: String
  /// The reading of the dictionary form, in hiragana: とまる of 止まった. Empty if it is unknown.
  var reading: String
  /// How the word inflects; empty if it doesn't. Nil if that is unknown.
  var wordClass: WordClass?
  /// Whether the reading is a singer's own, which the dictionary need not have: さだめ of 運命.
  var isSung = false
}

extension TextWord {
  /// - Parameter reading: that of the surface, as the text has it.
  init(_ surface: String, _ part: PartOfSpeech, lemma: String, reading: String) {
    let own = Morpheme(surface: surface, partOfSpeech: part, lemma: lemma)
    var wordClass = WordClass(part)
    // In kana, 居る and 要る look alike, as do 寝る and 練る: the tokeniser only guesses which it is.
    if surface == lemma, lemma.hasSuffix("る"), lemma.unicodeScalars.allSatisfy(\.isKanaOrMark),
      let guess = wordClass, !guess.isDisjoint(with: [.godan, .ichidan])
    {
      wordClass = guess.union([.godan, .ichidan])
    }
    self.init(
      lemma: lemma, reading: Hiragana.folded(DictionaryForm.reading(of: own, reading: reading)),
      wordClass: wordClass)
  }

  /// - Parameter reading: that of the dictionary form, if it is known better; else empty.
  init(_ word: AnalysedWord, reading: String) {
    self.init(word.surface, word.partOfSpeech, lemma: word.lemma, reading: word.reading)
    if !reading.isEmpty { self.reading = Hiragana.folded(reading) }
  }

  /// Returns measures of how well an entry fits the word, the most important first; less is better.
  ///
  /// - Parameter isTaught: whether the course teaches the entry.
  func weight(of entry: WordEntry, isTaught: Bool) -> [Int] {
    guard lemma.unicodeScalars.allSatisfy(\.isKanaOrMark) else {
      // 兵 is the common へい, not a rare spelling of the common 戦.
      return [
        entry.has(self), entry.writings.contains(lemma), fits(entry),
        entry.forms.contains { $0.writing == lemma && $0.isCommon }, entry.writing == lemma,
      ].map { $0 ? 0 : 1 }
    }
    // くる is the verb 来る, not the noun 枢. ラーメン is the common 拉麺, not the rigid frame that has
    // no kanji. もも is 桃 rather than 股: more words are made with it. かう is 買う rather than 飼う: a
    // common word has many meanings.
    let forms = entry.forms.filter { $0.writing == lemma || $0.reading == lemma }
    let isInKana = entry.isUsuallyKana || forms.contains { $0.writing == lemma }
    return [
      !forms.isEmpty, fits(entry), forms.contains(where: \.isCommon), isTaught, isInKana,
      !entry.isStem,
    ].map { $0 ? 0 : 1 } + [-entry.uses, -entry.breadth]
  }

  /// Whether an entry can inflect as the word does.
  private func fits(_ entry: WordEntry) -> Bool {
    guard let wordClass else { return true }
    return wordClass.isEmpty
      ? entry.wordClass.isDisjoint(with: [.verb, .adjective, .adjectiveIi])
      : !entry.wordClass.isDisjoint(with: wordClass)
  }
}

extension WordClass {
  /// The classes that a token may have; none if it doesn't inflect. Nil if its tags don't tell.
  init?(_ part: PartOfSpeech) {
    switch (part.category, part.conjugation) {
    case (.other, _): return nil
    case (.verb, .godan): self = [.godan, .godanIku, .godanAru, .godanToU]
    case (.verb, .ichidan): self = .ichidan
    case (.verb, .kuru): self = .kuru
    case (.verb, .suru): self = [.suru, .zuru]
    case (.verb, _): self = .verb
    case (.adjective, _): self = [.adjective, .adjectiveIi]
    case (.noun, _), (.pronoun, _), (.adjectivalNoun, _): self = .nominal
    default: self = []
    }
  }
}

extension WordEntry {
  /// Returns the form of a word in a text: in its spelling and, if possible, its reading. A word in
  /// kana is read so: ガラス is 硝子 read ガラス, not しょうし.
  func form(of word: TextWord) -> Form? {
    let spelled = forms.filter { $0.writing == word.lemma }
    return spelled.first { $0.isRead(as: word) } ?? spelled.first
      ?? forms.first { $0.reading == word.lemma }
      ?? forms.first { Hiragana.folded($0.reading) == Hiragana.folded(word.lemma) }
  }

  /// Whether a form is spelled and read as in the text.
  func has(_ word: TextWord) -> Bool {
    forms.contains { $0.writing == word.lemma && $0.isRead(as: word) }
  }

  /// Returns the entry with the text's own form first.
  func written(as word: TextWord) -> WordEntry {
    form(of: word).map(beginning(with:)) ?? self
  }
}

extension WordEntry.Form {
  fileprivate func isRead(as word: TextWord) -> Bool {
    word.reading.isEmpty || Hiragana.folded(reading) == word.reading
  }
}
