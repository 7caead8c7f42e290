import Engine
import HTML
import Hummingbird

struct WordPage: Page {
  static let address = Address("words/{writing}/{reading}", \WordPage.writing, \WordPage.reading) {
    WordPage(WordName($0, $1))
  }
  static let intents: KeyValuePairs<Intent, String?> = [
    .addFromDictionary: "Add to deck", .say: "Play",
  ]
  static let navigation: NavigationEntry? = .dictionary
  static var forms: [Form<Self>] { [Form { $0.add }] }

  let word: WordName

  init(_ word: WordName) { self.word = word }

  private var writing: String { word.writing }
  private var reading: String { word.reading }

  struct State {
    var name: String
    var header = DictionaryHeader(DictionaryPage())
    /// The reading, or the kanji of a word usually written in kana.
    var reading: String?
    /// The inflections from the word to the form in a text.
    var steps: String?
    /// The other words that this form can be, for the panel.
    var others: [Chip] = []
    var isCommon: Bool
    var pitch: PitchDrawing?
    var play: PlayLink?
    var senses: [WordEntry.Sense]
    /// The other writings and readings with their remarks.
    var otherForms: [Fact]
    var kanji: [Chip]
    var examples: [ItemView.Example]
    var inDecks: DeckEntry
    var imported = ImportedWord()
  }

  func load(_ context: PageContext) async throws -> State {
    let (info, flaws) = try await context.site.lookUp {
      try await $0.word(word, isCounted: !context.isFollowing, at: context.now)
    }
    return try await State(info, flaws, context)
  }

  func name(_ state: State) -> String { state.name }

  private func add(_ context: PageContext) async throws -> Response {
    try await context.add(.word(word), as: word.writing, back: self)
  }
}

extension WordPage.State {
  init(_ info: WordInfo, _ flaws: [Problem], _ context: PageContext) async throws {
    let decks = try await context.site.decks(at: context.now)
    let entry = info.entry
    let utterance = Utterance(entry.writing, reading: entry.reading)
    let shown = entry.headword
    self.init(
      name: shown.first, header: DictionaryHeader(DictionaryPage(), flaws),
      reading: shown.second, steps: info.steps.summary,
      others: info.others.prefix(Self.mostOthers).map(Self.other), isCommon: entry.isCommon,
      pitch: info.pitch.map(PitchDrawing.init),
      play: PlayLink(utterance.map(Sound.voice), context.settings),
      senses: entry.isImported ? [] : entry.senses,
      otherForms: entry.forms.dropFirst().map(Self.otherForm), kanji: info.kanji.map(Chip.init),
      examples: info.examples.map { ItemView.Example($0) },
      inDecks: DeckEntry(
        info.known, decks, partsLabel: info.kanji.isEmpty ? nil : "Add its kanji first",
        offer: info.known.cardOffer(of: entry), context.dates), imported: info.imported)
  }

  private static let mostOthers = 5

  private static func other(_ entry: WordEntry) -> Chip {
    let shown = entry.headword
    return Chip(
      text: shown.first + (shown.second.map { "（\($0)）" } ?? ""),
      gloss: entry.senses.first?.glosses.first, url: WordPage(entry.name).path)
  }

  private static func otherForm(_ form: WordEntry.Form) -> Fact {
    let marks = form.marks.map(EdictTag.name).joined(separator: ", ")
    let text =
      form.writing == form.reading ? form.writing : "\(form.writing)（\(form.reading)）"
    return Fact(marks.isEmpty ? "also" : marks, text, lang: "ja")
  }

  /// The word in a line, for the tutor.
  fileprivate var summary: String {
    let meanings = senses.first?.glosses.joined(separator: ", ") ?? ""
    return "\(name)\(reading.map { " (\($0))" } ?? ""): \(meanings)"
  }
}

// MARK: - Markup

extension WordPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    state.header
    article(.class("sheet item kind-word")) {
      header(.class("item-face")) {
        p.spaced(.class("kind")) {
          "Word"
          if state.isCommon { badge("common", "review") }
        }
        h1(.class("prompt")) { Headline(state.name, lang: "ja") }
        if let reading = state.reading { p(.class("word-reading"), .lang("ja")) { reading } }
        if let pitch = state.pitch { p(.class("word-pitch")) { pitch } }
        state.play
      }
      div(.class("item-words")) {
        if !state.senses.isEmpty { senseList(state.senses) }
        ImportedSection(word: state.imported)
        factList("readings", state.otherForms)
        labelledChips("Kanji", state.kanji)
        state.examples
        state.inDecks.markup(action: path, layout.csrf)
        if layout.offersTutor {
          p { pageLink("Ask the tutor", TutorPage.path(about: state.summary, from: "dictionary")) }
        }
        attribution()
      }
    }
  }

  @HTMLBuilder
  func panel(_ state: State, _ layout: Layout) -> HTMLContent {
    h2(.class("entry"), .lang("ja")) { state.name }
    if let reading = state.reading { p(.class("word-reading"), .lang("ja")) { reading } }
    if let steps = state.steps { p(.class("aside")) { steps } }
    if let pitch = state.pitch { p(.class("word-pitch")) { pitch } }
    if !state.senses.isEmpty { senseList(Array(state.senses.prefix(FoundWordRow.mostSenses))) }
    ImportedSection(word: state.imported, most: FoundWordRow.mostDefinitions, page: path)
    state.inDecks.knownPlaces
    div.spaced(.class("row")) {
      if !state.inDecks.places.contains(where: \.isItself) {
        postForm(path, layout.csrf) {
          actionButton(EntryAction.add, "Add", style: [.small])
        }
      }
      state.play
      pageLink("Open full page", path)
    }
    let related = state.kanji + state.others
    if !related.isEmpty {
      div.spaced(.class("chips")) { related.map { $0.link(.data("lookup")) } }
    }
    attribution()
  }
}
