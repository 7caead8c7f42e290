import Engine

/// A text with furigana, each accent phrase on a line with its pitch.
enum ReadingText {
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

// MARK: JSON

extension ReadingText {
  /// A line of a text.
  struct Row: Encodable {
    let text: String
    let phrases: [Phrase]

    init(_ line: ReadingSheet.Line) {
      (text, phrases) = (line.text, line.phrases.map(Phrase.init))
    }
  }

  struct Phrase: Encodable {
    let words: [Word]
    let accent: [Int]
    /// Where that is known from: dictionary, list, rule, guess, you.
    let accentSource: String

    init(_ phrase: ReadingSheet.Phrase) {
      words = phrase.words.map(Word.init)
      (accent, accentSource) = (phrase.accent.falls, phrase.accent.source.rawValue)
    }
  }

  struct Word: Encodable {
    let surface, lemma, reading: String
    let furigana: [FuriganaRow]
    let accent: [Int]
    let readingSource, accentSource: String
    let isKnown, isCorrected: Bool

    init(_ word: ReadingSheet.Word) {
      (surface, lemma, reading) = (word.surface, word.lemma, word.reading)
      furigana = word.runs.map(FuriganaRow.init)
      accent = word.accent.falls
      (readingSource, accentSource) = (word.readingSource.rawValue, word.accent.source.rawValue)
      (isKnown, isCorrected) = (word.isKnown, word.correction != nil)
    }
  }
}
