/// A text without the readings that it has in brackets: 時代(とき), 騒[さわ]がしい, ｜終電《しゅうでん》.
///
/// A reading is only kana, right behind kanji, or behind what ｜ begins. Anything else in brackets
/// is sung or said, and stays.
struct BracketedReadings {
  private(set) var text = ""
  private(set) var readings: [Lyrics.GivenReading] = []

  private static let closing: [Character: Character] = [
    "(": ")", "（": "）", "[": "]", "［": "］", "《": "》",
  ]
  /// The longest reading of one kanji, as in corrections.
  private static let longest = 8

  init(_ written: String) {
    // What no reading belongs to yet.
    var plain = ""
    var rest = written[...]
    while let open = rest.firstIndex(where: { Self.closing[$0] != nil }) {
      plain += rest[..<open]
      let after = rest.index(after: open)
      let close = rest[after...].firstIndex { $0 == Self.closing[rest[open]] }
      if let close, let base = Self.base(in: plain, before: rest[open], read: rest[after..<close]) {
        let before = plain.dropLast(base.count)
        text += before.last == "｜" ? before.dropLast() : before
        text += base
        plain = ""
        readings.append(Lyrics.GivenReading(base, reading: String(rest[after..<close])))
        rest = rest[rest.index(after: close)...]
      } else {
        plain.append(rest[open])
        rest = rest[after...]
      }
    }
    text += plain
    text += rest
  }

  /// Returns what is read so at the end of a text; nil if that is not read.
  private static func base(
    in text: String, before bracket: Character, read reading: Substring
  ) -> String? {
    guard !reading.isEmpty, reading.unicodeScalars.allSatisfy(\.isKanaOrMark) else { return nil }
    if bracket == "《", let bar = text.lastIndex(of: "｜") {
      let base = String(text[text.index(after: bar)...])
      return base.isEmpty ? nil : base
    }
    let base = String(
      text.reversed().prefix { $0.unicodeScalars.allSatisfy { $0.isKanjiOrMark || $0.isDigit } }
        .reversed())
    let kanji = base.unicodeScalars.count(where: \.isKanjiOrMark)
    return kanji > 0 && reading.count <= kanji * longest ? base : nil
  }
}

extension Lyrics.Line {
  /// The line with the readings in its brackets over their words.
  func withoutBracketedReadings() -> Lyrics.Line {
    guard text.count <= Song.longestLine else { return self }
    let found = BracketedReadings(text)
    guard !found.readings.isEmpty else { return self }
    var line = self
    line.text = found.text
    line.words = words.map {
      Lyrics.TimedWord(BracketedReadings($0.text).text, start: $0.start)
    }
    line.readings += found.readings
    return line
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }
}
