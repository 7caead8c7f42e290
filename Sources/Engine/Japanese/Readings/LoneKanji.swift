/// A kanji by itself among Latin words or signs, as where a text talks about words: “The kanji 橋
/// is”, (橋), "人".
///
/// Tokenisers know Latin words and most signs only as nouns, behind which they take a kanji for the
/// end of a compound: きょう, じん. But a suffix needs Japanese before it, or a number; so it is a word,
/// and read as the list reads it.
enum LoneKanji {
  /// Signs in whose place a stem is to be thought: 〜人 is a suffix.
  private static let omissions: Set<Unicode.Scalar> = ["〜", "～", "~", "-", "‐", "–", "…", "・", "○"]

  /// Returns the word of a token, or nil if it is not such a kanji.
  static func word(at index: Int, of tokens: [Token], _ list: WordList) -> AnalysedWord? {
    let token = tokens[index]
    guard token.category == .suffix, token.end - token.start <= 4,
      Scripts(token.surface) == .kanji, isAlone(at: index, of: tokens),
      let best = list.readings(token.surface).first?.kana, best != token.known.word.reading
    else { return nil }
    return token.known.word.read(as: best, by: .list, PartOfSpeech(.noun))
  }

  private static func isAlone(at index: Int, of tokens: [Token]) -> Bool {
    if tokens.indices.contains(index + 1), Scripts(tokens[index + 1].surface).contains(.kanji) {
      return false
    }
    guard index > 0 else { return true }
    let before = tokens[index - 1].surface.unicodeScalars
    if before.allSatisfy(\.properties.isWhitespace) {
      guard index > 1, let last = tokens[index - 2].surface.unicodeScalars.last else { return true }
      return !last.isKanjiOrMark && !last.isKanaOrMark && last.properties.numericType == nil
    }
    return before.allSatisfy { scalar in
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        && !scalar.isKanjiOrMark && !scalar.isKanaOrMark && !omissions.contains(scalar)
    }
  }
}
