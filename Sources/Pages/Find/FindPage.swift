import Engine
import Foundation
import HTML
import Hummingbird

extension NavigationEntry {
  static let find = NavigationEntry("find", "Find", FindPage())
}

/// A search across all decks.
struct FindPage: Page {
  static let address = Address("find") { FindPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.find: "Find", .changeItems: "Apply"]
  static let navigation: NavigationEntry? = .find
  static var forms: [Form<Self>] { [bulk] }

  struct State {
    var query = Field()
    /// The names of the top-level decks.
    var decks: [String] = []
    var table: ItemTable?
    /// Whether the results can be studied without changing the schedule.
    var canCram = false
    var bulk: BulkForm?
    /// The WaniKani subjects that match too.
    var subjects: Link?
    /// Why the search is invalid.
    var problem: Problem?
  }

  func response(to context: PageContext) async throws -> Response {
    let state = try await load(context)
    return context.show(self, state, refusing: state.problem)
  }

  func load(_ context: PageContext) async throws -> State {
    // A refused form shows the list that it was sent from.
    let asked = context.form.fields.isEmpty ? context.query : context.form
    let query = asked["q"].trimmingCharacters(in: .whitespaces)
    let list = context.study.today.decks
    let lines = try await list.lines(at: context.now)
    let decks = lines.outermost.map(\.deck.name)
    guard !query.isEmpty else { return State(decks: decks) }
    var (finds, problem): (DeckList.FoundCards?, Problem?) = (nil, nil)
    do {
      finds = try await list.findPage(
        asked.number("page"), of: query, by: asked.listOrder, at: context.now)
    } catch {
      problem = error
    }
    return State(
      query: Field(value: query, error: problem?.description), decks: decks,
      table: finds.map { finds in
        ItemTable(finds, context.dates) {
          path(["q": query, "sort": $1.inAddress, "page": "\($0)"])
        }
      },
      canCram: (finds?.total ?? 0) > 0, bulk: BulkForm(finds, lines, in: nil),
      subjects: try await subjects(matching: query, context), problem: problem)
  }

  /// Returns nil if there are none, or nobody is signed in.
  private func subjects(matching query: String, _ context: PageContext) async throws -> Link? {
    let count = try await context.study.waniKani.countSubjects(containing: query)
    guard count > 0 else { return nil }
    return Link(
      Quantity.count(count, "matching WaniKani subject"), SubjectsPage().path(containing: query))
  }

  func name(_ state: State) -> String {
    state.query.value.isEmpty ? "Find" : "\(Search.title(of: state.query.value)) · Find"
  }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Find" }
    searchForm(path, "A word in any script, or a filter", state.query, .autofocus)
    p.spaced(.class("filters")) {
      for filter in Search.CardState.allCases {
        toggle(filter.label, "is:\(filter.rawValue)", state.query.value)
      }
    }
    if state.decks.count > 1 {
      p.spaced(.class("filters")) {
        for deck in state.decks { toggle(deck, Search.text(ofDeck: deck), state.query.value) }
      }
    }
    if let found = state.table {
      section(.class("sheet")) {
        found
        if found.cards.isEmpty, !state.query.value.contains(":") {
          let word = DictionaryPage().path(["q": state.query.value])
          p { pageLink("Look up in the dictionary", word, "button quiet") }
        }
        if state.canCram { cramForm(state.query.value, layout.csrf) }
        state.bulk?.markup(layout.csrf)
      }
    }
    if state.canCram {
      p { layout.fillLink(FillFoundPage.path(for: state.query.value), "button quiet small") }
    }
    if let subjects = state.subjects { p { pageLink(subjects.label, subjects.url) } }
    drawer("Search help", isOpen: state.problem != nil) {
      dl(.class("terms")) { for (examples, meaning) in Self.grammar { term(examples, meaning) } }
      p(.class("aside")) {
        """
        The terms of Anki mean the same here, except that the last part of a deck's name is enough, \
        words ignore accents, and leeches are is:leech and have no tag. Its deck:current, \
        deck:filtered, dupe:, has-cd:, preset: and resched: are not known here.
        """
      }
    }
  }

  /// A link that adds a term to the search, or removes it.
  private func toggle(_ label: String, _ term: String, _ query: String) -> HTMLElement {
    let spaced = " \(query) "
    let isOn = spaced.contains(" \(term) ")
    let toggled = isOn ? spaced.replacing(" \(term) ", with: " ") : "\(query) \(term)"
    return pageLink(label, path(["q": toggled.trimmingCharacters(in: .whitespaces)]), "chip")
      .attributes(.aria("current", value: "true"), when: isOn)
  }

  private func cramForm(_ query: String, _ csrf: String) -> HTMLElement {
    postForm(StudyStartPage().path, csrf, style: "row") {
      hiddenField("query", query)
      cramButton("Cram these cards")
    }
  }

  private func term(_ examples: [String], _ meaning: String) -> HTMLElement {
    div {
      dt.spaced { for example in examples { code { example } } }
      dd { meaning }
    }
  }

  private static let grammar: KeyValuePairs<[String], String> = [
    ["食べる", "taberu", "eat"]: "a word in any script; ignores accents, case and width",
    ["\"to eat\"", "to*eat"]: "words together; * matches anything, _ one character",
    ["(cat OR dog) -is:new"]: "all terms must match; OR and ( ) combine, - excludes",
    ["w:eat", "re:^食.*る$"]: "a whole word; a regular expression in any field",
    ["front:会"]: "with exactly this front",
    ["back:dog", "reading:いぬ", "notes:"]:
      "a field that is exactly this; without a value, an empty field",
    ["deck:\"First Steps\""]: "in a deck and its subdecks; the last part of its name is enough",
    ["tag:food", "tag:none"]: "with a tag and those below it; without any",
    ["note:Basic"]: "from Anki, with this note type",
    ["Expression:旅", "\"Back Extra:*sea*\""]:
      "a field in Anki; in quotation marks if its name has a space",
    ["language:es"]: "a word you added, in its language's deck or another",
    ["added:7", "rated:7"]: "added or answered in the last 7 days",
    ["prop:rated=-1"]: "answered yesterday; prop:rated=0:1 for today with Again",
    ["edited:7"]: "added or edited in the last 7 days",
    ["introduced:7"]: "first answered in the last 7 days",
    ["is:due", "is:new", "is:suspended", "is:leech"]: "in a state",
    ["flag:1"]: "with a flag, 1 red to 7 purple; flag:0 for no flag",
    ["prop:interval>30"]: "by stability, difficulty, interval, lapses or reps",
    ["prop:r<0.8"]: "by the probability of recall now, 0 to 1",
  ]
}
