/// A word of a sentence with its furigana and its accent.
///
/// A class, since the same words come again and again and are only pointed at.
public final class PronouncedWord: Sendable {
  public let word: AnalysedWord
  public let runs: [FuriganaRun]
  /// What phrases are made of; its `accent` is the word's when nothing stands around it.
  public let unit: AccentUnit

  init(_ word: AnalysedWord, _ runs: [FuriganaRun], _ unit: AccentUnit) {
    (self.word, self.runs, self.unit) = (word, runs, unit)
  }
}

public struct PronouncedSentence: Sendable {
  public var words: [PronouncedWord]
  public var phrases: [AccentPhrase]
}

/// Gives analysed words their furigana and accents. For one task at a time.
///
/// What a word has by itself is found once and remembered; a sentence then costs a look-up for each
/// word, and a few sums for its phrases.
public final class Pronouncer {
  private let furigana: Furigana
  private let lexicon: AccentLexicon
  /// By the word's identity. What is remembered keeps its word, so that no other comes to lie
  /// where it was.
  private var known = RecentCache<PronouncedWord>(bits: 14)
  private var units: [AccentUnit] = []

  public init(_ furigana: Furigana, _ lexicon: AccentLexicon) {
    (self.furigana, self.lexicon) = (furigana, lexicon)
  }

  public func sentence(_ words: [AnalysedWord]) -> PronouncedSentence {
    let pronounced = words.map(word)
    units.removeAll(keepingCapacity: true)
    for word in pronounced { units.append(word.unit) }
    return PronouncedSentence(words: pronounced, phrases: AccentPhrase.phrases(of: units))
  }

  public func word(_ word: AnalysedWord) -> PronouncedWord {
    let identity = UInt(bitPattern: ObjectIdentifier(word))
    if let known = known.value(identity) { return known }
    let found = find(word)
    known.keep(found, for: identity)
    return found
  }

  private func find(_ word: AnalysedWord) -> PronouncedWord {
    PronouncedWord(
      word, furigana.runs(word.surface, reading: word.reading), lexicon.unit(of: word))
  }
}
