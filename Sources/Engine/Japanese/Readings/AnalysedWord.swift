/// A word of a sentence with what was found out about it.
///
/// A class, since the same words come again and again and are only pointed at.
public final class AnalysedWord: Sendable {
  public let surface: String
  public let lemma: String
  public let partOfSpeech: PartOfSpeech
  /// As furigana would have it, in hiragana with ー kept; what cannot be read stands as it is.
  public let reading: String
  public let readingSource: ReadingSource
  /// What the tokeniser made of it: several tokens when neighbours were joined, as in a number.
  public let morphemes: [Morpheme]

  public init(
    surface: String, lemma: String, partOfSpeech: PartOfSpeech, reading: String,
    readingSource: ReadingSource, morphemes: [Morpheme]
  ) {
    self.surface = surface
    self.lemma = lemma
    self.partOfSpeech = partOfSpeech
    self.reading = reading
    self.readingSource = readingSource
    self.morphemes = morphemes
  }

  /// The same word, read otherwise.
  public func read(as reading: String, by source: ReadingSource) -> AnalysedWord {
    AnalysedWord(
      surface: surface, lemma: lemma, partOfSpeech: partOfSpeech, reading: reading,
      readingSource: source, morphemes: morphemes)
  }
}

/// Where a reading came from.
public enum ReadingSource: String, Sendable, Codable {
  /// The tokeniser's dictionary.
  case dictionary
  /// The word list, which has the word but not the dictionary's reading of it, or has it whole.
  case list
  /// A rule: numbers, counters, words that are read by what stands around them.
  case rule
  /// By the single characters, or not at all.
  case guess
  /// The learner's own.
  case you
}
