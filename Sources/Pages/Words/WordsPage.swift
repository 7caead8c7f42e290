import Engine
import HTML
import Hummingbird

/// Random words of a language with their definitions.
struct WordsPage: Page {
  static let address = Address("words") { WordsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .discoverWords: nil, .moreWords: "Show more", .defineWord: "Define", .saveWord: "Add",
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
    /// As in `WordBatch`.
    var ranking: String?
    /// The seed of the words' random order.
    var seed: UInt64 = 0
    /// Where the words begin, and where the next do; nil if there are no more.
    var from = 0
    var next: Int?
    var otherSeed: UInt64 = 0
    /// The changes that fetching a kept word's definitions again would make.
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
    let language =
      WordLanguage(rawValue: context.query["language"]) ?? context.settings.wordLanguage
    let level = WordLevel(rawValue: context.query["level"]) ?? .common
    var state = State(
      dates: context.dates, language: language, level: level,
      query: Field(value: context.query["q"]))
    state.deck = context.query["deck"]
    state.decks = try await context.site.decks(at: context.now).map(\.deck.name)
    if language == .japanese {
      state.building = await context.site.dictionary.open()
      guard state.building == nil else { return state }
    }
    // Without a seed, the words of the day: a page that follows changes keeps its words.
    let today = context.settings.boundary.day(of: context.now).number
    state.seed = context.query.number("seed") ?? UInt64(clamping: today)
    state.from = max(0, context.query.number("from") ?? 0)
    state.otherSeed = context.study.random.seed() >> 32
    state.isFetchedAgain = context.query.isOn("again")
    do throws(Problem) {
      if state.isFetchedAgain {
        let compared = try await context.study.words.compare(state.query.value, in: language)
        state.words = [compared.word]
        state.kept = [compared.word.text]
        state.change = compared.change
        state.fallback = compared.fallback
        state.isFetchedAgain = compared.isAnswered
      } else {
        let found = try await batch(state, context.study.words)
        state.words = found.words
        state.kept = found.kept
        state.fallback = found.fallback
        state.next = found.next
        state.ranking = found.ranking
      }
    } catch {
      if error == .noSuchWord(state.query.value, in: language) {
        // The page has a field for the language, and the dictionary behind a button.
        state.query.error =
          language.isForAnother(state.query.value)
          ? "\(error.sentence) Check the spelling, or choose another language."
          : error.description
      } else {
        state.problem = error
      }
    }
    return state
  }

  private func batch(_ state: State, _ words: WordRoom) async throws(Problem) -> WordBatch {
    let (text, language) = (state.query.value, state.language)
    let deck = state.deck.isEmpty ? nil : state.deck
    guard text.isEmpty else { return try await words.define(text, in: language, deck: deck) }
    return try await words.discover(
      WordRequest(
        language, level: state.level, seed: state.seed, offset: state.from, deck: deck))
  }

  func url(_ state: State, seed: UInt64, from: Int = 0) -> String {
    path([
      "language": state.language.rawValue, "level": state.level.rawValue, "seed": "\(seed)",
      "from": "\(from)", "deck": state.deck.isEmpty ? nil : state.deck,
    ])
  }

  func name(_ state: State) -> String { "Words" }

  /// Shows words of the language, or the typed one. The setting of the language stays as it is.
  private func choose(_ context: PageContext) async throws -> Response {
    let form = context.form
    guard let language = WordLanguage(rawValue: form["language"]) else {
      throw RequestError.malformed
    }
    let level = WordLevel(rawValue: form["level"]) ?? .common
    let isDefining = form["show"].isEmpty && !form["q"].isEmpty
    return context.seeOther(
      path([
        "q": isDefining ? form["q"] : nil, "language": language.rawValue,
        "level": level.rawValue, "deck": form.deck,
      ]))
  }

  private func save(_ context: PageContext) async throws -> Response {
    let form = context.form
    guard let language = WordLanguage(rawValue: form["language"]) else {
      throw RequestError.notFound
    }
    let saved = try await context.study.words.save(
      form["word"], in: language, to: form.deck, at: context.now)
    if saved.wasThere {
      context.say("\(form["word"]) is already in \(saved.deckName).")
    } else {
      context.sayUndoable("Added \(form["word"]) to \(saved.deckName).")
    }
    let query = form["q"].isEmpty ? nil : form["q"]
    let words = path([
      "language": language.rawValue, "level": form["level"], "seed": form["seed"],
      "from": form["from"], "q": query,
      "deck": form.deck,
    ])
    // Back to the card, wherever the page was scrolled to.
    let place: Int? = form.number("place")
    return context.seeOther(words + (place.map { "#\(Self.id($0))" } ?? ""))
  }
}

extension WordsPage {
  private func update(_ context: PageContext) async throws -> Response {
    let word = context.form["word"]
    guard let language = WordLanguage(rawValue: context.form["language"]) else {
      throw RequestError.notFound
    }
    try await context.study.words.update(word, in: language, at: context.now)
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
