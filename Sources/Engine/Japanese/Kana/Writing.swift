/// What a text is written with. Of an empty text nothing is true.
public enum Writing {
  public static func isHiragana(_ text: String) -> Bool { all(text, \.isHiragana) }
  public static func isKatakana(_ text: String) -> Bool { all(text, \.isKatakana) }
  public static func isKana(_ text: String) -> Bool { all(text, \.isKana) }
  public static func isKanji(_ text: String) -> Bool { all(text, \.isCommonKanji) }
  public static func isJapanese(_ text: String) -> Bool { all(text, \.isJapanese) }
  public static func isRomaji(_ text: String) -> Bool { all(text, \.isRomaji) }

  /// Kana beside romaji.
  ///
  /// - Parameter passKanji: whether kanji may stand between them.
  public static func isMixed(_ text: String, passKanji: Bool = true) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.contains(where: \.isKana) && scalars.contains(where: \.isRomaji)
      && (passKanji || !scalars.contains(where: \.isCommonKanji))
  }

  private static func all(_ text: String, _ test: (Unicode.Scalar) -> Bool) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(test)
  }
}

extension Unicode.Scalar {
  static let longMark: Unicode.Scalar = "ー"

  var isHiragana: Bool { (0x3041...0x3096).contains(value) || self == .longMark }
  /// The middle dot is among them.
  var isKatakana: Bool { (0x30A1...0x30FC).contains(value) }
  var isKana: Bool { isHiragana || isKatakana }
  /// Everything that Unicode set aside for kana, half width included.
  var isOfKanaBlocks: Bool {
    (0x3040...0x30FF).contains(value) || (0xFF66...0xFF9F).contains(value)
  }

  /// The kanji of everyday texts, with the mark that repeats one.
  var isCommonKanji: Bool { (0x4E00...0x9FAF).contains(value) || self == "々" }
  /// Every kanji there is, the rare and the compatible ones too.
  var isIdeograph: Bool { properties.isUnifiedIdeograph || properties.isIdeographic }

  var isJapanese: Bool {
    isOfKanaBlocks || isJapaneseMark || (0x3400...0x4DBF).contains(value)
      || (0x4E00...0x9FFF).contains(value) || isFullWidthLetter || isFullWidthDigit
  }
  var isFullWidthLetter: Bool {
    (0xFF21...0xFF3A).contains(value) || (0xFF41...0xFF5A).contains(value)
  }
  var isFullWidthDigit: Bool { (0xFF10...0xFF19).contains(value) }

  /// ASCII, and the vowels that Hepburn writes with a macron.
  var isRomaji: Bool { isASCII || "ĀāĒēĪīŌōŪū".unicodeScalars.contains(self) }

  var isLatinMark: Bool {
    switch value {
    case 0x20...0x2F, 0x3A...0x3F, 0x5B...0x60, 0x7B...0x7E, 0x2018...0x2019, 0x201C...0x201D: true
    default: false
    }
  }

  var isJapaneseMark: Bool {
    switch value {
    case 0x3000...0x303F, 0x30FB...0x30FC, 0xFF01...0xFF0F, 0xFF1A...0xFF1F, 0xFF3B...0xFF3F,
      0xFF5B...0xFF65, 0xFFE0...0xFFEE:
      true
    default: false
    }
  }
}
