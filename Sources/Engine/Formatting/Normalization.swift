import Foundation

/// Unicode normalisation for texts of any length.
///
/// Foundation moves the rest of a text at each character whose length changes, so its time is
/// quadratic. It therefore gets short pieces, cut before characters that never combine with the
/// previous one.
enum Normalization {
  /// Returns NFC, which nearly every text already is.
  static func composed(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(\.isComposed) else { return text }
    return inPieces(text) { $0.precomposedStringWithCanonicalMapping }
  }

  /// Returns NFKD.
  static func decomposedCompatibly(_ text: String) -> String {
    inPieces(text) { $0.decomposedStringWithCompatibilityMapping }
  }

  /// Returns NFC without the accents of letters, and with ligatures as two letters; the voicing
  /// marks of kana are no accents.
  static func withoutAccents(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.mayHaveAccent) else { return text }
    var bare = String.UnicodeScalarView()
    var isJapanese = false
    let parts = inPieces(text) { $0.decomposedStringWithCanonicalMapping }
    for scalar in parts.unicodeScalars {
      if !scalar.isMark { isJapanese = scalar.isKanaOrIdeograph }
      guard isJapanese || scalar.isASCII || !scalar.properties.isDiacritic else { continue }
      if let letters = scalar.spelledOut {
        bare.append(contentsOf: letters.unicodeScalars)
      } else {
        bare.append(scalar)
      }
    }
    return composed(String(bare))
  }

  private static let piece = 200
  /// The maximum length of a piece. No real text has more marks on one letter. Any that does is cut
  /// there anyway.
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
  /// Whether the scalar alone guarantees NFC. Covers the scalars of most texts, but not all.
  fileprivate var isComposed: Bool {
    switch value {
    case 0...0x2FF, 0x2010...0x2027, 0x3001...0x3029, JapaneseRange.hiragana,
      JapaneseRange.katakanaBlock, JapaneseRange.rareKanji, JapaneseRange.kanji, 0xFF01...0xFF9D:
      true
    default: false
    }
  }

  /// False for what most texts are made of.
  fileprivate var mayHaveAccent: Bool { !isComposed || (0xC0...0x2FF).contains(value) }

  /// Whether no normal form combines the scalar with the previous one.
  var standsApart: Bool {
    switch value {
    case 0...0x2FF, JapaneseRange.hiragana, JapaneseRange.katakana, JapaneseRange.rareKanji,
      JapaneseRange.kanji:
      true
    // The second and third letters of a Hangul syllable, and half-width voicing marks.
    case 0x1160...0x11FF, 0xFF9E...0xFFDC: false
    default: !isMark
    }
  }

  /// Whether the scalar belongs to the previous letter.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
