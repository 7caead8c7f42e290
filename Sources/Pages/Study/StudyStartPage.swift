import Engine
import Foundation
import HTML
import Hummingbird

extension NavigationEntry {
  static let study = NavigationEntry("study", "Study", StudyStartPage())
}

/// Starts a session: of all that is due, of a deck, or a cram session.
struct StudyStartPage: Page {
  static let address = Address("study") { StudyStartPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.beginStudy: "Study all decks"]
  static let navigation: NavigationEntry? = .study
  static var forms: [Form<Self>] { [Form(isOpenToScripts: true) { $0.begin }] }

  struct State {
    var overview: Overview
    var running: [RunningSession]
    var decks: [Choice]
    /// Why the chosen deck can't be studied.
    var deckError: String?
    var query = Field()
    /// How many new items to study, whatever the day's limits.
    var more = Field()
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    let overview = try await context.site.overview(at: context.now)
    return State(
      overview: overview, running: try await context.site.running(overview, at: context.now),
      decks: [Choice(value: "", label: "All decks")]
        + .decks(overview.decks.map(\.deck), chosen: context.form.number("deck")),
      dates: context.dates)
  }

  func name(_ state: State) -> String { "Study" }

  func changesAt(_ state: State) -> Date? { state.overview.nextChange }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    p(.class("eyebrow")) { "Study" }
    if state.overview.due.total > 0 {
      h1 { "\(Quantity.grouped(state.overview.due.total)) to study" }
      state.running
      postForm(path, layout.csrf, style: "row") {
        studyButton("Study all decks", state.overview, after: state.running)
      }
    } else {
      h1 { "Nothing is due" }
      if let next = state.overview.nextDue {
        p(.class("lead")) { "Next reviews \(state.dates.wait(until: next))." }
      }
      state.running
      if state.running.isEmpty, state.overview.lessonsWaiting > 0 {
        lessonForm(state.overview, layout.csrf)
      }
    }
    sheet("Choose what to study") { choice(state, layout.csrf) }
  }

  private func choice(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form") {
      selectField("deck", "Deck", state.decks, error: state.deckError)
      inputField(
        "query", "Only cards that match", state.query, .type("search"), .autocomplete("off")
      ) {
        p {
          "For example, "
          code { "is:leech" }
          ", "
          code { "tag:food" }
          " or a word. With a search, both buttons cram: no schedule changes."
        }
      }
      inputField(
        "new", "More new items today", state.more, .type("number"), .min("1"), .max("9999"),
        .inputmode("numeric")
      ) {
        p { "“Study” then asks only this many new items, whatever the day's limits." }
      }
      div.spaced(.class("row")) {
        studyButton("Study", style: [.quiet])
        cramButton("Cram")
        p(.class("aside")) {
          "Cramming studies any cards at any time, without changing their schedule."
        }
      }
    }
  }

  /// Starts a session. A search that is invalid or matches nothing comes back with the reason.
  private func begin(_ context: PageContext) async throws -> Response {
    let query = context.form["query"].trimmingCharacters(in: .whitespaces)
    let plan: StudyPlan
    do {
      plan = try await self.plan(query, context)
    } catch let problem as Problem where asksForMore(context) {
      return try await showRefusal(problem, context) {
        $0.more = Field(value: context.form["new"], error: problem.description)
        $0.query.value = query
      }
    }
    let store = context.study.cardSession()
    let ended: String?
    do {
      _ = try Search(query)
      // The deck's name may make it too long.
      if case .search(let text) = plan.scope { _ = try Search(text) }
      ended = try await store.begin(
        plan, at: context.now, seed: context.study.random.seed())
    } catch let problem as Problem where !query.isEmpty {
      return try await refusal(problem, of: query, context)
    }
    let isBegun =
      store.state.session?.isFinished == false && store.state.notice != .nothingToStudy
    if !query.isEmpty, !isBegun {
      let problem = Problem(
        "No cards to study match “\(query)”.", remedy: "Change the search.")
      return try await refusal(problem, of: query, context)
    }
    guard isBegun else { return try await sayNothingIsDue(context) }
    context.visitor.notices.leave(ended.map { Notice(text: $0) })
    return context.seeOther(SessionPage<CardSessionView>())
  }

  private func refusal(
    _ problem: Problem, of query: String, _ context: PageContext
  ) async throws -> Response {
    try await showRefusal(problem, context) {
      $0.query = Field(value: query, error: problem.description)
    }
  }

  /// A deck of which nothing is due may have lessons, which its page begins. An open session goes on.
  private func sayNothingIsDue(_ context: PageContext) async throws -> Response {
    guard let deck: Deck.ID = context.form.number("deck") else {
      context.say("There is nothing to study there now.")
      return context.seeOther(path)
    }
    let waiting = try await context.study.lessonsWaiting(in: .deck(deck))
    guard waiting.count + waiting.locked > 0 else {
      var state = try await load(context)
      state.deckError =
        context.form.isCram
        ? "This deck has no cards to study." : "Nothing is due in this deck now."
      return context.show(self, state, status: .unprocessableContent)
    }
    let reason =
      waiting.count > 0
      ? "\(Quantity.count(waiting.count, "item")) to learn in lessons."
      : "\(Quantity.count(waiting.locked, "item")) to learn once their parts are known."
    context.say("Nothing is due here yet: \(reason)")
    return context.seeOther(DeckPage(id: deck))
  }

  private func plan(_ query: String, _ context: PageContext) async throws -> StudyPlan {
    let (form, deck) = (context.form, context.form.number("deck") as Deck.ID?)
    if asksForMore(context) {
      guard query.isEmpty else { throw Problem.searchesNew }
      return StudyPlan(
        .items(
          try await context.study.today.decks.newItems(
            form.number("new") ?? 0, in: deck, at: context.now,
            seed: context.study.random.seed())))
    }
    if !query.isEmpty {
      guard let deck else { return StudyPlan(.search(query)) }
      let name = try await name(of: deck, context)
      return StudyPlan(.search(Search.text(query, inDeck: name)))
    }
    if !form.items.isEmpty { return StudyPlan(.items(form.items), isCram: true) }
    return StudyPlan(deck.map(Scope.deck) ?? .everything, isCram: form.isCram)
  }

  private func asksForMore(_ context: PageContext) -> Bool {
    !context.form["new"].isEmpty && !context.form.isCram
  }

  private func name(of deck: Deck.ID, _ context: PageContext) async throws -> String {
    let lines = try await context.site.decks(at: context.now)
    guard let line = lines.first(where: { $0.id == deck }) else { throw Problem.noDeck }
    return line.deck.name
  }
}

/// The mode that a button to study sends.
enum StudyMode: String {
  case scheduled, cram

  static let field = "mode"
}

extension FormData {
  /// Whether the cards are studied without changing their schedule.
  var isCram: Bool { self[StudyMode.field] == StudyMode.cram.rawValue }
}

extension Problem {
  fileprivate static let searchesNew = Problem(
    "New items come in their deck's order, not from a search.",
    remedy: "Leave one of the two fields empty.")
}
