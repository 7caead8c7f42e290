/// Gives analysed words their furigana and accents.
public struct Pronouncer: Sendable {
  private let furigana: Furigana
  private let lexicon: AccentLexicon

  public init(_ furigana: Furigana, _ lexicon: AccentLexicon) {
    (self.furigana, self.lexicon) = (furigana, lexicon)
  }

  /// What a word has by itself; whoever reads much keeps it.
  ///
  /// - Parameter role: of a token.
  func word(_ word: AnalysedWord, as role: TokenRole = []) -> PronouncedWord {
    PronouncedWord(
      word, furigana.runs(word.surface, reading: word.reading), lexicon.unit(of: word), role)
  }
}
