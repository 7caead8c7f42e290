import Engine

/// A piece of text with its furigana, if it has any.
struct TextRun: Hashable {
  var base: String
  var reading: String?
  var isStrong = false
  /// Where it differs from the line's.
  var lang: String?
  /// What it is called in a mnemonic: `radical`, `kanji`, `meaning` …; a class of the style sheet.
  var mark: String?
}

extension TextRun {
  init(_ run: FuriganaRun) {
    self.init(base: run.text, reading: run.reading)
  }
}

/// One line of runs in one language.
struct TextLine: Hashable {
  var runs: [TextRun]
  /// `ja` or `en`.
  var lang: String

  init(_ runs: [TextRun], lang: String) {
    self.runs = runs
    self.lang = lang
  }

  init(_ text: String, lang: String) {
    self.init([TextRun(base: text)], lang: lang)
  }
}
