import Foundation

/// Chinese in Latin letters, with marks or numbers for tones: `hǎo`, `hao3`.
enum Pinyin {
  private static let marks: [Int: Character] = [
    1: "\u{304}", 2: "\u{301}", 3: "\u{30C}", 4: "\u{300}",
  ]
  private static let tones: Set<Unicode.Scalar> = ["\u{304}", "\u{301}", "\u{30C}", "\u{300}"]
  private static let vowels = "aeiouü"

  /// Returns a syllable with its tone mark: `lu:4` is `lǜ`.
  static func marked(_ syllable: String) -> String {
    let plain = syllable.replacing("u:", with: "ü").replacing("U:", with: "Ü")
    guard let tone = plain.last?.wholeNumberValue, (1...5).contains(tone) else { return plain }
    let letters = Array(plain.dropLast())
    let lower = String(letters).lowercased()
    // The mark goes on a or e, on the o of ou, otherwise on the last vowel.
    let place =
      letters.firstIndex { "aeAE".contains($0) }
      ?? lower.firstRange(of: "ou").map { ou in
        lower.distance(from: lower.startIndex, to: ou.lowerBound)
      } ?? letters.lastIndex { "iouüIOUÜ".contains($0) }
    guard let place, let mark = marks[tone] else { return String(letters) }
    let marked = String(letters[place]) + String(mark)
    return String(letters[..<place]) + marked.precomposedStringWithCanonicalMapping
      + String(letters[(place + 1)...])
  }

  /// Normalises an answer or a reading to small letters with tone marks, without spaces: `Xi1 an1`
  /// and `Xī’ān` are `xīān`.
  static func comparable(_ text: String) -> String {
    let scalars = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
    // The third tone is often typed as a breve, and ü as on Chinese keyboards.
    let usual = Kana.string(scalars.map { $0 == "\u{306}" ? "\u{30C}" : $0 })
      .precomposedStringWithCanonicalMapping
      .replacing("u:", with: "ü").replacing("v", with: "ü")
    return usual.split(whereSeparator: isGap).map(withMarks).joined()
  }

  /// Removes the tones of a comparable text: `xuexi` for `xuéxí`.
  static func withoutTones(_ comparable: String) -> String {
    let scalars = comparable.decomposedStringWithCanonicalMapping.unicodeScalars
    return String(scalars.filter { !tones.contains($0) }).precomposedStringWithCanonicalMapping
  }

  /// Whether nothing else is in a text, which may be empty.
  static func isPinyin(_ text: String) -> Bool {
    withoutTones(comparable(text)).unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || "üê".unicodeScalars.contains($0)
    }
  }

  /// Whether a text has a tone that the long vowels of romaji, as in `tōkyō`, do not look like.
  static func isUnlikeRomaji(_ text: String) -> Bool {
    text.contains { ("1"..."5").contains($0) }
      || comparable(text).decomposedStringWithCanonicalMapping.unicodeScalars.contains {
        tones.contains($0) && $0 != "\u{304}"
      }
  }

  private static func isGap(_ character: Character) -> Bool {
    character.isWhitespace || "'’‘ʼ-‐·.".contains(character)
  }

  /// Returns a text with marks instead of numbers.
  private static func withMarks(_ text: Substring) -> String {
    var marked = ""
    var letters: [Character] = []
    for character in text {
      if ("0"..."5").contains(character) {
        marked += withMark(letters, character)
        letters = []
      } else {
        letters.append(character)
      }
    }
    return marked + String(letters)
  }

  /// Marks the last syllable, which the number follows: the ones before it may have none.
  private static func withMark(_ letters: [Character], _ tone: Character) -> String {
    guard let last = letters.lastIndex(where: { vowels.contains($0) }) else {
      return String(letters)
    }
    let start = letters[..<last].lastIndex { !vowels.contains($0) }.map { $0 + 1 } ?? 0
    // The neutral tone is 5 or 0.
    let number = tone == "0" ? "5" : String(tone)
    return String(letters[..<start]) + Self.marked(String(letters[start...]) + number)
  }
}
