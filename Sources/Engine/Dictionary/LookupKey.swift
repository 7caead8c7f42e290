/// Normalises text for lookup: katakana to hiragana, without differences of width and case.
enum LookupKey {
  static func of(_ text: some StringProtocol) -> String {
    var key = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case JapaneseRange.katakana: key.append(KanaShift.hiragana(scalar))
      // Hiragana, the long vowel mark, iteration marks and common ideographs stay unchanged.
      case JapaneseRange.hiragana, 0x30FC, JapaneseRange.marksOfKanji, JapaneseRange.kanji:
        key.append(scalar)
      default: return SearchText.folded(String(text))
      }
    }
    return String(key)
  }

  /// Returns a whole gloss as one word of the index: "to be late (for)" is xbelate.
  static func ofGloss(_ gloss: some StringProtocol) -> String {
    "x" + String(decoding: bytes(ofGloss: gloss).joined(), as: UTF8.self)
  }

  /// Returns the words of a gloss that count: "to be late (for)" is be and late.
  static func words(ofGloss gloss: some StringProtocol) -> [String] {
    bytes(ofGloss: gloss).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func bytes(ofGloss gloss: some StringProtocol) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    var depth = 0
    for byte in gloss.utf8 {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(0, depth - 1)
      case _ where depth > 0: break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): words[words.count - 1].append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        words[words.count - 1].append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "-"): words.append([])
      default: break
      }
    }
    words.removeAll(where: \.isEmpty)
    if words.count > 1, articles.contains(words[0]) { words.removeFirst() }
    return words
  }

  private static let articles = ["to", "a", "an", "the"].map { Array($0.utf8) }
}
