import Engine
import HTML

/// A line of lyrics. Furigana and pitch lie over the words without moving them, unless furigana would
/// run into each other: the furigana are always there, and CSS shows them.
struct LyricLine: HTML {
  var line: AnalysedText.Line
  /// Whether to draw the pitch, which is most of a line's markup.
  var showsPitch = true
  /// The index of the chosen word.
  var chosen: Int?
  /// The URL of a word by its index, which chooses it; nil where the line itself is a link.
  var url: ((Int) -> String)?

  var body: HTMLContent {
    var place = 0
    let furigana = LyricFurigana(line.words.map(\.runs))
    return line.phrases.map { phrase in
      span(.class("phrase")) {
        if showsPitch { pitch(of: phrase) }
        phrase.words.map { word in
          defer { place += 1 }
          return view(word, furigana.words[place], at: place)
        }
      }
    }.body
  }

  private func pitch(of phrase: AnalysedText.Phrase) -> PitchLine? {
    let runs = phrase.words.flatMap(\.runs).map(TextRun.init)
    return phrase.pitch.map { PitchLine($0, over: runs, keepsWidth: true) }
  }

  private func view(
    _ word: AnalysedText.Word, _ runs: [TextRun], at place: Int
  ) -> HTMLContent {
    guard word.isWord, let url else {
      let isPlain = !word.isContent && word.usualReading == nil
      return isPlain ? runs.body : span(.class(style(of: word, at: place))) { runs }.body
    }
    return a(
      .class(style(of: word, at: place)), .href(url(place)), .title(word.summary), .data("enhance")
    ) { runs }
    .attributes(.aria("current", value: "true"), when: place == chosen).body
  }

  private func style(of word: AnalysedText.Word, at place: Int) -> String {
    var style = "word"
    if word.isContent { style += " is-\(word.memory.rawValue)" }
    if word.isKnown { style += " known" }
    // A singer's own reading is shown with every reading aid.
    if word.usualReading != nil { style += " sung" }
    if place == chosen { style += " is-chosen" }
    return style
  }
}

extension AnalysedText.Word {
  /// A summary of the word, such as “はし, [1] atamadaka”.
  fileprivate var summary: String {
    let said = pitch?.summary ?? reading
    return usualReading.map { "\(said); usually \($0)" } ?? said
  }
}
