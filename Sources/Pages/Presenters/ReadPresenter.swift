import Engine

/// A text as it is read, as a page shows it.
struct ReadPresenter {
  var showsPitch: Bool
  /// The word that is to be corrected.
  var chosen: ReadPlace?

  static func address(showsPitch: Bool, word: ReadPlace? = nil) -> String {
    Route.read.path(["pitch": showsPitch ? "true" : nil, "word": word?.description])
  }

  /// - Parameter sent: the form that led here, if one did.
  func page(_ state: Reading.State, _ chrome: Chrome, sent: FormData) -> ReadPage {
    let sheet = state.sheet ?? ReadingSheet(lines: [])
    let correcting = chosen.flatMap { form($0, sheet, sent, state.problem) }
    var frame = DictionaryFrame(in: .read, attribution: DictionarySources.attribution)
    let problem = correcting == nil ? state.problem : nil
    frame.flaws = (sheet.flaws + [problem].compactMap { $0 }).map {
      .init(sentence: $0.sentence, remedy: $0.remedy)
    }
    return ReadPage(
      chrome: chrome, frame: frame, action: Route.read.path, text: Field(value: state.text),
      showsPitch: showsPitch, lines: sheet.lines.map(line), rows: rows(sheet),
      correcting: correcting)
  }

  private func line(_ line: ReadingSheet.Line) -> ReadPage.Line {
    ReadPage.Line(
      phrases: line.phrases.map { phrase in
        ReadPage.Phrase(
          pitch: showsPitch ? phrase.pitch.map(PitchDrawing.init) : nil,
          words: phrase.words.map(word))
      })
  }

  private func word(_ word: ReadingSheet.Word) -> ReadPage.Word {
    ReadPage.Word(
      url: word.isWord ? Route.dictionary.path(["q": word.lemma]) : nil, told: Self.told(word),
      isKnown: word.isKnown, isCorrected: word.correction != nil, runs: word.runs.map(TextRun.init))
  }

  private static func told(_ word: ReadingSheet.Word) -> String {
    guard let pitch = word.pitch else { return "\(word.reading). \(word.readingSource.told)" }
    return """
      \(pitch.told). Reading: \(word.readingSource.told). Accent: \(word.accent.source.rawValue).
      """
  }

  private func rows(_ sheet: ReadingSheet) -> [ReadPage.Row] {
    sheet.lines.enumerated().flatMap { number, line in
      line.words.filter(\.isWord).map { word in
        ReadPage.Row(
          surface: word.surface, reading: word.reading, readingSource: word.readingSource.told,
          accent: word.pitch?.place, accentSource: word.accent.source.rawValue,
          url: Self.address(
            showsPitch: showsPitch, word: ReadPlace(line: number, offset: word.offset)))
      }
    }
  }

  private func form(
    _ place: ReadPlace, _ sheet: ReadingSheet, _ sent: FormData, _ problem: Problem?
  ) -> ReadPage.CorrectionForm? {
    guard let word = sheet.word(at: place), word.isWord else { return nil }
    let fall = word.correction?.fall.map(String.init)
    return ReadPage.CorrectionForm(
      action: Route.correction.path, surface: word.surface, place: place.description,
      reading: Field(value: sent.fields["reading"] ?? word.correction?.reading ?? ""),
      accent: Field(value: sent.fields["accent"] ?? fall ?? ""), readingNow: word.reading,
      accentNow: word.pitch?.place ?? "unknown", isCorrected: word.correction != nil,
      error: problem?.description)
  }
}

/// A word's place in the text that is read, as addresses and forms name it: "2.14".
struct ReadPlace: Hashable, CustomStringConvertible {
  /// Counted from 0.
  var line: Int
  /// In UTF-16 units.
  var offset: Int

  init(line: Int, offset: Int) {
    (self.line, self.offset) = (line, offset)
  }

  init?(_ text: String) {
    let numbers = text.split(separator: ".").map { Int($0) }
    guard numbers.count == 2, let line = numbers[0], let offset = numbers[1] else { return nil }
    self.init(line: line, offset: offset)
  }

  var description: String { "\(line).\(offset)" }
}

extension ReadingSheet {
  func word(at place: ReadPlace) -> Word? {
    guard lines.indices.contains(place.line) else { return nil }
    return lines[place.line].words.first { $0.offset == place.offset }
  }
}

extension ReadingSource {
  fileprivate var told: String { self == .list ? "word list" : rawValue }
}
