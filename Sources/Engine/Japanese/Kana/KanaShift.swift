/// Hiragana and katakana for each other: in Unicode they stand a fixed way apart.
enum KanaShift {
  static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.isHiraganaLetter else { return scalar }
    return Unicode.Scalar(scalar.value + JapaneseRange.fromHiraganaToKatakana) ?? scalar
  }

  /// ヵ and ヶ too: this is for comparing.
  static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.isKatakanaLetter else { return scalar }
    return Unicode.Scalar(scalar.value - JapaneseRange.fromHiraganaToKatakana) ?? scalar
  }

  /// The text with every katakana as hiragana and every long mark kept: ビール and びーる are the
  /// same, びいる is another spelling.
  static func comparable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.lazy.map(hiragana))
    return String(scalars)
  }

  /// What a long mark after katakana becomes.
  enum LongMark {
    case kept
    /// As hiragana spells it: コー is こう.
    case spelled
    /// As it sounds, for romaji: コー is こお.
    case sounded
  }

  struct Shifted {
    var scalars: [Unicode.Scalar] = []
    /// For each of them, whether katakana stood there.
    var wasKatakana: [Bool] = []

    fileprivate mutating func append(_ scalar: Unicode.Scalar, from source: Unicode.Scalar) {
      scalars.append(scalar)
      wasKatakana.append(source.isKatakana)
    }
  }

  /// Katakana as hiragana; ヵ, ヶ and everything else stay.
  ///
  /// A long mark stays unless katakana stands before it, and vanishes after ン and ッ, which
  /// have no vowel.
  static func hiragana(_ text: String, _ longMark: LongMark) -> Shifted {
    var shifted = Shifted()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "・", "ヵ", "ヶ":
        shifted.append(scalar, from: scalar)
      case .longMark:
        if longMark != .kept, let last {
          vowel(after: last, longMark).map { shifted.append($0, from: scalar) }
        } else {
          shifted.append(scalar, from: scalar)
          last = nil
        }
      default:
        let kana = hiragana(scalar)
        last = kana == scalar ? nil : kana
        shifted.append(kana, from: scalar)
      }
    }
    return shifted
  }

  private static func vowel(after kana: Unicode.Scalar, _ mark: LongMark) -> Unicode.Scalar? {
    switch HepburnSpellings.vowels[kana] {
    case "a": "あ"
    case "i": "い"
    case "u": "う"
    case "e": "え"
    case "o": mark == .sounded ? "お" : "う"
    default: nil
    }
  }
}
