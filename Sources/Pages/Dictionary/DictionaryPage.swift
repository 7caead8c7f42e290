import Engine
import HTML
import Hummingbird

/// The results of a lookup.
struct DictionaryPage: Page {
  static let address = Address("dictionary") { DictionaryPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .lookUp: "Look up", .openWordUnderPointer: nil,
  ]
  static let navigation: NavigationEntry? = .dictionary
  static let assets = ["dictionary.css", "lookup.js"]
  static let files: [any Endpoint.Type] = [DictionaryImageFile.self]

  struct State {
    var header = DictionaryHeader(DictionaryPage())
    var query = Field()
    var finds: FoundWords?
  }

  struct FoundWords {
    /// For example "12 words".
    var count: String
    var words: [FoundWordRow]
    var kanji: [Chip]
    /// An offer to make a card of the first word.
    var offer: String?
    /// The words that may have been meant, if none was found.
    var nearSpellings: [String] = []
  }

  func load(_ context: PageContext) async throws -> State { State() }

  func name(_ state: State) -> String {
    state.query.value.isEmpty ? "Dictionary" : "\(state.query.value) · Dictionary"
  }

  func isBusy(_ state: State) -> Bool { state.header.building != nil }

  func response(to context: PageContext) async throws -> Response {
    if let building = await context.site.dictionary.open() {
      let state = State(
        header: DictionaryHeader(self, building: building),
        query: Field(value: context.query["q"]))
      return context.show(self, state)
    }
    let (text, query) = (context.query["text"], context.query["q"])
    let isOneWord = context.wantsPanel || !context.query["reading"].isEmpty
    let pointed = isOneWord && text.isEmpty ? query : text
    if !pointed.isEmpty { return try await showWord(in: pointed, context) }
    guard !query.allSatisfy(\.isWhitespace) else {
      return context.show(self, State(query: Field(value: query)))
    }
    if let problem = Lookup.refusal(of: query) {
      let field = Field(value: query, error: problem.description)
      return context.show(self, State(query: field), refusing: problem)
    }
    do throws(Problem) {
      let (finds, flaws) = try await context.study.dictionary.find(
        query, isCounted: !context.isFollowing, at: context.now)
      let isBroken = flaws.contains(where: \.isFailure)
      let state = State(
        header: DictionaryHeader(self, flaws), query: Field(value: query),
        finds: finds.isEmpty && isBroken ? nil : FoundWords(finds))
      return context.show(self, state)
    } catch {
      let field = Field(value: query, error: error.description)
      return context.show(self, State(query: field), refusing: error)
    }
  }

  /// Redirects to the word at an offset in a text, or else to the results for the text. A panel
  /// shows them at once, the word with the form that it has in the text. With a reading, it is the
  /// very word there.
  private func showWord(in text: String, _ context: PageContext) async throws -> Response {
    let (pointed, flaws) = try await context.study.dictionary.find(
      under: context.query.number("at") ?? 0, in: text, reading: context.query["reading"],
      at: context.now)
    switch pointed {
    case .word(let info):
      let page = WordPage(info.entry.name)
      guard context.wantsPanel else { return context.seeOther(page) }
      // The tour's key looks up the word of the kanji.
      try await context.did(.kanji)
      return context.show(page, try await WordPage.State(info, flaws, context))
    case .finds(let finds):
      guard context.wantsPanel else { return context.seeOther(path(["q": finds.query])) }
      let state = State(
        header: DictionaryHeader(self, flaws), query: Field(value: finds.query),
        finds: FoundWords(finds))
      return context.show(self, state)
    }
  }
}

extension DictionaryPage.FoundWords {
  fileprivate init(_ finds: LookupResults) {
    self.init(
      count: Self.count(finds), words: finds.words.map(FoundWordRow.init),
      kanji: finds.kanji.map(Chip.init),
      offer: finds.words.first.flatMap { finds.known.cardOffer(of: $0.entry) },
      nearSpellings: finds.nearSpellings)
  }

  private static func count(_ finds: LookupResults) -> String {
    if finds.isEmpty { return "Nothing found." }
    if finds.words.isEmpty { return "No word found." }
    return finds.cut ?? Quantity.count(finds.words.count, "word")
  }
}

// MARK: - Markup

extension DictionaryPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Dictionary" }
    state.header
    searchForm(
      path, "A word in kanji, kana or romaji, in any form, or a meaning", state.query,
      .maxlength("100"), .autofocus, words: "Look up")
    if let finds = state.finds {
      view(finds, layout.csrf)
      if finds.words.isEmpty {
        postForm(ReadPage().path, layout.csrf) {
          hiddenField("text", state.query.value)
          button(.class("button quiet")) { "Analyse as text" }
        }
      }
    }
    p(.class("aside needs-scripts")) {
      "On any page, click or long-press Japanese text"
      span(.class("with-keys")) {
        ", Alt-click a heading, or press "
        kbd { "Alt+\(layout.keys.pointing)" }
        ","
      }
      " to look up a word."
    }
    attribution()
  }

  @HTMLBuilder
  func panel(_ state: State, _ layout: Layout) -> HTMLContent {
    state.header.status
    if let finds = state.finds {
      p(.class("summary")) { "No word found." }
      if !finds.kanji.isEmpty { chipRow(finds.kanji) }
      pageLink("Open full page", path(["q": state.query.value]))
    }
  }

  private func didYouMean(_ words: [String]) -> HTMLElement {
    p {
      "Did you mean "
      for (place, word) in words.enumerated() {
        if place > 0 { ", " }
        pageLink(word, path(["q": word]))
          .attributes(.lang("ja"), when: !word.unicodeScalars.allSatisfy(\.isASCII))
      }
      "?"
    }
  }

  private func view(_ finds: FoundWords, _ csrf: String) -> HTMLElement {
    section(.class("sheet")) {
      p(.class("summary")) { finds.count }
      if !finds.nearSpellings.isEmpty { didYouMean(finds.nearSpellings) }
      if let offer = finds.offer, let first = finds.words.first {
        offerForm(offer, WordPage(first.word).path, csrf)
      }
      if !finds.kanji.isEmpty { chipRow(finds.kanji) }
      wordList(finds.words, csrf)
    }
  }
}
