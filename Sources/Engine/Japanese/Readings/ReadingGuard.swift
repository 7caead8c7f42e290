/// Reads single tokens: with the tokeniser's dictionary, corrected by the word list.
///
/// If the list has the word but not this reading, the list's best reading is used.
struct ReadingGuard {
  let list: WordList

  func word(_ morpheme: Morpheme) -> AnalysedWord {
    let (reading, source) = reading(of: morpheme)
    return AnalysedWord(
      surface: morpheme.surface, lemma: listedLemma(of: morpheme),
      partOfSpeech: morpheme.partOfSpeech, reading: reading, readingSource: source,
      morphemes: [morpheme])
  }

  /// Returns the form of a verb that the tokeniser takes for a noun half in kana, as before a space:
  /// 行こう is いこう, not ぎょうこう, which is 行幸. Nil for other tokens, and for words of the list.
  func volitional(_ morpheme: Morpheme) -> Morpheme? {
    let surface = morpheme.surface
    guard morpheme.partOfSpeech.isPlainNoun, Scripts(surface) == [.kanji, .hiragana],
      list.word(surface) == nil, let lemma = Conjugation.godanVerb(ofVolitional: surface),
      let verb = list.word(lemma), verb.isOfDictionary,
      let form = InflectedForm(surface, of: lemma),
      let reading = list.readings(of: verb).lazy.compactMap({ form.reading(from: $0.kana) }).first
    else { return nil }
    return Morpheme(
      surface: surface,
      partOfSpeech: PartOfSpeech(.verb, conjugation: .godan, form: .volitional), lemma: lemma,
      reading: reading, pronunciation: String(reading.dropLast()) + "ー")
  }

  /// Returns 走る for 走れ and 走れない, which the tokeniser takes for 走れる: of potential forms, which
  /// are words to it, only some are in the dictionary, as 見える.
  private func listedLemma(of morpheme: Morpheme) -> String {
    let lemma = morpheme.lemma
    guard morpheme.partOfSpeech.conjugation == .ichidan,
      let verb = Conjugation.godanVerb(ofPotential: lemma),
      list.word(verb)?.isOfDictionary == true, list.word(lemma)?.isOfDictionary != true
    else { return lemma }
    return verb
  }

  private func reading(of morpheme: Morpheme) -> (String, ReadingSource) {
    let scripts = Scripts(morpheme.surface)
    if scripts.isDisjoint(with: [.kanji, .other]) {
      return (Hiragana.folded(morpheme.surface), .dictionary)
    }
    // Latin letters, digits and most signs stay as written.
    if scripts == .other {
      return SpokenSigns.reading(of: morpheme.surface).map { ($0, .rule) }
        ?? (morpheme.surface, .dictionary)
    }
    guard !morpheme.reading.isEmpty else { return guess(morpheme.surface) }
    guard let better = correction(of: morpheme) else { return (morpheme.reading, .dictionary) }
    return (better, .list)
  }

  /// Returns the list's reading if it lacks the dictionary's, or if the dictionary's is not the
  /// most used one and the context did not decide it.
  private func correction(of morpheme: Morpheme) -> String? {
    let part = morpheme.partOfSpeech
    // Names have more readings than a word list.
    guard part.traits.isDisjoint(with: [.surname, .givenName]) else { return nil }
    if part.inflects { return correction(ofForm: morpheme) }
    guard let word = list.word(morpheme.surface), let best = list.readings(of: word).first?.kana,
      best != morpheme.reading,
      word.isRanked && part.isPlainNoun || !list.word(word, isRead: morpheme.reading)
    else { return nil }
    return best
  }

  private func correction(ofForm morpheme: Morpheme) -> String? {
    let part = morpheme.partOfSpeech
    // The reading of 来 changes with its form.
    guard part.conjugation != .kuru, let word = list.word(morpheme.lemma),
      let form = InflectedForm(morpheme.surface, of: morpheme.lemma)
    else { return nil }
    let readings = list.readings(of: word)
    guard let own = form.lemmaReading(from: morpheme.reading), list.word(word, isRead: own) else {
      return readings.lazy.compactMap { form.reading(from: $0.kana) }.first
    }
    guard word.isRanked, !part.has(.dependent), let best = readings.first?.kana, best != own,
      InflectedForm.isOneConjugation(best, own)
    else { return nil }
    return form.reading(from: best)
  }

  /// Reads an unknown token: as a whole from the list, or kanji by kanji.
  private func guess(_ surface: String) -> (String, ReadingSource) {
    if let reading = list.readings(surface).first { return (reading.kana, .list) }
    let read = surface.unicodeScalars.map { scalar in
      scalar.isKanjiOrMark
        ? list.readings(String(scalar)).first?.kana ?? String(scalar) : String(scalar)
    }
    return (Hiragana.folded(read.joined()), .guess)
  }
}

extension PartOfSpeech {
  /// Whether the tokeniser has only a cost for the noun, so that the context did not influence its
  /// reading.
  fileprivate var isPlainNoun: Bool {
    [.noun, .adjectivalNoun].contains(category) && traits.isSubset(of: [.suru, .adjectival])
  }
}

extension WordList {
  func readings(_ text: String) -> [Reading] {
    word(text).map(readings(of:)) ?? []
  }
}

/// An inflected form compared with its dictionary form: 食べた shares 食べ with 食べる.
struct InflectedForm {
  private let ending: String
  private let dictionaryEnding: String

  /// Returns nil if the two share no beginning or differ in more than kana.
  init?(_ surface: String, of lemma: String) {
    let shared = zip(surface.unicodeScalars, lemma.unicodeScalars).prefix { $0 == $1 }.count
    guard shared > 0 else { return nil }
    ending = String(surface.unicodeScalars.dropFirst(shared))
    dictionaryEnding = String(lemma.unicodeScalars.dropFirst(shared))
    guard ending.unicodeScalars.allSatisfy(\.isKanaOrMark),
      dictionaryEnding.unicodeScalars.allSatisfy(\.isKanaOrMark)
    else { return nil }
  }

  func reading(from lemmaReading: String) -> String? {
    Self.exchange(lemmaReading, ending: dictionaryEnding, for: ending)
  }

  func lemmaReading(from reading: String) -> String? {
    Self.exchange(reading, ending: ending, for: dictionaryEnding)
  }

  /// Whether two verbs or adjectives with the same spelling inflect alike. They don't if 居る is いる
  /// and the form belongs to おる.
  static func isOneConjugation(_ reading: String, _ other: String) -> Bool {
    guard let last = reading.last, last == other.last else { return false }
    return last != "る" || endsInIOrE(reading.dropLast()) == endsInIOrE(other.dropLast())
  }

  private static func endsInIOrE(_ stem: Substring) -> Bool {
    stem.last.map("いきしちにひみりぎじぢびえけせてねへめれげぜでべ".contains) ?? false
  }

  private static func exchange(_ text: String, ending: String, for other: String) -> String? {
    guard text.utf8.count >= ending.utf8.count,
      text.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    return String(Substring(text.utf8.dropLast(ending.utf8.count))) + other
  }
}
