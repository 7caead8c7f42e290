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
