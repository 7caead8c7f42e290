import Engine
import HTML

/// A line of lyrics. Furigana and pitch lie over the words without moving them: the furigana are
/// always there, and CSS shows them.
struct LyricLine: HTML {
  struct Phrase: Hashable {
    var pitch: PitchLine?
    var words: [Word]
  }

  struct Word: Hashable {
    var runs: [TextRun]
    /// Chooses the word; nil for signs, and where the line itself is a link.
    var link: Link?
    /// `unseen`, `learning`, `weak` or `strong`; nil for particles and signs.
    var memory: String?
    /// Whether it is known well enough to hide its furigana.
    var isKnown: Bool
    /// Whether a singer reads it in their own way, which is shown with every reading aid.
    var isSung = false
    var isChosen = false

    fileprivate var style: String {
      var style = "word"
      if let memory { style += " is-\(memory)" }
      if isKnown { style += " known" }
      if isSung { style += " sung" }
      if isChosen { style += " is-chosen" }
      return style
    }
  }

  struct Link: Hashable {
    var url: String
    /// What is known of the word, such as “はし, [1] atamadaka”.
    var summary: String
  }

  var phrases: [Phrase]

  var body: HTMLContent {
    for phrase in phrases {
      span(.class("phrase")) {
        phrase.pitch
        for word in phrase.words { view(word) }
      }
    }
  }

  private func view(_ word: Word) -> HTMLContent {
    guard let link = word.link else {
      let isPlain = word.memory == nil && !word.isSung
      return isPlain ? word.runs.body : span(.class(word.style)) { word.runs }.body
    }
    return a(.class(word.style), .href(link.url), .title(link.summary), .data("enhance")) {
      word.runs
    }
    .attributes(.aria("current", value: "true"), when: word.isChosen).body
  }
}

extension LyricLine {
  /// - Parameters:
  ///   - showsPitch: Whether to draw the pitch, which is most of a line's markup.
  ///   - url: the URL of a word by its index; nil for no links.
  init(
    _ line: AnalysedText.Line, showsPitch: Bool = true, chosen: Int? = nil,
    url: ((Int) -> String)? = nil
  ) {
    var place = 0
    phrases = line.phrases.map { phrase in
      let words = phrase.words.map { word in
        defer { place += 1 }
        return Word(word, isChosen: place == chosen, url: word.isWord ? url?(place) : nil)
      }
      let pitch = showsPitch ? phrase.pitch : nil
      return Phrase(
        pitch: pitch.map { PitchLine($0, over: words.flatMap(\.runs), keepsWidth: true) },
        words: words)
    }
  }
}

extension LyricLine.Word {
  fileprivate init(_ word: AnalysedText.Word, isChosen: Bool, url: String?) {
    self.init(
      runs: word.runs.map(TextRun.init), link: url.map { .init(url: $0, summary: word.summary) },
      memory: word.isContent ? word.memory.rawValue : nil, isKnown: word.isKnown,
      isSung: word.usualReading != nil, isChosen: isChosen)
  }
}

extension AnalysedText.Word {
  fileprivate var summary: String {
    let said = pitch?.summary ?? reading
    return usualReading.map { "\(said); usually \($0)" } ?? said
  }
}
