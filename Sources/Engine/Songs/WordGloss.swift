/// A word-by-word gloss of a line, for want of a translation.
public struct WordGloss: Hashable, Sendable {
  public struct Word: Hashable, Sendable {
    /// The dictionary form.
    public var word: String
    /// Its first meaning.
    public var meaning: String
  }

  public var words: [Word]

  /// For example “朝 morning · 歩く to walk”.
  public var text: String {
    words.map { "\($0.word) \($0.meaning)" }.joined(separator: " · ")
  }
}

extension WordGloss {
  init(_ line: AnalysedText.Line, _ entries: [TextWord: WordEntry]) {
    words = line.words.filter(\.isContent).compactMap { word in
      entries[TextWord(word)]?.senses.first?.glosses.first.map {
        Word(word: word.lemma, meaning: $0)
      }
    }.uniqued()
  }
}
