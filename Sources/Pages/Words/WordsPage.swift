import Engine
import HTML
import Hummingbird

/// Random words of a language with their definitions.
struct WordsPage: Page {
  static let address = Address("words") { WordsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .discoverWords: nil, .moreWords: "More words", .defineWord: "Define", .saveWord: "Add",
    .updateWord: "Update",
  ]
  static let navigation: NavigationEntry? = .words
  static let assets = ["words.css"]
  static let choice = Form<Self>("choose") { $0.choose }
  static let saving = Form<Self>("save") { $0.save }
  static let updating = Form<Self>("update") { $0.update }
  static var forms: [Form<Self>] { [choice, saving, updating] }

  struct State {
    var dates: LocalDates
    var language = WordLanguage.spanish
    var level = WordLevel.common
    var query = Field()
    /// The deck that words are added to; empty for the language's.
    var deck = ""
    var decks: [String] = []
    var words: [DefinedWord] = []
    var kept: Set<String> = []
    /// What the words are chosen by.
    var seed: UInt64 = 0
    /// Where the words begin, and where the next do; nil if there are no more.
    var from = 0
    var next: Int?
    /// The seed of other words.
    var otherSeed: UInt64 = 0
    /// What the definitions, fetched again, would change in a kept word.
    var change: WordChange?
    /// Whether they were fetched again.
    var isFetchedAgain = false
    /// Why the words are not Wiktionary's, although they should be.
    var fallback: Problem?
    /// Why there are no words.
    var problem: Problem?
    /// The progress of building the Japanese dictionary in percent.
    var building: Int?
  }

  func load(_ context: PageContext) async throws -> State {
    let chosen = try await context.site.settings().wordLanguage
    let language = WordLanguage(rawValue: context.query["language"]) ?? chosen
    let level = WordLevel(rawValue: context.query["level"]) ?? .common
    var state = State(
      dates: context.dates, language: language, level: level,
      query: Field(value: context.query["q"]))
    state.deck = context.query["deck"]
    state.decks = try await context.site.overview(at: context.now).decks.map(\.deck.name)
    if language == .japanese {
      state.building = await context.site.dictionary.open().map { Int($0 * 100) }
      guard state.building == nil else { return state }
    }
    // Without a seed, the words of the day: a page that follows changes keeps its words.
    let today = try await context.site.settings().boundary.day(of: context.now).number
    state.seed = context.query.number("seed") ?? UInt64(clamping: today)
    state.from = max(0, context.query.number("from") ?? 0)
    state.otherSeed = context.study.random.seed() >> 32
    do {
      state.isFetchedAgain = context.query.isOn("again")
      let found = try await context.study.words.discovery().sent(event(state))
      state.change = found.change
      (state.words, state.kept, state.fallback) = (found.words, found.kept, found.fallback)
      state.next = found.next
    } catch .noSuchWord {
      state.query.error = Problem.noSuchWord.description
    } catch {
      state.problem = error
    }
    return state
  }

  private func event(_ state: State) -> Discovery.Event {
    let (text, language) = (state.query.value, state.language)
    if state.isFetchedAgain { return .fetchedAgain(text, in: language) }
    let deck = state.deck.isEmpty ? nil : state.deck
    guard text.isEmpty else { return .defined(text, in: language, deck: deck) }
    return .opened(
      WordRequest(
        language, level: state.level, seed: state.seed, offset: state.from, deck: deck))
  }

  private func url(_ state: State, seed: UInt64, from: Int = 0) -> String {
    path([
      "level": state.level.rawValue, "seed": "\(seed)", "from": "\(from)",
      "deck": state.deck.isEmpty ? nil : state.deck,
    ])
  }

  func name(_ state: State) -> String { "Words" }

  /// Keeps the language, and shows words of it.
  private func choose(_ context: PageContext) async throws -> Response {
    try await context.study.care.preferences().sent(
      .changed(["word-language": context.form["language"]]))
    let level = WordLevel(rawValue: context.form["level"]) ?? .common
    return context.seeOther(path(["level": level.rawValue, "deck": context.form.deck]))
  }

  private func save(_ context: PageContext) async throws -> Response {
    let form = context.form
    guard let language = WordLanguage(rawValue: form["language"]) else {
      throw RequestError.notFound
    }
    let discovery = context.study.words.discovery()
    try await discovery.sent(
      .saveAsked(form["word"], in: language, to: form.deck, at: context.now))
    if let saved = discovery.state.saved {
      if saved.wasThere {
        context.say("\(form["word"]) is already in \(saved.deckName).")
      } else {
        context.sayUndoable("Added \(form["word"]) to \(saved.deckName).")
      }
    }
    let query = form["q"].isEmpty ? nil : form["q"]
    return context.seeOther(
      path([
        "level": form["level"], "seed": form["seed"], "from": form["from"], "q": query,
        "deck": form.deck,
      ]))
  }
}

extension WordsPage {
  private func update(_ context: PageContext) async throws -> Response {
    let (word, study) = (context.form["word"], context.study)
    guard let language = WordLanguage(rawValue: context.form["language"]) else {
      throw RequestError.notFound
    }
    try await study.words.discovery().sent(.updateAsked(word, in: language, at: context.now))
    context.sayUndoable("Updated \(word).")
    return context.seeOther(path(["q": word, "language": language.rawValue]))
  }
}

