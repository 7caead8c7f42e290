/// A text without the readings that it has in brackets: 時代(とき), 騒[さわ]がしい, ｜終電《しゅうでん》.
///
/// A reading is only kana, right behind kanji, or behind what ｜ begins. It may have the okurigana of
/// its word, too: 繋ぐ(つなぐ). Anything else in brackets is sung or said, and stays.
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
        let (base, reading) = Self.base(
          in: written[start..<open], before: bracket, read: rest[..<close])
      else { continue }
      let before = written[start..<base.startIndex]
      kept += [
        before.last == "｜" ? before.dropLast() : before, written[base.startIndex..<open],
      ]
      readings.append(Lyrics.GivenReading(String(base), reading: String(reading)))
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

  /// Returns what is read so at the end of a text, and how, without okurigana; nil if that is not
  /// read.
  private static func base(
    in text: Substring, before bracket: Character, read reading: Substring
  ) -> (base: Substring, reading: Substring)? {
    guard !reading.isEmpty, reading.unicodeScalars.allSatisfy(\.isKanaOrMark) else { return nil }
    if bracket == "《", let bar = text.lastIndex(of: "｜") {
      let base = text[text.index(after: bar)...]
      return base.isEmpty ? nil : (base, reading)
    }
    let okurigana = text.suffix(text.reversed().prefix(while: \.isKana).count)
    guard Hiragana.folded(String(reading)).hasSuffix(Hiragana.folded(String(okurigana))) else {
      return nil
    }
    let (word, kana) = (text.dropLast(okurigana.count), reading.dropLast(okurigana.count))
    let other = word.lastIndex { character in
      !character.unicodeScalars.allSatisfy { $0.isKanjiOrMark || $0.isDigit }
    }
    let base = other.map { word[word.index(after: $0)...] } ?? word
    let kanji = base.unicodeScalars.count(where: \.isKanjiOrMark)
    guard kanji > 0, !kana.isEmpty, kana.count <= kanji * longest else { return nil }
    // That of 夢の中で(ゆめのなかで) is not only of 中.
    if !okurigana.isEmpty, let other, word[other].isKana, kana.contains(word[other]) { return nil }
    return (base, kana)
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

extension Character {
  fileprivate var isKana: Bool { unicodeScalars.allSatisfy(\.isKanaOrMark) }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }
}
