/// Derives the dictionary form's reading from the inflected form's reading.
enum DictionaryForm {
  /// Replaces the kana in which the two spellings differ: 行っ, いっ for 行く.
  ///
  /// - Returns: the reading unchanged if the spellings differ in more than kana.
  static func reading(of word: Morpheme, reading: String) -> String {
    guard word.lemma != word.surface else { return reading }
    if word.partOfSpeech.conjugation == .kuru { return "くる" }
    let surface = Array(word.surface.unicodeScalars)
    let lemma = Array(word.lemma.unicodeScalars)
    let shared = zip(surface, lemma).prefix { $0 == $1 }.count
    let (old, new) = (surface[shared...], lemma[shared...])
    guard old.allSatisfy(\.isKanaOrMark), new.allSatisfy(\.isKanaOrMark) else { return reading }
    var scalars = String.UnicodeScalarView(reading.unicodeScalars.dropLast(old.count))
    scalars.append(contentsOf: new)
    return Hiragana.folded(String(scalars))
  }
}
