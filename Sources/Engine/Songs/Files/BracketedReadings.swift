/// A text without the readings that it has in brackets: 時代(とき), 騒[さわ]がしい, ｜終電《しゅうでん》.
///
/// A reading is only kana, right behind kanji, or behind what ｜ begins. Anything else in brackets
/// is sung or said, and stays.
struct BracketedReadings {
  private(set) var readings: [Lyrics.GivenReading] = []
  /// The parts of the written text that stay.
  private var kept: [Substring] = []

  private static let closing: [Character: Character] = [
    "(": ")", "（": "）", "[": "]", "［": "］", "《": "》",
  ]
  /// The longest reading of one kanji, as in corrections.
  private static let longest = 8

  init(_ written: String) {
    // What no reading belongs to yet begins here.
    var start = written.startIndex
    var rest = written[...]
    while let open = rest.firstIndex(where: { Self.closing[$0] != nil }) {
      let bracket = written[open]
      rest = written[written.index(after: open)...]
      guard let close = rest.firstIndex(where: { $0 == Self.closing[bracket] }),
        let base = Self.base(in: written[start..<open], before: bracket, read: rest[..<close])
      else { continue }
      let before = written[start..<base.startIndex]
      kept += [before.last == "｜" ? before.dropLast() : before, base]
      readings.append(Lyrics.GivenReading(String(base), reading: String(rest[..<close])))
      start = written.index(after: close)
      rest = written[start...]
    }
    kept.append(written[start...])
  }

  var text: String { kept.joined() }

  /// Returns what stays of a part of the written text.
  func text(of part: Range<String.Index>) -> String {
    kept.map { $0[part.clamped(to: $0.startIndex..<$0.endIndex)] }.joined()
  }

  /// Returns what is read so at the end of a text; nil if that is not read.
  private static func base(
    in text: Substring, before bracket: Character, read reading: Substring
  ) -> Substring? {
    guard !reading.isEmpty, reading.unicodeScalars.allSatisfy(\.isKanaOrMark) else { return nil }
    if bracket == "《", let bar = text.lastIndex(of: "｜") {
      let base = text[text.index(after: bar)...]
      return base.isEmpty ? nil : base
    }
    let other = text.lastIndex { character in
      !character.unicodeScalars.allSatisfy { $0.isKanjiOrMark || $0.isDigit }
    }
    let base = other.map { text[text.index(after: $0)...] } ?? text
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
    // A reading, or a mark before its word, may be timed by itself.
    line.words = zip(words, placesOfWords ?? []).map { word, place in
      Lyrics.TimedWord(found.text(of: place), start: word.start)
    }.filter { !$0.text.isEmpty }
    line.readings += found.readings
    return line
  }

  /// Where the timed words are in the text; nil unless they are all there, in their order.
  var placesOfWords: [Range<String.Index>]? {
    var places: [Range<String.Index>] = []
    for word in words {
      let rest = text[(places.last?.upperBound ?? text.startIndex)...]
      guard let place = rest.firstRange(of: word.text) else { return nil }
      places.append(place)
    }
    return places
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }
}
