/// Checks which scripts a text uses. Every check is false for an empty text.
public enum Writing {
  public static func isHiragana(_ text: String) -> Bool { all(text, \.isHiragana) }
  public static func isKatakana(_ text: String) -> Bool { all(text, \.isKatakana) }
  public static func isKana(_ text: String) -> Bool { all(text, \.isKana) }
  public static func isKanji(_ text: String) -> Bool { all(text, \.isCommonKanji) }
  public static func isJapanese(_ text: String) -> Bool { all(text, \.isJapanese) }
  public static func isRomaji(_ text: String) -> Bool { all(text, \.isRomaji) }

  /// Whether the text mixes kana and romaji, with kanji or without.
  public static func isMixed(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.contains(where: \.isKana) && scalars.contains(where: \.isRomaji)
  }

  private static func all(_ text: String, _ test: (Unicode.Scalar) -> Bool) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(test)
  }
}

extension Writing {
  public enum Script: Hashable, Sendable {
    case blank, latinDigit, japaneseDigit, latinMark, japaneseMark
    case kanji, hiragana, katakana, otherJapanese, latin, other

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar {
        case " ", "　": .blank
        case "0"..."9": .latinDigit
        case _ where scalar.isFullWidthDigit: .japaneseDigit
        case _ where scalar.isLatinMark: .latinMark
        case "々": .kanji
        case _ where scalar.isJapaneseMark: .japaneseMark
        case _ where scalar.isCommonKanji: .kanji
        case _ where scalar.isHiragana: .hiragana
        case _ where scalar.isKatakana: .katakana
        case _ where scalar.isJapanese: .otherJapanese
        case _ where scalar.isRomaji: .latin
        default: .other
        }
    }
  }

  /// Splits a text where its script changes. The long vowel mark counts as a mark.
  ///
  ///     Writing.tokens(of: "私は悲しい")   // 私, は, 悲, しい
  public static func tokens(of text: String) -> [String] {
    var tokens: [String.UnicodeScalarView] = []
    var last: Script?
    for scalar in text.unicodeScalars {
      let script = Script(scalar)
      if script == last {
        tokens[tokens.count - 1].append(scalar)
      } else {
        tokens.append(String.UnicodeScalarView([scalar]))
      }
      last = script
    }
    return tokens.map(String.init)
  }
}
