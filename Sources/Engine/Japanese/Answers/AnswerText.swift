import Foundation

/// Normalises answers and keys for comparison.
enum AnswerText {
  /// Normalises a meaning: ignores case, width, digit forms, marks that end a sentence, and the kinds
  /// of quotes, hyphens and spaces. A text of such marks only keeps them.
  static func meaning(_ text: String) -> String {
    let plain = text.precomposedStringWithCompatibilityMapping.lowercased()
    let words = blanksFolded(Kana.string(plain.unicodeScalars.compactMap(folded)))
    guard words.isEmpty else { return words }
    return blanksFolded(Kana.string(plain.unicodeScalars.filter { !isUnseen($0) }))
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
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: !scalar.properties.isWhitespace
    default: false
    }
  }

  /// Returns hyphens, quotes and digits as modern keyboards type them, or nil for a scalar to
  /// ignore.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if isUnseen(scalar) { return nil }
    if scalar.properties.generalCategory == .dashPunctuation || scalar == "−" { return " " }
    switch scalar {
    case ".", "!", "?", "'", "/", "‘", "’", "‛", "′", "ʼ": return nil
    case "“", "”", "„", "‟", "″": return "\""
    default: break
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return scalar }
    return Unicode.Scalar(UInt8(value) + 48)
  }

  private static func blanksFolded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
