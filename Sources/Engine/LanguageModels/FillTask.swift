/// A language model's task for each line, other than translating lyrics.
public enum FillTask: String, Codable, Sendable {
  /// The meaning of a word.
  case meaning
  /// An example sentence with a word, and its translation.
  case example
  /// An example sentence with a word.
  case sentence
  /// A translation of a sentence.
  case translation
}

extension FillTask {
  /// Whether a text may be taken for the line that it was written for: an example of a word with
  /// kanji has these, or the word in kana, perhaps inflected.
  func accepts(_ text: String, for line: String) -> Bool {
    guard self == .example || self == .sentence else { return true }
    let front = line.prefix { !"(（:：".contains($0) }
    guard front.unicodeScalars.contains(where: \.isKanji) else { return true }
    let scalars = Set(text.unicodeScalars)
    let hasWord = front.split { "・/／、,;；".contains($0) }.contains { word in
      let kanji = word.unicodeScalars.filter(\.isKanji)
      return kanji.isEmpty ? text.contains(word) : scalars.isSuperset(of: kanji)
    }
    guard !hasWord, let reading = line.firstMatch(of: /[(（]([ぁ-ゖァ-ヺー]+)/)?.1 else {
      return hasWord
    }
    let stem = reading.count > 2 ? reading.dropLast() : reading
    return Hiragana.folded(text).contains(Hiragana.folded(String(stem)))
  }
}
