/// A word of a sentence with the results of its analysis.
///
/// A class, because the same words recur and are shared.
public final class AnalysedWord: Sendable {
  public let surface: String
  public let lemma: String
  public let partOfSpeech: PartOfSpeech
  /// The reading for furigana, in hiragana with ー kept. Characters that cannot be read stay
  /// unchanged.
  public let reading: String
  public let readingSource: ReadingSource
  /// The tokeniser's tokens: several if neighbours were joined, as in a number.
  let morphemes: [Morpheme]

  init(
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

  /// Returns the same word with another reading, and with another part of speech if one is given.
  func read(
    as reading: String, by source: ReadingSource, _ partOfSpeech: PartOfSpeech? = nil
  ) -> AnalysedWord {
    AnalysedWord(
      surface: surface, lemma: lemma, partOfSpeech: partOfSpeech ?? self.partOfSpeech,
      reading: reading, readingSource: source, morphemes: morphemes)
  }
}

/// Where the reading of a word comes from.
public enum ReadingSource: String, Sendable, Codable {
  /// The tokeniser's dictionary.
  case dictionary
  /// The word list: it has the word but not the dictionary's reading, or has several tokens as one
  /// word.
  case list
  /// A rule: numbers, counters, words whose reading depends on the context.
  case rule
  /// Guessed character by character, or not read at all.
  case guess
  /// Entered by the learner.
  case you
}

extension AnalysedWord {
  /// Whether it is the う of a volitional form, which is no word of the list: 歩こう is not ほこう.
  func makesVolitional(_ verb: AnalysedWord) -> Bool {
    lemma == "う" && partOfSpeech.category == .auxiliary && verb.partOfSpeech.category == .verb
  }
}
