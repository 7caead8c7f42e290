import Engine
import HTML
import Hummingbird

/// A text with its readings, and the source of each.
struct ReadPage: Page {
  static let address = Address("read") { ReadPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .readClosely: "Analyse", .correctReading: "Correct everywhere",
    .takeCorrectionBack: "Remove",
  ]
  static let navigation: NavigationEntry? = .dictionary
  static let text = Form<Self> { $0.submit }
  static let correction = Form<Self>("correction") { $0.correct }
  static var forms: [Form<Self>] { [text, correction] }

  struct State {
    var header = DictionaryHeader(ReadPage())
    var text = Field()
    var showsPitch = false
    var lines: [[Phrase]] = []
    var rows: [Row] = []
    var correcting: CorrectionForm?
  }

  struct Phrase {
    var pitch: PitchLine?
    var words: [Word]
  }

  struct Word {
    /// The URL in the dictionary, or nil for punctuation and spaces.
    var url: String?
    /// For example "はし, [1] atamadaka. Reading: dictionary. Accent: guess."
    var title: String
    /// Whether the word is known well enough to hide its furigana at first.
    var isKnown: Bool
    var isCorrected: Bool
    var runs: [TextRun]
  }

  /// The reading of a word and its source.
  struct Row {
    var surface, reading, readingSource: String
    /// For example "[1] atamadaka"; nil without a pitch.
    var accent: String?
    var accentSource: String
    /// The URL of the correction form.
    var url: String
  }

  func load(_ context: PageContext) async throws -> State {
    State(await read(context.visitor.text, context), context)
  }

  func name(_ state: State) -> String { "Read" }

  static func url(showsPitch: Bool, word: ReadPlace? = nil) -> String {
    ReadPage().path(["pitch": showsPitch ? "true" : nil, "word": word?.description])
  }

  /// A text with its analysis, which is empty where it failed.
  struct ReadText {
    var text: String
    var info = AnalysedText(lines: [])
    var problem: Problem?
  }

  func read(_ text: String, _ context: PageContext) async -> ReadText {
    do {
      return ReadText(text: text, info: try await context.study.reader.read(text, at: context.now))
    } catch {
      return ReadText(text: text, problem: error)
    }
  }
}

// MARK: - Forms

extension ReadPage {
  func response(to context: PageContext) async throws -> Response {
    show(await read(context.visitor.text, context), context)
  }

  /// Keeps the text with the visitor, so that returning from a word shows it again.
  private func submit(_ context: PageContext) async throws -> Response {
    let text = context.form["text"]
    guard !AnalysedText.isTooLong(text) else { return show(await read(text, context), context) }
    context.visitor.text = text
    return context.seeOther(Self.url(showsPitch: context.form.isOn("pitch")))
  }

  /// Shows the page. A refused form comes back as it was sent.
  func show(_ read: ReadText, _ context: PageContext) -> Response {
    context.show(self, State(read, context), refusing: read.problem)
  }
}

extension ReadPage.State {
  fileprivate init(_ read: ReadPage.ReadText, _ context: PageContext) {
    let sent = context.form
    let fields = sent.fields.isEmpty ? context.query : sent
    let info = read.info
    let showsPitch = fields.isOn("pitch")
    let correcting = ReadPlace(fields["word"]).flatMap {
      ReadPage.CorrectionForm($0, info, sent, read.problem)
    }
    let problem = correcting == nil ? read.problem : nil
    self.init(
      header: DictionaryHeader(ReadPage(), info.flaws + [problem].compactMap(\.self)),
      text: Field(value: read.text), showsPitch: showsPitch,
      lines: info.lines.map { line in
        line.phrases.map { phrase in
          ReadPage.Phrase(phrase, showsPitch: showsPitch)
        }
      },
      rows: info.lines.enumerated().flatMap { number, line in
        line.words.filter(\.isWord).map { word in
          let place = ReadPlace(line: number, offset: word.offset)
          return ReadPage.Row(word, url: ReadPage.url(showsPitch: showsPitch, word: place))
        }
      },
      correcting: correcting)
  }
}

extension ReadPage.Phrase {
  init(_ phrase: AnalysedText.Phrase, showsPitch: Bool = true) {
    words = phrase.words.map(ReadPage.Word.init)
    let runs = words.flatMap(\.runs)
    pitch = showsPitch ? phrase.pitch.map { PitchLine($0, over: runs) } : nil
  }
}

extension ReadPage.Word {
  fileprivate init(_ word: AnalysedText.Word) {
    self.init(
      url: word.isWord
        ? DictionaryPage().path(["q": word.lemma, "reading": word.lemmaReading]) : nil,
      title: Self.title(word), isKnown: word.isKnown, isCorrected: word.correction != nil,
      runs: word.runs.map(TextRun.init))
  }

  private static func title(_ word: AnalysedText.Word) -> String {
    guard let pitch = word.pitch else { return "\(word.reading). \(word.readingSource.name)" }
    return """
      \(pitch.summary). Reading: \(word.readingSource.name). Accent: \(word.accent.source.rawValue).
      """
  }
}

extension ReadPage.Row {
  fileprivate init(_ word: AnalysedText.Word, url: String) {
    self.init(
      surface: word.surface, reading: word.reading, readingSource: word.readingSource.name,
      accent: word.pitch?.place, accentSource: word.accent.source.rawValue, url: url)
  }
}

extension ReadingSource {
  fileprivate var name: String { self == .list ? "word list" : rawValue }
}

// MARK: - Markup

extension ReadPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Read" }
    state.header
    postForm(path(Self.text), layout.csrf, style: "form sheet") {
      textArea(
        "text", "Japanese text", state.text, .rows("5"), .lang("ja"),
        .maxlength("\(AnalysedText.longestText)"), .required)
      div.spaced(.class("row")) {
        button(.class("button")) { "Analyse" }
        checkBox("pitch", "Show pitch", isOn: state.showsPitch)
      }
    }
    if let correcting = state.correcting {
      correctionForm(correcting, showsPitch: state.showsPitch, layout.csrf)
    }
    if !state.rows.isEmpty {
      section(.class("sheet"), .aria("label", value: "The text")) {
        div(.class(state.showsPitch ? "analysed with-pitch" : "analysed"), .lang("ja")) {
          for phrases in state.lines { p { phrases } }
        }
      }
      rowTable(state.rows)
    }
    attribution()
  }

  private func rowTable(_ rows: [Row]) -> HTMLElement {
    details(.class("sheet")) {
      summary { "Reading and its source" }
      scrolling("Reading") {
        dataTable(
          ["Word", "Reading", "Reading from", "Pitch", "Pitch from", "Correct"],
          style: "analysed-words"
        ) { rows.map(view) }
      }
    }
  }

  private func view(_ row: Row) -> HTMLElement {
    tr {
      th(.scope("row"), .lang("ja")) { row.surface }
      td(.lang("ja")) { row.reading }
      td { row.readingSource }
      td { row.accent }
      td { if row.accent != nil { row.accentSource } }
      td { pageLink("Correct", row.url) }
    }
  }
}

extension ReadPage.Phrase: HTML {
  var body: HTMLContent {
    span(.class("phrase")) {
      pitch
      span { words }
    }.body
  }
}

extension ReadPage.Word: HTML {
  var body: HTMLContent {
    guard let url else { return runs.body }
    let style = (isKnown ? "known" : "") + (isCorrected ? " corrected" : "")
    return a(.href(url), .title(title), .data("lookup"), .class(style)) { runs }.body
  }
}
