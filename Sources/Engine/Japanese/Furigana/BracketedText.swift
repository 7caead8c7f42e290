extension [FuriganaRun] {
  /// Reads kana in brackets as furigana, as Anki's fields have them: `赤[あか]い 花[はな]`. What is read
  /// begins after a space, which is not shown, or after the reading before.
  ///
  /// Brackets with anything but kana, and those that follow no kanji, stay as they are.
  public init(bracketed text: String) {
    self.init()
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let reading = rest[rest.index(after: open)..<close]
      let before = plain + rest[..<open]
      rest = rest[rest.index(after: close)...]
      let base = before.reversed().prefix { !$0.isWhitespace && !"[]".contains($0) }
      let word = String(base.reversed())
      guard Self.isReading(reading), word.unicodeScalars.contains(where: \.isKanji) else {
        plain = before + "[\(reading)]"
        continue
      }
      var outside = before.dropLast(word.count)
      if outside.last == " " { outside.removeLast() }
      if !outside.isEmpty { append(FuriganaRun(String(outside))) }
      append(FuriganaRun(word, String(reading)))
      plain = ""
    }
    if !(plain + rest).isEmpty { append(FuriganaRun(plain + rest)) }
  }

  /// Reads the markup of the course's examples: `[朝|あさ]ごはん`. Unfinished markup is text.
  public init(courseMarkup text: String) {
    self.init()
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      if open > rest.startIndex { append(FuriganaRun(String(rest[..<open]))) }
      let parts = rest[rest.index(after: open)..<close].split(separator: "|").map(String.init)
      append(FuriganaRun(parts.first ?? "", parts.dropFirst().first))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { append(FuriganaRun(String(rest))) }
  }

  private static func isReading(_ text: Substring) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(\.isKanaOrMark)
  }
}
