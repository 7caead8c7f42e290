/// Readings in brackets, as Anki's `furigana:` has them: ` 食[た]べる`. A word begins after a space.
enum Brackets {
  static func ruby(_ text: String) -> String {
    replaced(text) { base, reading in "<ruby>\(base)<rt>\(reading)</rt></ruby>" }
  }

  static func readings(_ text: String) -> String { replaced(text) { String($1) } }

  static func bases(_ text: String) -> String { replaced(text) { base, _ in String(base) } }

  /// A text without its readings, and the readings of it.
  ///
  ///     Brackets.read(" 食[た]べ 物[もの]")   // ("食べ物", "たべもの")
  ///
  /// Returns nil unless all of the brackets hold a reading, and in a text with clozes.
  static func read(_ text: String) -> (word: String, reading: String)? {
    guard text.contains("["), !text.contains("{{") else { return nil }
    var (count, areReadings) = (0, true)
    let word = replaced(text) { base, reading in
      count += 1
      areReadings = areReadings && isReading(reading, of: base)
      return String(base)
    }
    return count > 0 && areReadings ? (word, readings(text)) : nil
  }

  /// A text whose readings become another one by a change in one of the brackets; nil if no such
  /// change is enough.
  ///
  ///     Brackets.changed(" 食[た]べ 物[もの]", to: "たべぶつ")   // "食[た]べ 物[ぶつ]"
  static func changed(_ text: String, to reading: String) -> String? {
    var count = 0
    _ = replaced(text) { _, _ in
      count += 1
      return ""
    }
    for place in 0..<count {
      var number = -1
      let around = replaced(text) { _, old in
        number += 1
        return number == place ? "\0" : String(old)
      }.split(separator: "\0", omittingEmptySubsequences: false)
      guard around.count == 2 else { continue }
      let new = reading.dropFirst(around[0].count).dropLast(around[1].count)
      guard !new.isEmpty, "\(around[0])\(new)\(around[1])" == reading else { continue }
      number = -1
      return replaced(text) { base, old in
        number += 1
        return " \(base)[\(number == place ? new : old)]"
      }.trimmed
    }
    return nil
  }

  /// Whether brackets hold a reading, and not a note like those of `note[1]`, `静か[な]` and
  /// `勉強[する]`. It is over kanji, letters or digits. Kana that a word ends with are part of its
  /// reading, and several kanji have more than one kana.
  private static func isReading(_ reading: Substring, of base: Substring) -> Bool {
    func isKana(_ scalar: Unicode.Scalar) -> Bool { scalar.isKana || scalar.isKanaOrMark }
    func isRead(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      return scalar.isKanjiOrMark
        || !isKana(scalar) && (properties.isAlphabetic || properties.numericType != nil)
    }
    let kanji = base.unicodeScalars.count(where: \.isKanjiOrMark)
    guard base.unicodeScalars.contains(where: isRead), reading != "する",
      kanji < 2 || reading.count > 1, reading.unicodeScalars.allSatisfy(isKana),
      let last = base.last(where: { !$0.isWhitespace })
    else { return false }
    return last.unicodeScalars.contains(where: isRead)
      || Hiragana.folded(String(last)) == Hiragana.folded(String(reading.suffix(1)))
  }

  private static func replaced(
    _ text: String, _ make: (Substring, Substring) -> String
  ) -> String {
    let text = text.replacing("&nbsp;", with: " ")
    guard text.contains("[") else { return text }
    var ends = Finder(text: text) { $0 == "]" }
    var newlines = Finder(text: text) { $0.isNewline }
    var made = ""
    var (rest, unread) = (text[...], text[...])
    while let start = unread.firstIndex(of: "["), let end = ends.next(after: start) {
      unread = text[text.index(after: start)...]
      let reading = unread[..<end]
      let after = text[text.index(after: end)...]
      let before = rest[..<start]
      let base = before.suffix(before.reversed().prefix { !" >][".contains($0) }.count)
      let isInLine = newlines.next(after: start).map { $0 > end } ?? true
      // Where nothing is in the brackets there is no reading either.
      guard isInLine, !base.isEmpty, !reading.isEmpty else { continue }
      unread = after
      // Sound isn't a reading.
      guard !reading.hasPrefix("sound:") else { continue }
      let words = before.dropLast(base.count)
      made += words.hasSuffix(" ") ? words.dropLast() : words
      made += make(base, reading)
      rest = after
    }
    return made + rest
  }

  /// Finds the next of some characters, from places that only move on: in one pass.
  private struct Finder {
    let text: String
    let isWanted: (Character) -> Bool
    private var found: String.Index?
    private var isOver = false

    init(text: String, isWanted: @escaping (Character) -> Bool) {
      (self.text, self.isWanted) = (text, isWanted)
    }

    mutating func next(after place: String.Index) -> String.Index? {
      if isOver { return nil }
      if let found, found > place { return found }
      found = text[place...].firstIndex(where: isWanted)
      isOver = found == nil
      return found
    }
  }
}
