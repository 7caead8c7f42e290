/// A word of a sentence with its furigana and its accent.
///
/// A class, since the same words come again and again and are only pointed at.
public final class PronouncedWord: Sendable {
  public let word: AnalysedWord
  public let runs: [FuriganaRun]
  /// What phrases are made of; its `accent` is the word's when nothing stands around it.
  public let unit: AccentUnit
  /// Of its tokens.
  fileprivate let first: ObjectIdentifier?
  fileprivate let last: ObjectIdentifier?

  init(_ word: AnalysedWord, _ runs: [FuriganaRun], _ unit: AccentUnit) {
    (self.word, self.runs, self.unit) = (word, runs, unit)
    first = word.morphemes.first.map { ObjectIdentifier($0) }
    last = word.morphemes.last.map { ObjectIdentifier($0) }
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
  /// Each word has one place, by the identity of its tokens; a newcomer takes it.
  private var known = [PronouncedWord?](repeating: nil, count: places)
  private var units: [AccentUnit] = []

  private static let places = 1 << 14

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
    guard let first = word.morphemes.first, let last = word.morphemes.last else {
      return find(word)
    }
    let place = Self.place(of: first, last)
    // The tokens are kept by what is remembered, so that no other comes to lie where they were.
    if let known = known[place], known.first == ObjectIdentifier(first),
      known.last == ObjectIdentifier(last), known.word.reading == word.reading,
      known.word.surface == word.surface
    {
      return known
    }
    let found = find(word)
    known[place] = found
    return found
  }

  private static func place(of first: Morpheme, _ last: Morpheme) -> Int {
    let one = UInt(bitPattern: ObjectIdentifier(first))
    let two = UInt(bitPattern: ObjectIdentifier(last))
    return Int(truncatingIfNeeded: ((one ^ two &<< 7) &* 0x9E37_79B9_7F4A_7C15) >> 50)
  }

  private func find(_ word: AnalysedWord) -> PronouncedWord {
    PronouncedWord(
      word, furigana.runs(word.surface, reading: word.reading), lexicon.unit(of: word))
  }
}
