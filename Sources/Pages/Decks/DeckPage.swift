import Engine
import HTML
import Hummingbird

/// One deck: what is in it, how it is studied, and what is added to it.
struct DeckPage: Page {
  static let address = Address("decks/{id}", \DeckPage.id) { DeckPage(id: $0) }
  static let intents: KeyValuePairs<Intent, String?> = [
    .openDeck: nil, .cram: "Cram", .addItem: "Add item", .renameDeck: "Rename",
    .changeDeckOptions: "Save", .deleteDeck: "Delete the deck",
  ]
  static let navigation: NavigationEntry? = .decks

  static let edit = Form<Self> { $0.edit }
  static let options = Form<Self>("options") { $0.changeOptions }
  static let items = Form<Self>("items", limit: ItemForm.limit) { $0.addItem }
  static var forms: [Form<Self>] { [edit, options, items] }

  let id: Deck.ID

  struct State: Hashable {
    var name: String
    var row: DeckRow
    var parents: [Link]
    var isTaught: Bool
    var query: Field
    var table: ItemTable
    var options: DeckOptionsForm
    var isAdding = false
    var form: ItemForm
    var rename: Field
  }

  func load(_ context: PageContext) async throws -> State {
    try State(await open(context).state, context)
  }

  func name(_ state: State) -> String { state.name }
}

// MARK: - What its forms do

extension DeckPage {
  /// A search that is not understood comes back with the reason.
  func response(to context: PageContext) async throws -> Response {
    let list = context.study.deckList()
    await list.send(
      .deckOpened(
        id, query: context.query["q"], page: context.query.number("page") ?? 1, at: context.now))
    guard let problem = list.state.problem else {
      var state = try State(list.state, context)
      state.isAdding = context.query.isOn("adding")
      return context.show(self, state)
    }
    guard problem != .noDeck else { throw RequestError.notFound }
    var state = try await load(context)
    state.query = Field(value: context.query["q"], error: problem.description)
    return context.show(self, state, refusing: problem)
  }

  /// Renames or deletes, by the button that was pressed.
  private func edit(_ context: PageContext) async throws -> Response {
    let list = try await open(context)
    guard var deck = list.state.open?.line.deck else { throw RequestError.notFound }
    let isDeleting = context.form["intent"] == "delete"
    if isDeleting {
      await list.send(.deckRemoved(id))
    } else {
      deck.name = context.form["name"]
      await list.send(.deckChanged(deck))
    }
    if let problem = list.state.problem {
      var state = try await load(context)
      state.rename = Field(value: context.form["name"], error: problem.description)
      return context.show(self, state, refusing: problem)
    }
    return context.seeOther(isDeleting ? DecksPage().path : path)
  }

  private func changeOptions(_ context: PageContext) async throws -> Response {
    let list = try await open(context)
    guard var deck = list.state.open?.line.deck else { throw RequestError.notFound }
    deck.options.take(context.form)
    await list.send(.deckChanged(deck))
    if let problem = list.state.problem {
      var state = try await load(context)
      state.options.fill(from: context.form, problem.description)
      return context.show(self, state, refusing: problem)
    }
    context.say("Saved.")
    return context.seeOther(path)
  }

  private func addItem(_ context: PageContext) async throws -> Response {
    do {
      let content = try context.form.itemContent(keeping: context.study.media)
      try await context.study.itemDetail().sent(
        .added(content, to: context.form.number("deck") ?? id, at: context.now))
    } catch let problem as Problem {
      var state = try await load(context)
      state.isAdding = true
      state.form.fill(from: context.form, problem.description)
      return context.show(self, state, refusing: problem)
    }
    context.say("Added. Here is room for the next.")
    return context.seeOther(path(["adding": "true"]))
  }

  private func open(_ context: PageContext) async throws -> Store<DeckList> {
    let list = context.study.deckList()
    await list.send(.deckOpened(id, query: "", page: 1, at: context.now))
    if let problem = list.state.problem {
      throw problem == .noDeck ? RequestError.notFound : problem
    }
    return list
  }
}

// MARK: - What is shown

extension DeckPage.State {
  fileprivate init(_ state: DeckList.State, _ context: PageContext) throws {
    guard let open = state.open else { throw RequestError.notFound }
    let deck = open.line.deck
    let query = open.finds.query
    let above = state.decks.map(\.deck).filter { deck.isInside($0) }
    self.init(
      name: deck.leafName, row: DeckRow(open.line, above: above),
      parents: [Link(label: "Decks", url: DecksPage().path)]
        + above.map { Link(label: $0.leafName, url: DeckPage(id: $0.id).path) },
      isTaught: deck.options.isTaught, query: Field(value: query),
      table: ItemTable(
        open.finds, context.dates, namesDecks: state.decks.contains { $0.deck.isInside(deck) }
      ) { DeckPage(id: deck.id).path(["q": query.isEmpty ? nil : query, "page": "\($0)"]) },
      options: DeckOptionsForm(deck.options),
      form: ItemForm(isNew: true, deck: .decks(state.decks, chosen: deck.id)),
      rename: Field(value: deck.name))
  }
}

extension DeckPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    nav(.class("crumbs"), .aria("label", value: "Decks above")) {
      for parent in state.parents {
        a(.href(parent.url), .data("enhance")) { parent.label }
        " "
        span(.aria("hidden", value: "true")) { "›" }
        " "
      }
    }
    heading(state, layout.csrf)
    Figures(
      facts: [
        Fact(label: "New", value: "\(state.row.new)", style: "count-new"),
        Fact(label: "Learning", value: "\(state.row.learning)", style: "count-learning"),
        Fact(label: "Due", value: "\(state.row.due)", style: "count-due"),
        Fact(label: "Items", value: "\(state.row.total)"),
      ])
    section(.class("sheet")) {
      SearchForm(path, "Find in this deck", state.query)
      state.table
    }
    Drawer("Add an item", isOpen: state.isAdding) {
      ItemFormView(fields: state.form, action: path(Self.items), csrf: layout.csrf)
    }
    Drawer("How this deck is studied", isOpen: state.options.isOpen) {
      DeckOptionsView(options: state.options, action: path(Self.options), csrf: layout.csrf)
    }
    Drawer("Import, export, rename, delete", isOpen: state.rename.error != nil) {
      p(.class("row")) {
        a(
          .class("button quiet"), .href(ExchangePage().path(["deck": "\(id)"])), .data("enhance")
        ) { "Import into this deck" }
        " "
        a(.class("button quiet"), .href(DeckFile(id: id, format: .csv).path), .download) {
          "Export this deck"
        }
      }
      PostForm(path(Self.edit), layout.csrf, style: "search") {
        InputField(
          "name", "Name, with the decks above it", state.rename, .type("text"), .required,
          .maxlength("200"), .autocomplete("off"))
        button(.class("button quiet"), .name("intent"), .value("rename")) { "Rename" }
        " "
        button(.class("button danger"), .name("intent"), .value("delete")) { "Delete the deck" }
      }
    }
  }

  private func heading(_ state: State, _ csrf: String) -> some HTML {
    div(.class("heading")) {
      h1 { state.name }
      PostForm(StudyStartPage().path, csrf, style: "row") {
        HiddenField("deck", "\(id)")
        button(.class("button"), .name("mode"), .value("scheduled")) { "Study" }
        " "
        button(.class("button cram"), .name("mode"), .value("cram")) { "Cram" }
      }
      if state.isTaught {
        PostForm(LessonsPage().path, csrf) {
          HiddenField("deck", "\(id)")
          button(.class("button quiet")) { "Lesson" }
        }
      }
    }
  }
}
