/// Words that are spoken under one accent.
public struct AccentPhrase: Hashable, Sendable {
  /// Which of the sentence's words.
  public var words: Range<Int>
  public var morae: Int
  public var accent: PitchAccent

  /// Cuts a sentence into its phrases.
  public static func phrases(of units: [AccentUnit]) -> [AccentPhrase] {
    var phrases: [AccentPhrase] = []
    var start = 0
    for next in 1...max(1, units.count) where next <= units.count {
      guard next == units.count || PhraseBoundary.divides(units[next - 1], units[next]) else {
        continue
      }
      phrases.append(phrase(of: units, start..<next))
      start = next
    }
    return phrases
  }

  /// The words as one phrase, whatever stands in them.
  public static func phrase(of units: [AccentUnit], _ words: Range<Int>) -> AccentPhrase {
    guard let first = words.first else {
      return AccentPhrase(words: words, morae: 0, accent: .unknown)
    }
    let head = units[first]
    guard words.count > 1 else {
      return AccentPhrase(words: words, morae: head.morae.count, accent: head.accent)
    }
    var falls: [Int] = []
    var morae = 0
    var source = AccentSource.rule
    for choice in 0..<max(1, head.accent.falls.count) {
      var fold = AccentFold(head, choice: choice)
      var index = first + 1
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
      if !falls.contains(fold.fall) { falls.append(fold.fall) }
      (morae, source) = (fold.morae.count, fold.source)
    }
    return AccentPhrase(
      words: words, morae: morae, accent: PitchAccent(falls, source: source))
  }

  /// - Parameter morae: of the whole, which may read otherwise than its parts alone.
  static func accent(ofCompound parts: [AccentUnit], morae: Morae) -> PitchAccent {
    let phrase = phrase(of: parts, parts.indices)
    guard phrase.morae == morae.count else {
      return PitchAccent([AccentGuess.noun("", morae)], source: .guess)
    }
    return phrase.accent
  }
}
