import Engine

/// A text with furigana, each accent phrase on a line with its pitch.
enum ReadingScreen {
  /// - Parameter showsAll: also the furigana of words that are known well.
  static func lines(_ sheet: ReadingSheet, showsAll: Bool = false) -> [Line] {
    sheet.lines.flatMap { line in
      line.words.isEmpty
        ? [Line()] : line.phrases.compactMap { self.line($0, showsAll: showsAll) }
    }
  }

  /// Nil for a sign that stands alone.
  private static func line(_ phrase: ReadingSheet.Phrase, showsAll: Bool) -> Line? {
    guard phrase.words.contains(where: \.isWord) else { return nil }
    let words = phrase.words.map { showsAll ? $0.runs.bracketed : furigana($0) }
    var line = Line(words.joined(), .strong)
    if let pitch = phrase.pitch { line = line + "  \(pitch.marked, .accent)" }
    if phrase.words.contains(where: { $0.correction != nil }) {
      line = line + "  \("yours", .faint)"
    }
    line.hanging = 2
    return line
  }

  /// A word that is known well needs none; how it is read stands with the pitch.
  private static func furigana(_ word: ReadingSheet.Word) -> String {
    word.isKnown ? word.surface : word.runs.bracketed
  }
}

extension ReadingScreen {
  static func lines(_ made: [MadeCorrection]) -> [Line] {
    guard !made.isEmpty else { return [Line("Nothing is corrected.")] }
    return made.map { one in
      let fall = one.correction.fall.map { $0 == 0 ? "does not fall" : "falls after \($0)" }
      let what = [one.correction.reading, fall].compactMap(\.self).joined(separator: ", ")
      let place = one.word.place.map { " in “\($0.line)”" } ?? ""
      return "\(one.word.surface, .strong)  \(what)\(place, .faint)"
    }
  }
}

extension MadeCorrection {
  var json: JSON {
    [
      "word": .string(word.surface), "reading": correction.reading.map { .string($0) } ?? .null,
      "accent": correction.fall.map { .whole(Int64($0)) } ?? .null,
      "line": word.place.map { .string($0.line) } ?? .null, "made_at": JSON(madeAt),
    ]
  }
}

extension ReadingSheet.Line {
  var json: JSON {
    ["text": .string(text), "phrases": .list(phrases.map(\.json))]
  }
}

extension ReadingSheet.Phrase {
  fileprivate var json: JSON {
    [
      "words": .list(words.map(\.json)), "accent": .list(accent.falls.map { .whole(Int64($0)) }),
      "source": .string(accent.source.rawValue),
    ]
  }
}

extension ReadingSheet.Word {
  fileprivate var json: JSON {
    [
      "surface": .string(surface), "lemma": .string(lemma), "reading": .string(reading),
      "furigana": .string(runs.bracketed), "accent": .list(accent.falls.map { .whole(Int64($0)) }),
      "source": [
        "reading": .string(readingSource.rawValue), "accent": .string(accent.source.rawValue),
      ],
      "is_known": .truth(isKnown), "is_corrected": .truth(correction != nil),
    ]
  }
}
