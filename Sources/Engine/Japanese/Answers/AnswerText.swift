import Foundation

/// Normalises answers and keys for comparison.
enum AnswerText {
  /// Normalises a meaning: ignores case, width, ligatures, digit forms, quotes, marks that end a
  /// sentence, and the kinds of hyphens and spaces. A text of such marks only keeps them.
  static func meaning(_ text: String) -> String {
    let plain = compatible(text).lowercased()
    let words = blanksFolded(FoldedSigns.text(plain))
    guard words.isEmpty else { return words }
    return blanksFolded(Kana.string(plain.unicodeScalars.filter { !isUnseen($0) }))
  }

  /// Normalises like `meaning`, without the blanks beside signs and before units: `HR > 100 / min`
  /// is `hr>100/min`, and `500 mg` is `500mg`.
  static func comparable(_ text: String) -> String {
    let words = meaning(text).split(separator: " ")
    let joined = words.dropFirst().reduce(into: String(words.first ?? "")) { joined, word in
      joined += isClose(joined, word) ? word : " " + word
    }
    return joined.replacing("mcg", with: "ug")
  }

  private static func isClose(_ text: String, _ word: Substring) -> Bool {
    guard let last = text.last, let first = word.first else { return true }
    return ExactParts.isSign(last) || ExactParts.isSign(first)
      || last.isNumber && UnitSymbol.isUnit(String(word.prefix { $0 != "/" }))
  }

  /// Folds widths and other forms of characters (NFKC), but for powers: 10⁵ is `10^5`, not 105.
  static func compatible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "⁻⁰¹²³⁴⁵⁶⁷⁸⁹ⁿˣ".unicodeScalars.contains(scalar), scalars.last?.isDecimal == true {
        scalars.append("^")
      }
      scalars.append(scalar)
    }
    return String(scalars).precomposedStringWithCompatibilityMapping
  }

  /// Normalises a reading to hiragana without spaces, with every n as ん. Long vowel marks stay.
  static func reading(_ text: String) -> String {
    KanaShift.comparable(writtenReading(text))
  }

  /// Normalises like `reading`, but keeps hiragana and katakana as written.
  static func writtenReading(_ text: String) -> String {
    let scalars = text.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars
    return Kana.string(
      scalars.compactMap { scalar in
        switch scalar {
        case "n", "ｎ": "ん"
        case ".", "'", "’", "/", "-": nil
        default: isUnseen(scalar) || scalar.properties.isWhitespace ? nil : scalar
        }
      })
  }

  /// Returns a meaning with its accepted variants: without an aside in brackets, without the
  /// brackets only, and without the "to" of a verb.
  ///
  ///     "to live on (a salary)"   // also "to live on", "to live on a salary", "live on", ...
  static func variants(_ meaning: String) -> [String] {
    let texts = [
      blanksFolded(meaning), withoutAsides(meaning),
      blanksFolded(meaning.filter { !"()（）".contains($0) }),
    ].filter { !$0.isEmpty }.uniqued()
    return texts + texts.filter { $0.hasPrefix("to ") }.map { String($0.dropFirst(3)) }
  }

  /// Returns a typed answer with its accepted variants: without an aside in brackets, its
  /// abbreviation, and without its article.
  ///
  ///     "N-acetylcysteine (NAC)"   // also "N-acetylcysteine", "NAC"
  ///     "das Herz"                 // also "Herz"
  ///
  /// - Parameter language: the answer's; nil if it isn't known.
  static func typedVariants(_ answer: String, in language: WordLanguage? = nil) -> [String] {
    // Brackets right after a word are part of it: f(x).
    let texts = answer.contains(/(?:^|\s)\(|（/) ? variants(answer) : [answer]
    return (texts + abbreviation(in: answer)).flatMap { text in
      [text] + [Articles.split(text, in: language)?.rest].compactMap(\.self)
    }.uniqued()
  }

  /// The text in brackets, if it abbreviates the text before them or is abbreviated by it.
  private static func abbreviation(in answer: String) -> [String] {
    guard let match = answer.wholeMatch(of: /\s*(.+?)\s*\(([^()]+)\)\s*/) else { return [] }
    let (before, within) = (String(match.1), String(match.2))
    return abbreviates(within, before) || abbreviates(before, within) ? [within] : []
  }

  private static func abbreviates(_ short: String, _ long: String) -> Bool {
    guard short.count(where: \.isUppercase) >= 2, !short.contains(where: \.isWhitespace),
      short.count < long.count
    else { return false }
    var letters = long.lowercased()[...]
    return short.lowercased().filter(\.isLetter).allSatisfy { letter in
      guard let place = letters.firstIndex(of: letter) else { return false }
      letters = letters[place...].dropFirst()
      return true
    }
  }

  /// Removes text in brackets: "dog" for "dog (Canis (lupus) familiaris)". Returns an empty string
  /// if all of it is in brackets.
  static func withoutAsides(_ meaning: String) -> String {
    var depth = 0
    var text = ""
    for character in meaning {
      switch character {
      case "(", "（": depth += 1
      case ")", "）": depth = max(0, depth - 1)
      default: if depth == 0 { text.append(character) }
      }
    }
    return blanksFolded(text)
  }

  /// Whether the scalar is invisible, as comes with pasted text: control characters, joiners,
  /// direction marks.
  static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: !scalar.properties.isWhitespace
    default: false
    }
  }

  private static func blanksFolded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
