/// Single-character signs that are read as words.
enum SpokenSigns {
  /// Returns the reading, or nil if any character is not such a sign.
  static func reading(of text: String) -> String? {
    var reading = ""
    for scalar in text.unicodeScalars {
      guard let word = words[scalar] else { return nil }
      reading += word
    }
    return reading.isEmpty ? nil : reading
  }

  /// Whether a text has nothing that is spoken: neither letters, kana, kanji or digits nor such
  /// signs.
  static func areSilent(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        && !scalar.isKanaOrMark && !scalar.isKanjiOrMark && words[scalar] == nil
    }
  }

  private static let words: [Unicode.Scalar: String] = {
    var words: [Unicode.Scalar: String] = [
      "㈱": "かぶしきがいしゃ", "㈲": "ゆうげんがいしゃ", "㈹": "だいひょう", "㍻": "へいせい", "㍼": "しょうわ",
      "㍽": "たいしょう", "㍾": "めいじ", "㎜": "みりめーとる", "㎝": "せんちめーとる", "㎞": "きろめーとる",
      "㎎": "みりぐらむ", "㎏": "きろぐらむ", "㎡": "へいほうめーとる", "℡": "でんわ",
    ]
    // ① to ⑳
    for number in 1...20 {
      guard let sign = Unicode.Scalar(0x2460 + UInt32(number) - 1) else { continue }
      words[sign] = numerals[number - 1]
    }
    return words
  }()

  private static let numerals = [
    "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう", "じゅう", "じゅういち", "じゅうに", "じゅうさん",
    "じゅうよん", "じゅうご", "じゅうろく", "じゅうなな", "じゅうはち", "じゅうきゅう", "にじゅう",
  ]
}
