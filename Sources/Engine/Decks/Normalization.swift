import Foundation

/// Unicode's normal forms of texts of any length.
///
/// Foundation moves the rest of a text at each character whose length changes, so that its time
/// grows with the square of the length. It is given short pieces, cut where a character begins
/// that no form joins to the one before it.
enum Normalization {
  /// NFC, which nearly every text is in already.
  static func composed(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(\.isComposed) else { return text }
    return inPieces(text) { $0.precomposedStringWithCanonicalMapping }
  }

  /// NFKD.
  static func decomposedCompatibly(_ text: String) -> String {
    inPieces(text) { $0.decomposedStringWithCompatibilityMapping }
  }

  private static let piece = 200
  /// A longer row of marks on one letter is nobody's writing, and is cut all the same.
  private static let longestPiece = 2_000

  private static func inPieces(_ text: String, _ form: (String) -> String) -> String {
    var formed = ""
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let longest = rest.prefix(longestPiece)
      let end = longest.dropFirst(piece).firstIndex(where: \.standsApart) ?? longest.endIndex
      formed += form(String(rest[..<end]))
      rest = rest[end...]
    }
    return formed
  }
}

extension Unicode.Scalar {
  /// Whether a text of such scalars alone is in NFC: those of most texts, not all there are.
  fileprivate var isComposed: Bool {
    switch value {
    case 0...0x2FF, 0x2010...0x2027, 0x3001...0x3029, JapaneseRange.hiragana,
      JapaneseRange.katakanaBlock, JapaneseRange.rareKanji, JapaneseRange.kanji, 0xFF01...0xFF9D:
      true
    default: false
    }
  }

  /// Whether no normal form joins it to what stands before it.
  var standsApart: Bool {
    switch value {
    case 0...0x2FF, JapaneseRange.hiragana, JapaneseRange.katakana, JapaneseRange.rareKanji,
      JapaneseRange.kanji:
      true
    // The second and third letters of a Hangul syllable, and the voicing marks of narrow kana.
    case 0x1160...0x11FF, 0xFF9E...0xFFDC: false
    default: !isMark
    }
  }

  /// Whether it belongs to the letter before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
