import Engine

/// A text with furigana, one line per accent phrase with its pitch.
enum ReadingText {
  /// - Parameter showsAll: whether well-known words get furigana too.
  static func lines(_ info: AnalysedText, showsAll: Bool = false) -> [Line] {
    info.lines.flatMap { line in
      line.words.isEmpty
        ? [Line()] : line.phrases.compactMap { self.line($0, showsAll: showsAll) }
    }
  }

  /// Returns nil for punctuation on its own.
  private static func line(_ phrase: AnalysedText.Phrase, showsAll: Bool) -> Line? {
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

  /// Returns a word with furigana unless it is well known; the pitch has its reading.
  private static func furigana(_ word: AnalysedText.Word) -> String {
    word.isKnown ? word.surface : word.runs.bracketed
  }
}

// MARK: JSON

extension AnalysedText.Line {
  var json: JSONObject { ["text": text, "phrases": phrases.map(\.json)] }
}

extension AnalysedText.Phrase {
  var json: JSONObject {
    [
      "words": words.map(\.json), "accent": pitch == nil ? [] : accent.falls,
      // The source of the accent: dictionary, list, rule, guess, you.
      "accent_source": accent.source.rawValue,
    ]
  }
}

extension AnalysedText.Word {
  fileprivate var json: JSONObject {
    [
      "surface": surface, "lemma": lemma, "reading": reading, "furigana": runs.map(\.json),
      "accent": pitch == nil ? [] : accent.falls, "reading_source": readingSource.rawValue,
      "accent_source": accent.source.rawValue, "is_known": isKnown,
      "is_corrected": correction != nil,
    ]
  }
}
