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
        default: scalar.properties.isWhitespace ? nil : scalar
        }
      })
  }

  /// Hyphens, quotes and digits as a keyboard of today has them; nil for what does not count.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
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
