/// The number of morae in a reading, and which of them are special.
///
/// Only numbers, so that sentences are processed without touching strings. `Mora` has the texts.
public struct Morae: Hashable, Sendable {
  private(set) var count = 0
  /// Bit n is set if mora n + 1 is special (ん, っ, ー, the second half of a long vowel). No rule
  /// needs it for words with more morae than bits.
  private var special: UInt64 = 0

  init() {}

  init(_ reading: some StringProtocol) {
    self.init(reading.unicodeScalars)
  }

  init(_ reading: some Sequence<Unicode.Scalar>) {
    var vowel: Vowel?
    for scalar in reading {
      let kana = KanaShift.hiragana(scalar)
      guard !Beat.isSmall(kana) else {
        vowel = Vowel(of: kana) ?? vowel
        continue
      }
      if count > 0, count < UInt64.bitWidth, Beat.isSpecial(kana, after: vowel) {
        special |= 1 << UInt64(count)
      }
      count += 1
      if kana != "ー" { vowel = Vowel(of: kana) }
    }
  }

  func isSpecial(_ mora: Int) -> Bool {
    (1...UInt64.bitWidth).contains(mora) && special & (1 << UInt64(mora - 1)) != 0
  }

  /// Appends morae. No long vowel forms across the boundary, so each part keeps its own marks.
  static func += (front: inout Morae, rear: Morae) {
    if front.count < UInt64.bitWidth { front.special |= rear.special << UInt64(front.count) }
    front.count += rear.count
  }
}

/// One beat of a word: a kana with any small kana that follows it.
public struct Mora: Hashable, Sendable {
  public let text: String

  /// Splits a reading into morae. Any other character counts as one mora.
  static func split(_ reading: some StringProtocol) -> [Mora] {
    var texts: [String] = []
    for scalar in reading.unicodeScalars {
      if Beat.isSmall(KanaShift.hiragana(scalar)), let last = texts.indices.last {
        texts[last].unicodeScalars.append(scalar)
      } else {
        texts.append(String(scalar))
      }
    }
    return texts.map(Mora.init(text:))
  }

  /// The mora with the mark of a nasal sound, as か゚ for が.
  var nasal: String {
    guard let first = text.unicodeScalars.first else { return text }
    // Each is one after its kana without a mark.
    let isMarked = "がぎぐげごガギグゲゴ".unicodeScalars.contains(first)
    var kana = String.UnicodeScalarView()
    kana.append(isMarked ? Unicode.Scalar(first.value - 1) ?? first : first)
    kana.append("\u{309A}")
    kana.append(contentsOf: text.unicodeScalars.dropFirst())
    return String(kana)
  }
}

private enum Beat {
  /// Whether the scalar belongs to the previous kana: ゃゅょぁぃぅぇぉゎ, and the combining marks of a
  /// decomposed が.
  static func isSmall(_ kana: Unicode.Scalar) -> Bool {
    switch kana {
    case "ゃ", "ゅ", "ょ", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "ゎ", "\u{3099}", "\u{309A}": true
    default: false
    }
  }

  static func isSpecial(_ kana: Unicode.Scalar, after vowel: Vowel?) -> Bool {
    switch kana {
    case "ん", "っ", "ー": true
    case "あ": vowel == .a
    case "い": vowel != nil
    case "う": vowel == .u || vowel == .o
    case "え": vowel == .e
    case "お": vowel == .o
    default: false
    }
  }
}

private enum Vowel: UInt8 {
  case a = 0x61
  case i = 0x69
  case u = 0x75
  case e = 0x65
  case o = 0x6F

  /// The vowels from ぁ to ゖ, in Unicode order. A point means no vowel.
  private static let row = Array(
    ("aaiiuueeoo" + "aaiiuueeoo" + "aaiiuueeoo" + "aaii.uueeoo" + "aiueo" + "aaaiiiuuueeeooo"
      + "aiueo" + "aauuoo" + "aiueo" + "aaieo." + "uae").utf8)

  init?(of hiragana: Unicode.Scalar) {
    let place = Int(hiragana.value) - Int(JapaneseRange.hiragana.lowerBound)
    guard Self.row.indices.contains(place) else { return nil }
    self.init(rawValue: Self.row[place])
  }
}
