import Foundation

/// Answers and keys brought into the form in which they are compared.
enum AnswerText {
  /// Case, width, kinds of digits, quotes, hyphens and blanks make no difference.
  static func meaning(_ text: String) -> String {
    let plain = text.precomposedStringWithCompatibilityMapping.lowercased()
    return blanksFolded(Kana.string(plain.unicodeScalars.compactMap(folded)))
  }

  /// Kana with every n as ん and no blanks, in hiragana; long marks stay.
  static func reading(_ text: String) -> String {
    KanaShift.comparable(writtenReading(text))
  }

  /// As `reading`, but hiragana and katakana as they were written.
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

  /// A meaning and what else says it: without an aside in brackets, without the brackets alone,
  /// and without the "to" of a verb.
  ///
  ///     "to live on (a salary)"   // also "to live on", "to live on a salary", "live on", ...
  static func variants(_ meaning: String) -> [String] {
    let texts = [
      blanksFolded(meaning), withoutAsides(meaning),
      blanksFolded(meaning.filter { !"()（）".contains($0) }),
    ].filter { !$0.isEmpty }.uniqued()
    return texts + texts.filter { $0.hasPrefix("to ") }.map { String($0.dropFirst(3)) }
  }

  /// "dog" of "dog (Canis (lupus) familiaris)"; empty where all of it stands in brackets.
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

  /// What comes along when text is pasted: control characters, joiners, marks of direction.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: !scalar.properties.isWhitespace
    default: false
    }
  }

  /// Hyphens, quotes and digits as a keyboard of today has them; nil for what does not count.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if isUnseen(scalar) { return nil }
    if scalar.properties.generalCategory == .dashPunctuation || scalar == "−" { return " " }
    switch scalar {
    case ".", "'", "/", "‘", "’", "‛", "′", "ʼ": return nil
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
