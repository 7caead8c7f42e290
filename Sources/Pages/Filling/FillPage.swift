import Engine
import HTML
import Hummingbird

/// A page that has missing fields filled in, and shows how far that is.
protocol FillingPage: Page where State == FillView {
  /// The address after a form.
  func back(_ context: PageContext) -> String
}

extension FillingPage {
  static var retry: Form<Self> { Form("retry") { $0.retry } }
  static var remove: Form<Self> { Form("remove") { $0.remove } }
  static var forms: [Form<Self>] { [Form { $0.fill }, retry, remove] }

  func name(_ state: FillView) -> String { "Fill in missing fields" }

  private func fill(_ context: PageContext) async throws -> Response {
    var state = try await load(context)
    do {
      try await state.begin(context)
    } catch {
      state.problem = error
      return context.show(self, state, refusing: error)
    }
    return context.seeOther(back(context))
  }

  private func retry(_ context: PageContext) async throws -> Response {
    try await context.study.retryJob(context.form["job"])
    return context.seeOther(back(context))
  }

  private func remove(_ context: PageContext) async throws -> Response {
    try await context.study.removeJob(context.form["job"])
    return context.seeOther(back(context))
  }
}

/// The missing fields of a deck's items, and the progress of a language model with them.
struct FillPage: FillingPage {
  static let address = Address("decks/{id}/fill", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [.fillMissing: "Fill in"]
  static let navigation: NavigationEntry? = .decks

  let id: Deck.ID

  func load(_ context: PageContext) async throws -> FillView {
    let decks = try await context.site.decks(at: context.now)
    guard let deck = decks.first(where: { $0.deck.id == id })?.deck else {
      throw RequestError.notFound
    }
    var view = try await FillView(FillRequest(Search.text(ofDeck: deck.name)), context)
    view.deck = deck.name
    return view
  }

  func back(_ context: PageContext) -> String { path }

  func body(_ state: FillView, _ layout: Layout) -> HTMLContent {
    crumbs([Link(state.deck, DeckPage(id: id).path)])
    h1 { "Fill in missing fields" }
    state.markup(path, retry: path(Self.retry), remove: path(Self.remove), layout.csrf)
  }
}

/// Fills in fields of what a search finds, and of what was imported last.
struct FillFoundPage: FillingPage {
  static let address = Address("fill") { FillFoundPage() }
  static let intents: KeyValuePairs<Intent, String?> = [:]
  static let navigation: NavigationEntry? = .decks

  static func path(for query: String) -> String { FillFoundPage().path(["q": query]) }
  static let latestImport = FillFoundPage().path(["imported": "true"])

  func load(_ context: PageContext) async throws -> FillView {
    let fields = context.form.fields.isEmpty ? context.query : context.form
    let request = FillRequest(fields["q"], isOfLatestImport: fields.isOn("imported"))
    return try await FillView(request, context)
  }

  func back(_ context: PageContext) -> String {
    context.form.isOn("imported") ? Self.latestImport : Self.path(for: context.form["q"])
  }

  func body(_ state: FillView, _ layout: Layout) -> HTMLContent {
    let request = state.request
    crumbs([Link("Decks", DecksPage().path)])
    h1 { "Fill in missing fields" }
    p.spaced {
      if request.isOfLatestImport {
        "In the items that were imported last."
      } else if request.query.allSatisfy(\.isWhitespace) {
        "In all items."
      } else {
        "In items that match"
        strong { request.query }
      }
    }
    state.markup(
      path, retry: path(Self.retry), remove: path(Self.remove), layout.csrf,
      keeping: ["q": request.query, "imported": request.isOfLatestImport ? "true" : ""])
  }
}

extension Layout {
  /// A link to the page that fills in missing fields, or, without a language model, to where one is
  /// connected.
  func fillLink(_ url: String, _ style: String) -> HTMLElement {
    offersFilling
      ? pageLink("Fill in missing fields", url, style)
      : pageLink("Connect a language model to fill in missing fields", ModelPage().path, style)
  }
}
