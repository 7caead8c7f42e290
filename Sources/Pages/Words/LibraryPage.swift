import Engine
import Foundation
import HTML

/// The words that were kept, of one language or of all.
struct LibraryPage: Page {
  static let address = Address("words/library") { LibraryPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeSavedWords: nil]
  static let navigation: NavigationEntry? = .words

  struct State {
    var filter = WordFilter()
    var order = Search.Order.newest
    var table: ItemTable?
    /// Whether no words of the language were added yet.
    var isEmpty = false
    /// Why the search can't be understood.
    var error: String?
    var bulk: BulkForm?
  }

  func load(_ context: PageContext) async throws -> State {
    // A refused form shows the words that it was sent from.
    let sent = context.form.sentWords
    let query = sent == nil ? context.query : context.form
    var state = State(
      filter: sent ?? WordFilter(query, text: query["q"]),
      order: Search.Order(rawValue: query["sort"]) ?? .newest)
    let list = context.study.today.decks
    var (decks, finds): ([Overview.DeckLine], DeckList.FoundCards?) = ([], nil)
    do {
      try state.filter.check()
      decks = try await list.lines(at: context.now)
      finds = try await list.findPage(
        query.number("page"), of: state.filter.search, by: state.order, at: context.now)
    } catch let problem as Problem {
      state.error = problem.description
    }
    state.table = finds.map { finds in
      ItemTable(finds, context.dates) { path(state.filter, by: $1, page: $0) }
    }
    state.bulk = BulkForm(finds, decks, in: nil)
    state.bulk?.words = state.filter
    state.isEmpty =
      state.filter == WordFilter(language: state.filter.language) && finds?.total == 0
    return state
  }

  func path(_ filter: WordFilter, by order: Search.Order, page: Int) -> String {
    path([
      "language": filter.language?.rawValue, "part": filter.partOfSpeech,
      "state": filter.state?.rawValue, "q": filter.text, "sort": order.rawValue,
      "page": "\(page)",
    ])
  }

  func name(_ state: State) -> String { "Your words" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Words", WordsPage().path)])
    heading("Your words") {
      div.spaced(.class("row")) {
        if !state.isEmpty { pageLink("Discover", WordsPage().path, "button quiet") }
        pageLink("Quiz", QuizPage().path, "button quiet")
      }
    }
    if !state.isEmpty || state.filter.language != nil { filters(state) }
    alert(state.error)
    if state.isEmpty {
      emptySheet {
        p(.class("lead")) {
          state.filter.language.map { "No \($0.name) words yet." } ?? "No words yet."
        }
        p { pageLink("Discover words", WordsPage().path, "button") }
      }
    } else if let table = state.table {
      section(.class("sheet")) {
        table
        state.bulk?.markup(layout.csrf)
      }
    }
  }

  private static func name(of order: Search.Order) -> String {
    switch order {
    case .added: "Oldest"
    case .front: "Word"
    default: order.rawValue.capitalized
    }
  }

  private func filters(_ state: State) -> HTMLElement {
    form(.class("row word-chooser"), .method("get"), .action(path), .data("enhance")) {
      selectField(
        "language", "Language",
        .oneOrAll(
          WordLanguage.allCases.map { Choice($0, $0.name) },
          chosen: state.filter.language?.rawValue))
      selectField(
        "part", "Part of speech",
        .oneOrAll(
          ItemContent.partsOfSpeech.map { Choice(value: $0, label: $0.replacing("-", with: " ")) },
          chosen: state.filter.partOfSpeech))
      selectField(
        "state", "State",
        .oneOrAll(
          Search.CardState.allCases.map { Choice($0, $0.label) },
          chosen: state.filter.state?.rawValue))
      selectField(
        "sort", "Sort by",
        Search.Order.allCases.filter { $0 != .match }.map { Choice($0, Self.name(of: $0)) }
          .choosing(state.order.rawValue))
      inputField(
        "q", "Containing", Field(value: state.filter.text), .type("search"),
        .autocomplete("off"))
      button(.class(state.isEmpty ? "button quiet" : "button")) { "Show" }
    }
  }
}

extension WordFilter {
  init(_ fields: FormData, text: String) {
    self.init(
      language: WordLanguage(rawValue: fields["language"]),
      partOfSpeech: ItemContent.partsOfSpeech.first { $0 == fields["part"] },
      state: Search.CardState(rawValue: fields["state"]),
      text: text.trimmingCharacters(in: .whitespaces))
  }
}
