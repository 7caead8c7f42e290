/// Reads single tokens: by the tokeniser's dictionary, unless the word list knows better.
///
/// Where the list has the word but not this reading, its best reading is taken.
struct ReadingGuard {
  let list: WordList

  func word(_ morpheme: Morpheme) -> AnalysedWord {
    let (reading, source) = reading(of: morpheme)
    return AnalysedWord(
      surface: morpheme.surface, lemma: morpheme.lemma, partOfSpeech: morpheme.partOfSpeech,
      reading: reading, readingSource: source, morphemes: [morpheme])
  }

  private func reading(of morpheme: Morpheme) -> (String, ReadingSource) {
    let scripts = Scripts(morpheme.surface)
    if scripts.isDisjoint(with: [.kanji, .other]) {
      return (Hiragana.folded(morpheme.surface), .dictionary)
    }
    // Latin, digits and most signs stand as they are.
    if scripts == .other {
      return SpokenSigns.reading(of: morpheme.surface).map { ($0, .rule) }
        ?? (morpheme.surface, .dictionary)
    }
    guard !morpheme.reading.isEmpty else { return guess(morpheme.surface) }
    guard let better = correction(of: morpheme) else { return (morpheme.reading, .dictionary) }
    return (better, .list)
  }

  /// The list's reading where the dictionary's is none of the list's, or is not the one most used
  /// and was not chosen by what stands around it.
  private func correction(of morpheme: Morpheme) -> String? {
    let part = morpheme.partOfSpeech
    // Names are read in more ways than a list of words has.
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
    // 来る changes its kanji's reading with its form.
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

  /// Of a token that nobody knows: the whole from the list, or kanji for kanji.
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
  /// A noun of which the tokeniser knows nothing but its price, so that what stands around it had
  /// no say in its reading.
  fileprivate var isPlainNoun: Bool {
    [.noun, .adjectivalNoun].contains(category) && traits.isSubset(of: [.suru, .adjectival])
  }
}

extension WordList {
  func readings(_ text: String) -> [Reading] {
    word(text).map(readings(of:)) ?? []
  }
}

/// A form of a word beside its dictionary form: 食べた shares 食べ with 食べる.
struct InflectedForm {
  private let ending: String
  private let dictionaryEnding: String

  /// Nothing when the two have no beginning in common, or differ in more than kana.
  init?(_ surface: String, of lemma: String) {
    let shared = zip(surface.unicodeScalars, lemma.unicodeScalars).prefix { $0 == $1 }.count
    guard shared > 0 else { return nil }
    ending = String(surface.unicodeScalars.dropFirst(shared))
    dictionaryEnding = String(lemma.unicodeScalars.dropFirst(shared))
    guard ending.unicodeScalars.allSatisfy(\.isKanaOrMark),
      dictionaryEnding.unicodeScalars.allSatisfy(\.isKanaOrMark)
    else { return nil }
  }

  /// The form's reading from that of the dictionary form.
  func reading(from lemmaReading: String) -> String? {
    Self.exchange(lemmaReading, ending: dictionaryEnding, for: ending)
  }

  /// The dictionary form's reading from that of the form.
  func lemmaReading(from reading: String) -> String? {
    Self.exchange(reading, ending: ending, for: dictionaryEnding)
  }

  /// Whether two verbs or adjectives that are written alike inflect alike too: 居る is not いる in
  /// the forms of おる.
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
