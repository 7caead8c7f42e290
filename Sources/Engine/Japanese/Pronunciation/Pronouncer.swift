/// Adds furigana and accents to analysed words.
public struct Pronouncer: Sendable {
  let furigana: Furigana
  let lexicon: AccentLexicon

  /// Returns a word with furigana and accent, independent of context. The result can be cached.
  ///
  /// - Parameter role: the role of a token.
  func word(_ word: AnalysedWord, as role: TokenRole = []) -> PronouncedWord {
    PronouncedWord(
      word, furigana.runs(word.surface, reading: word.reading), lexicon.unit(of: word), role)
  }
}
