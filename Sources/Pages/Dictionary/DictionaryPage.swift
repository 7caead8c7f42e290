import Engine
import HTML
import Hummingbird

/// Words that were looked up.
struct DictionaryPage: Page {
  static let address = Address("dictionary") { DictionaryPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .lookUp: "Look up", .openWordUnderPointer: nil,
  ]
  static let navigation: NavigationEntry? = .dictionary

  struct State: Hashable {
    var header = DictionaryHeader(DictionaryPage())
    var query = Field()
    var finds: FoundWords?
  }

  struct FoundWords: Hashable {
    /// "12 words"
    var count: String
    var words: [FoundWordRow]
    var kanji: [Chip]
    /// To make a card of the first word.
    var offer: String?
  }

  func load(_ context: PageContext) async throws -> State { State() }

  func name(_ state: State) -> String { "Dictionary" }

  func response(to context: PageContext) async throws -> Response {
    _ = try await context.site.settings()
    if let building = await context.site.dictionary.open() {
      let state = State(header: DictionaryHeader(self, building: building))
      var response = context.show(self, state)
      // Without scripts the page asks again by itself.
      response.headers[named: "Refresh"] = "1"
      return response
    }
    let store = context.study.lookup()
    if !context.query["text"].isEmpty { return try await showUnder(context, store) }
    let query = context.query["q"]
    guard !query.allSatisfy(\.isWhitespace) else {
      return context.show(self, State(query: Field(value: query)))
    }
    await store.send(.lookedUp(query, isCounted: !context.isFollowing, at: context.now))
    let problem = store.state.problem
    var state = State(
      header: DictionaryHeader(self, store.state.flaws),
      query: Field(value: query, error: problem?.description))
    if case .finds(let finds)? = store.state.shown { state.finds = FoundWords(finds) }
    return context.show(self, state, refusing: problem)
  }

  /// Leads to the word that begins at a place in a text; without one, to what the text finds.
  private func showUnder(_ context: PageContext, _ store: Store<Lookup>) async throws -> Response {
    let offset: Int = context.query.number("at") ?? 0
    try await store.sent(.pointed(offset, in: context.query["text"], at: context.now))
    switch store.state.shown {
    case .word(let sheet)?: return context.seeOther(WordPage(sheet.entry.name))
    case .finds(let finds)?: return context.seeOther(path(["q": finds.query]))
    case .kanji, nil: throw RequestError.notFound
    }
  }
}

extension DictionaryPage.FoundWords {
  fileprivate init(_ finds: Finds) {
    self.init(
      count: finds.isEmpty ? "Nothing was found." : Quantity.count(finds.words.count, "word"),
      words: finds.words.map(FoundWordRow.init), kanji: finds.kanji.map(Chip.init),
      offer: finds.words.isEmpty ? nil : LookupOffer.sentence(finds.known))
  }
}

// MARK: - What is shown

extension DictionaryPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Dictionary" }
    state.header
    searchForm(state.query)
    if let finds = state.finds { view(finds, layout.csrf) }
    p(.class("aside")) {
      "On every page, Japanese text can be pointed at: a long press, a click, or "
      kbd { "Alt+\(layout.keys.pointing)" }
      " opens the word under the pointer."
    }
    Attribution()
  }

  private func searchForm(_ query: Field) -> some HTML {
    form(
      .class("search sheet"), .method("get"), .action(path), .role("search"), .data("enhance")
    ) {
      InputField(
        "q", "A word in kanji, kana or romaji, any form of it, or a meaning", query,
        .type("search"), .lang("ja"), .autocomplete("off"), .maxlength("100"), .autofocus)
      button(.class("button")) { "Look up" }
    }
  }

  private func view(_ finds: FoundWords, _ csrf: String) -> some HTML {
    section(.class("sheet")) {
      p(.class("summary")) { finds.count }
      if let offer = finds.offer, let first = finds.words.first {
        LookupOffer(sentence: offer, action: WordPage(first.word).path, csrf: csrf)
      }
      if !finds.kanji.isEmpty { ChipRow(chips: finds.kanji) }
      WordList(rows: finds.words, csrf: csrf)
    }
  }
}
