/// Translations that stand below their lines, as lyrics are often pasted.
extension Lyrics {
  /// Returns the lyrics with lines of text as the translations of those before them.
  ///
  /// Where lyrics and translations are in different scripts, the scripts show which lines are
  /// translations: a title, credits and other lines without one stay, and romaji above one is left
  /// out. So does a line such as “I love you” in a verse of which few lines have a translation.
  /// Otherwise, every second line is a translation.
  ///
  /// - Throws: `Problem` if a line has a translation already, or if only the order of the lines
  ///   counts, and their number is odd or a translation has kana, too: after a line without a
  ///   translation all others would be wrong.
  public func paired() throws(Problem) -> Lyrics {
    let count = lines.count { !$0.text.isEmpty }
    if let line = lines.first(where: { $0.translation != nil }) { throw .translated(line) }
    let isByScript = isTranslatedInOtherScript
    guard isByScript || count.isMultiple(of: 2) else { throw .unpairedLine(of: count, in: lines) }
    let sungInOtherScript = isByScript ? linesSungInOtherScript : []
    var lyrics = self
    lyrics.lines = []
    var sung: Int?
    for (number, line) in lines.enumerated() {
      let isPause = line.text.isEmpty || isByScript && line.isAside
      let isForeign = sungInOtherScript.contains(number)
      if let place = sung, !isPause, !isForeign, !(isByScript && line.text.isJapanese) {
        if isByScript, isRomaji(number, of: lyrics.lines[place].text) { continue }
        guard isByScript || !line.text.containsKana || !lyrics.lines[place].text.containsKana else {
          throw .japaneseTranslation(line, of: lyrics.lines[place])
        }
        lyrics.lines[place].translate(line)
        sung = nil
      } else {
        if !isPause { sung = isForeign ? nil : lyrics.lines.count }
        lyrics.lines.append(line)
      }
    }
    return lyrics
  }

  /// Whether most lines of Japanese are followed by one of another language, as if by their
  /// translations; songs with a little English are not.
  public var looksPaired: Bool {
    let texts = lines.map(\.text).filter { !$0.isEmpty }
    let japanese = texts.count(where: \.isJapanese)
    let pairs = zip(texts, texts.dropFirst()).count { $0.isJapanese && !$1.isJapanese }
    return pairs >= 3 && pairs * 5 >= japanese * 4 && !lines.contains { $0.translation != nil }
  }

  /// Whether there is Japanese, and enough text in another script to be its translation. Chinese
  /// counts as the same script.
  private var isTranslatedInOtherScript: Bool {
    let texts = lines.map(\.text).filter { $0.contains(where: \.isLetter) }
    let (kana, japanese) = (texts.count(where: \.containsKana), texts.count(where: \.isJapanese))
    let others = texts.count - japanese
    return kana > 0 && others * 2 >= kana && others >= japanese - kana
  }

  /// The lines in another script that are no translations: those of verses in which fewer than half
  /// of the Japanese lines have one below.
  private var linesSungInOtherScript: Set<Int> {
    let verses = lines.indices.split { lines[$0].text.isEmpty }.filter { verse in
      let texts = lines[verse].filter { $0.isSung && $0.hasLetters }.map(\.text)
      let pairs = zip(texts, texts.dropFirst()).count { $0.isJapanese && !$1.isJapanese }
      return pairs * 2 < texts.count(where: \.isJapanese)
    }
    return Set(verses.joined().filter { !lines[$0].text.isJapanese })
  }

  /// Whether a line is the romaji of a Japanese one, with the translation below.
  private func isRomaji(_ number: Int, of sung: String) -> Bool {
    guard sung.isJapanese, lines[number].text.isRomaji(of: sung) else { return false }
    return lines[(number + 1)...].first { !$0.text.isEmpty }?.text.isJapanese == false
  }
}

extension Lyrics.Line {
  fileprivate var hasLetters: Bool { text.contains(where: \.isLetter) }

  /// Whether it is a sign, or credits in another script, rather than sung or a translation.
  fileprivate var isAside: Bool { !hasLetters || !isSung && !text.isJapanese }

  fileprivate mutating func translate(_ line: Lyrics.Line) {
    translation = line.text
    if let last = line.end { end = max(end ?? last, last) }
  }
}

extension Problem {
  fileprivate static func translated(_ line: Lyrics.Line) -> Problem {
    Problem(
      "“\(line.text)” has a translation already.",
      remedy: "Add the lyrics without taking every second line as a translation.")
  }

  fileprivate static func japaneseTranslation(
    _ line: Lyrics.Line, of sung: Lyrics.Line
  ) -> Problem {
    Problem(
      "“\(line.text)” would be the translation of “\(sung.text)”.",
      remedy: """
        Add the missing translations, or add the lyrics without taking every second line as one.
        """)
  }

  fileprivate static func unpairedLine(of count: Int, in lines: [Lyrics.Line]) -> Problem {
    let verses = lines.split { $0.text.isEmpty }
    let odd = verses.filter { !$0.count.isMultiple(of: 2) }
    let remedy = "Remove the line, or add its translation below it."
    guard verses.count > 1, odd.count == 1, let verse = odd[0].first else {
      return Problem("\(Quantity.count(count, "line")): one has no translation.", remedy: remedy)
    }
    return Problem(
      "A line of the verse that begins with “\(verse.text)” has no translation.", remedy: remedy)
  }
}
