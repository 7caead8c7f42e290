extension Unicode.Scalar {
  /// The columns it takes on a terminal: 0 when it joins the character before, 2 when wide.
  ///
  /// Not the rule by which programs here lay out their lines: a terminal has its own, and the two
  /// can check each other.
  var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Wide and fullwidth by Unicode's EastAsianWidth.txt, in whole blocks.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0xA960...0xA97C, 0xAC00...0xD7A3: true  // Hangul
    case 0x2E80...0x303E: true  // radicals, ideographic punctuation
    case 0x3041...0x33FF: true  // kana, enclosed and compatibility characters
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true  // kanji
    case 0xA000...0xA4C6: true  // Yi
    case 0xFE10...0xFE19, 0xFE30...0xFE6B: true  // vertical and small forms
    case 0xFF01...0xFF60, 0xFFE0...0xFFE6: true  // fullwidth forms
    case 0x1B000...0x1B2FB, 0x20000...0x3FFFD: true  // old kana, rare kanji
    case 0x1F200...0x1F265: true  // enclosed ideographs
    default: false
    }
  }
}