extension FormData {
  /// The deck that words are added to; nil for the language's.
  fileprivate var deck: String? { self["deck"].isEmpty ? nil : self["deck"] }
}

extension NavigationEntry {
  static let words = NavigationEntry("words", "Words", WordsPage())
}

// MARK: - Markup

extension WordsPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    heading("Words") {
      div.spaced(.class("row")) {
        pageLink("Quiz", QuizPage().path, "button quiet")
        pageLink(
          "Your words", LibraryPage().path(["language": state.language.rawValue]), "button quiet")
      }
    }
    div(.id("word-chooser"), .data("part")) { chooser(state, layout.csrf) }
    searchForm(
      path, "A word to define", state.query, words: "Define", lang: state.language.rawValue,
      keeping: state.deck.isEmpty ? [:] : ["deck": state.deck])
    if let building = state.building {
      p(.class("summary"), .role("status")) { "Building the dictionary: \(building) %" }
    } else if let problem = state.problem {
      emptySheet("無") {
        p(.class("lead")) { problem.sentence }
        p { problem.remedy }
      }
    } else {
      div(.id("words"), .data("part")) {
        if let fallback = state.fallback { p(.class("banner"), .role("status")) { "\(fallback)" } }
        list(state, layout.csrf)
      }
    }
  }

  private func chooser(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path(Self.choice), csrf, style: "row word-chooser") {
      selectField(
        "language", "Language",
        WordLanguage.allCases.map {
          Choice(value: $0.rawValue, label: $0.name, isChosen: $0 == state.language)
        })
      selectField(
        "level", "Level",
        WordLevel.allCases.map {
          Choice(value: $0.rawValue, label: Self.name(of: $0), isChosen: $0 == state.level)
        })
      selectField(
        "deck", "Add to",
        [Choice(value: "", label: "Default deck", isChosen: state.deck.isEmpty)]
          + state.decks.map { Choice(value: $0, label: $0, isChosen: $0 == state.deck) })
      button(.class("button")) { "Show words" }
    }
  }

  private static func name(of level: WordLevel) -> String {
    switch level {
    case .common: "Common words"
    case .medium: "Less common"
    case .rare: "Rare"
    }
  }

  @HTMLBuilder
  private func list(_ state: State, _ csrf: String) -> HTMLContent {
    ul(.class("words"), .id("word-list")) {
      for word in state.words {
        li(.class("word-card sheet")) {
          entry(word)
          p(.class("aside word-source")) { word.sourceTold(at: state.dates.now) }
          if state.kept.contains(word.text) {
            span(.class("flag flag-review")) { "in a deck" }
            if !state.query.value.isEmpty { again(word, state, csrf) }
          } else {
            adding(word, state, csrf)
          }
        }
      }
    }
    div.spaced(.class("row")) {
      if let next = state.next {
        pageLink("More words", url(state, seed: state.seed, from: next), "button")
          .attributes(.data("more", value: "word-list"))
      }
      if state.query.value.isEmpty {
        pageLink("New words", url(state, seed: state.otherSeed), "button quiet")
      }
    }
  }

  @HTMLBuilder
  private func entry(_ word: DefinedWord) -> HTMLContent {
    h2.spaced {
      span(.lang(word.language.rawValue)) { word.text }
      if let phonetic = word.phonetic { span(.class("aside")) { phonetic } }
    }
    meaning(word.meanings.first, word.language)
    if word.meanings.count > 1 {
      details {
        summary { Quantity.count(word.meanings.count - 1, "more meaning") }
        ul {
          word.meanings.dropFirst().map { meaning in li { self.meaning(meaning, word.language) } }
        }
      }
    }
  }

  @HTMLBuilder
  private func meaning(
    _ meaning: DefinedWord.Meaning?, _ language: WordLanguage
  ) -> HTMLContent {
    if let meaning {
      p.spaced {
        if let part = meaning.partOfSpeech { span(.class("aside")) { part } }
        meaning.definition
      }
      if let example = meaning.example {
        p.spaced(.class("word-example")) {
          span(.lang(language.rawValue)) { example }
          if let translation = meaning.exampleTranslation {
            span(.class("aside")) { translation }
          }
        }
      }
    }
  }

  /// What fetching the definitions again would change, and the means to do so.
  @HTMLBuilder
  private func again(_ word: DefinedWord, _ state: State, _ csrf: String) -> HTMLContent {
    if let change = state.change {
      p {
        "Currently “\(change.before)”. New definition: “\(change.after)”."
      }
      postForm(path(Self.updating), csrf) {
        hiddenField("word", word.text)
        hiddenField("language", word.language.rawValue)
        button(.class("button small")) { "Update" }
      }
    } else if state.isFetchedAgain {
      p(.class("aside")) { "Your item is up to date." }
    } else {
      pageLink(
        "Update definition",
        path(["q": word.text, "language": word.language.rawValue, "again": "true"]))
    }
  }

  private func adding(_ word: DefinedWord, _ state: State, _ csrf: String) -> HTMLElement {
    postForm(path(Self.saving), csrf) {
      hiddenField("word", word.text)
      hiddenField("language", word.language.rawValue)
      hiddenField("level", state.level.rawValue)
      hiddenField("seed", "\(state.seed)")
      hiddenField("from", "\(state.from)")
      hiddenField("q", state.query.value)
      hiddenField("deck", state.deck)
      button(.class("button small"), .aria("label", value: "Add \(word.text)")) { "Add" }
    }
  }
}
