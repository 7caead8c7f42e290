/// Words spoken under one accent.
public struct AccentPhrase: Hashable, Sendable {
  /// The range of words in the sentence.
  public var words: Range<Int>
  var morae: Int
  public var accent: PitchAccent

  /// Divides a sentence into accent phrases.
  static func phrases(of units: [AccentUnit]) -> [AccentPhrase] {
    guard !units.isEmpty else { return [] }
    var phrases: [AccentPhrase] = []
    var start = 0
    for next in 1..<units.count where PhraseBoundary.divides(units[next - 1], units[next]) {
      let isBeforeWord = units[next].tags.category != .symbol
      phrases.append(phrase(of: units, start..<next, beforeWord: isBeforeWord))
      start = next
    }
    return phrases + [phrase(of: units, start..<units.count)]
  }

  /// Returns the words as a single phrase, regardless of boundaries.
  ///
  /// - Parameter beforeWord: whether a word follows.
  static func phrase(
    of units: [AccentUnit], _ words: Range<Int>, beforeWord: Bool = false
  ) -> AccentPhrase {
    guard let first = words.first else {
      return AccentPhrase(words: words, morae: 0, accent: .unknown)
    }
    let head = units[first]
    guard words.count > 1 else {
      return AccentPhrase(words: words, morae: head.morae.count, accent: head.accent)
    }
    let preferred = fold(units, words, choice: 0, beforeWord)
    var accent = PitchAccent(fall: preferred.fall, source: preferred.source)
    for choice in head.accent.falls.indices.dropFirst() {
      let fall = fold(units, words, choice: choice, beforeWord).fall
      if !accent.falls.contains(fall) { accent.falls.append(fall) }
    }
    return AccentPhrase(words: words, morae: preferred.morae.count, accent: accent)
  }

  /// - Parameter choice: the index of the first word's accent to use.
  private static func fold(
    _ units: [AccentUnit], _ words: Range<Int>, choice: Int, _ beforeWord: Bool
  ) -> AccentFold {
    var fold = AccentFold(units[words.lowerBound], choice: choice)
    var index = words.lowerBound + 1
    while index < words.upperBound {
      // 大 joins 革命 before both join 文化.
      if units[index].tags.category == .prefix, index + 1 < words.upperBound {
        fold.join(units[index].prefixing(units[index + 1]))
        index += 2
      } else {
        fold.join(units[index])
        index += 1
      }
    }
    if beforeWord { fold.flattenGenitive() }
    return fold
  }

  /// - Parameter morae: the morae of the whole, which may be read differently from its parts.
  static func accent(ofCompound parts: [AccentUnit], morae: Morae) -> PitchAccent {
    let phrase = phrase(of: parts, parts.indices)
    guard phrase.morae == morae.count else {
      return PitchAccent(fall: AccentGuess.noun("", morae), source: .guess)
    }
    return phrase.accent
  }
}
