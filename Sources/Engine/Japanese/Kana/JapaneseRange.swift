/// The Unicode ranges of Japanese text. No other file repeats these numbers.
enum JapaneseRange {
  /// ぁ to ゖ.
  static var hiragana: ClosedRange<UInt32> { 0x3041...0x3096 }
  /// ァ to ヶ, each at a fixed offset from its hiragana.
  static var katakana: ClosedRange<UInt32> { 0x30A1...0x30F6 }
  static var fromHiraganaToKatakana: UInt32 { 0x60 }
  /// The hiragana from ぁ on, with ゛, ゜ and the iteration marks.
  static var hiraganaWithMarks: ClosedRange<UInt32> { 0x3041...0x309F }
  static var marksOfHiragana: ClosedRange<UInt32> { 0x3099...0x309F }
  /// ー and the katakana iteration marks.
  static var marksOfKatakana: ClosedRange<UInt32> { 0x30FC...0x30FF }
  static var katakanaBlock: ClosedRange<UInt32> { 0x30A0...0x30FF }
  static var kanaBlocks: ClosedRange<UInt32> { 0x3040...0x30FF }
  /// ㇰ to ㇿ, used for Ainu.
  static var smallKatakana: ClosedRange<UInt32> { 0x31F0...0x31FF }
  /// ｦ to ﾟ.
  static var halfWidthKatakana: ClosedRange<UInt32> { 0xFF66...0xFF9F }

  static var kanji: ClosedRange<UInt32> { 0x4E00...0x9FFF }
  /// CJK Extension A.
  static var rareKanji: ClosedRange<UInt32> { 0x3400...0x4DBF }
  static var compatibleKanji: ClosedRange<UInt32> { 0xF900...0xFAFF }
  /// CJK extensions beyond the Basic Multilingual Plane.
  static var rarestKanji: ClosedRange<UInt32> { 0x20000...0x323AF }
  /// 々, 〆 and 〇.
  static var marksOfKanji: ClosedRange<UInt32> { 0x3005...0x3007 }

  /// 、 to 〿, including the full-width space.
  static var marks: ClosedRange<UInt32> { 0x3000...0x303F }
  static var fullWidthDigits: ClosedRange<UInt32> { 0xFF10...0xFF19 }
  static var fullWidthCapitals: ClosedRange<UInt32> { 0xFF21...0xFF3A }
  static var fullWidthSmallLetters: ClosedRange<UInt32> { 0xFF41...0xFF5A }
}

extension Unicode.Scalar {
  static let longMark: Unicode.Scalar = "ー"

  var isHiraganaLetter: Bool { JapaneseRange.hiragana.contains(value) }
  var isKatakanaLetter: Bool { JapaneseRange.katakana.contains(value) }
  var isHiraganaOrMark: Bool { JapaneseRange.hiraganaWithMarks.contains(value) }
  /// Includes the long vowel mark.
  var isHiragana: Bool { isHiraganaLetter || self == .longMark }
  /// Includes the middle dot and the long vowel mark.
  var isKatakana: Bool { (JapaneseRange.katakana.lowerBound...0x30FC).contains(value) }
  var isKana: Bool { isHiragana || isKatakana }
  /// ｦ to ﾝ, without the voicing marks that faces such as (ﾟдﾟ) are made of.
  var isHalfWidthKana: Bool {
    (JapaneseRange.halfWidthKatakana.lowerBound...0xFF9D).contains(value)
  }
  /// Everything a reading is written with, including half-width kana, but not the middle dot.
  var isKanaOrMark: Bool {
    switch value {
    case JapaneseRange.hiragana, JapaneseRange.marksOfHiragana, 0x30A1...0x30FA,
      JapaneseRange.marksOfKatakana, JapaneseRange.halfWidthKatakana:
      true
    default: false
    }
  }
  /// Everything in Unicode's kana blocks, including half-width kana.
  var isOfKanaBlocks: Bool {
    JapaneseRange.kanaBlocks.contains(value) || JapaneseRange.halfWidthKatakana.contains(value)
  }

  /// The kanji of everyday texts, including the iteration mark.
  var isCommonKanji: Bool { (0x4E00...0x9FAF).contains(value) || self == "々" }
  /// An ideograph, or 々.
  var isKanji: Bool {
    self == "々" || (value >= JapaneseRange.rareKanji.lowerBound && properties.isIdeographic)
  }
  /// Kanji by range alone, which is faster, including 々, 〆 and 〇.
  var isKanjiOrMark: Bool {
    switch value {
    case JapaneseRange.kanji, JapaneseRange.rareKanji, JapaneseRange.compatibleKanji,
      JapaneseRange.rarestKanji, JapaneseRange.marksOfKanji:
      true
    default: false
    }
  }
  /// Every kanji, including rare and compatibility ideographs.
  var isIdeograph: Bool { properties.isUnifiedIdeograph || properties.isIdeographic }
  /// Kana with their marks, and ideographs with 々.
  var isKanaOrIdeograph: Bool {
    switch value {
    case JapaneseRange.marksOfKanji, 0x3041...JapaneseRange.kanaBlocks.upperBound,
      JapaneseRange.smallKatakana, JapaneseRange.kanji:
      true
    case 0..<JapaneseRange.marks.lowerBound: false
    default: properties.isIdeographic
    }
  }
  /// The characters that Japanese words are written with.
  var isOfWords: Bool {
    switch value {
    case JapaneseRange.marksOfKanji, JapaneseRange.hiragana, 0x30A1...0x30FC,
      JapaneseRange.halfWidthKatakana:
      true
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xFF10...0xFF5A: true
    default: isKanji
    }
  }

  var isJapanese: Bool {
    isOfKanaBlocks || isJapaneseMark || JapaneseRange.rareKanji.contains(value)
      || JapaneseRange.kanji.contains(value) || isFullWidthLetter || isFullWidthDigit
  }
  var isFullWidthLetter: Bool {
    JapaneseRange.fullWidthCapitals.contains(value)
      || JapaneseRange.fullWidthSmallLetters.contains(value)
  }
  var isFullWidthDigit: Bool { JapaneseRange.fullWidthDigits.contains(value) }

  /// ASCII, and the vowels with a macron used by Hepburn.
  var isRomaji: Bool { isASCII || "ĀāĒēĪīŌōŪū".unicodeScalars.contains(self) }

  var isLatinMark: Bool {
    switch value {
    case 0x20...0x2F, 0x3A...0x3F, 0x5B...0x60, 0x7B...0x7E, 0x2018...0x2019, 0x201C...0x201D: true
    default: false
    }
  }

  var isJapaneseMark: Bool {
    switch value {
    case JapaneseRange.marks, 0x30FB...0x30FC, 0xFF01...0xFF0F, 0xFF1A...0xFF1F, 0xFF3B...0xFF3F,
      0xFF5B...0xFF65, 0xFFE0...0xFFEE:
      true
    default: false
    }
  }
}
