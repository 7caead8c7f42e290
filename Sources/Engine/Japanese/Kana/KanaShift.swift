/// Converts between hiragana and katakana, which are a fixed offset apart in Unicode.
enum KanaShift {
  static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.isHiraganaLetter else { return scalar }
    return Unicode.Scalar(scalar.value + JapaneseRange.fromHiraganaToKatakana) ?? scalar
  }

  /// Includes ヵ and ヶ, since this is for comparison.
  static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.isKatakanaLetter else { return scalar }
    return Unicode.Scalar(scalar.value - JapaneseRange.fromHiraganaToKatakana) ?? scalar
  }

  /// Converts katakana to hiragana and keeps long vowel marks: ビール and びーる are equal, びいる is not.
  static func comparable(_ text: String) -> String {
    Kana.string(text.unicodeScalars.lazy.map(hiragana))
  }

  /// The treatment of a long vowel mark after katakana.
  enum LongMark {
    case kept
    /// The hiragana spelling: コー is こう.
    case spelled
    /// The vowel as it sounds, for romaji: コー is こお.
    case sounded
  }

  struct Shifted {
    var scalars: [Unicode.Scalar] = []
    /// Whether each scalar was katakana.
    var wasKatakana: [Bool] = []

    fileprivate mutating func append(_ scalar: Unicode.Scalar, from source: Unicode.Scalar) {
      scalars.append(scalar)
      wasKatakana.append(source.isKatakana)
    }
  }

  /// Converts katakana to hiragana. ヵ, ヶ and everything else stay unchanged.
  ///
  /// A long vowel mark stays unless katakana comes before it. It is removed after ン and ッ, which
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
