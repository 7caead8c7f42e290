/// Readings in Latin letters.
enum Romaji {
  /// Returns romaji in hiragana; nil if they are none. Spellings by ear, such as
  /// “hah-shee”, are none either.
  static func kana(_ text: String) -> String? {
    let plain = text.lowercased().map { long[$0] ?? String($0) }.joined()
    guard !plain.isEmpty, !["l", "q", "v", "x", "th", "ee"].contains(where: plain.contains) else {
      return nil
    }
    let kana = Kana.hiragana(from: plain)
    return kana.unicodeScalars.allSatisfy(\.isKanaOrMark) ? kana : nil
  }

  private static let long: [Character: String] = [
    "ā": "aa", "ī": "ii", "ū": "uu", "ē": "ei", "ō": "ou", "’": "'",
  ]

  /// The reading with its long vowels short, as in “Tokyo”.
  static func shortened(_ kana: String) -> String {
    var last: Character?
    return String(
      kana.filter { character in
        defer { last = character }
        guard let vowel = last.flatMap(vowel) else { return true }
        return switch character {
        case "ー": false
        case "あ": vowel != "a"
        case "い": vowel != "i" && vowel != "e"
        case "う": vowel != "u" && vowel != "o"
        case "え": vowel != "e"
        case "お": vowel != "o"
        default: true
        }
      })
  }

  private static func vowel(of kana: Character) -> Character? {
    let small: [Character: Character] = ["ゃ": "a", "ゅ": "u", "ょ": "o"]
    return small[kana] ?? kana.unicodeScalars.first.flatMap { HepburnSpellings.vowels[$0] }
  }
}
