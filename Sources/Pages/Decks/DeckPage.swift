import Engine
import Foundation
import HTML
import Hummingbird

/// A deck: its items, its options and a form to add items.
struct DeckPage: Page {
  static let address = Address("decks/{id}", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [
    .openDeck: nil, .cram: "Cram", .addItem: "Add item", .renameDeck: "Rename",
    .changeDeckOptions: "Save", .deleteDeck: "Delete the deck",
  ]
  static let navigation: NavigationEntry? = .decks

  static let edit = Form<Self> { $0.edit }
  static let options = Form<Self>("options") { $0.changeOptions }
  static let items = Form<Self>("items", limit: ItemForm.limit) { $0.addItem }
  static var forms: [Form<Self>] { [edit, options, items] }
  static let files: [any Endpoint.Type] = [DeckFile.self]

  let id: Deck.ID

  struct State {
    var line: Overview.DeckLine
    /// The parent decks, outermost first.
    var above: [Deck]
    var query: Field
    var table: ItemTable
    var options: DeckOptionsForm
    var isAdding = false
    var form: ItemForm
    var rename: Field
    var bulk: BulkForm?
    var deletionError: String?
    var isOfCourse = false
    /// When what is due changes without an answer.
    var nextChange: Date?
  }

  func load(_ context: PageContext) async throws -> State {
    State(try await open(context.form, context), context)
  }

  func name(_ state: State) -> String { state.line.deck.name }

  func changesAt(_ state: State) -> Date? { state.nextChange }
}

// MARK: - Forms

extension DeckPage {
  /// Shows the page. An invalid search comes back with the reason.
  func response(to context: PageContext) async throws -> Response {
    do {
      var state = State(try await open(context.query, context), context)
      state.isAdding = context.query.isOn("adding")
      let number: Int? = context.query.number("suggestion")
      if let suggested = number.flatMap(context.site.suggestions.suggestion) {
        state.form.fields = suggested.fields.mapValues { Field(value: $0) }
        state.form.currentPicture = suggested.picture
      }
      return context.show(self, state)
    } catch let problem as Problem {
      return try await showRefusal(problem, context) {
        $0.query = Field(value: context.query["q"], error: problem.description)
      }
    }
  }

  private enum Action: String { case rename, delete }

  /// Renames or deletes the deck, depending on the button.
  private func edit(_ context: PageContext) async throws -> Response {
    let isDeleting = try context.form.action() == Action.delete
    let (deck, list) = (try await open(context.form, context).line.deck, context.study.today.decks)
    do {
      if isDeleting {
        try await list.delete(id, isSure: context.form.isOn("sure"), at: context.now)
      } else {
        var renamed = deck
        renamed.name = context.form["name"]
        try await list.change(renamed, from: deck, at: context.now)
      }
    } catch {
      return try await showRefusal(error, context) {
        $0.rename.value = context.form["name"]
        if isDeleting, $0.line.items > 0 {
          $0.deletionError = error.description
        } else {
          $0.rename.error = error.description
        }
      }
    }
    context.sayUndoable(isDeleting ? "Deleted “\(deck.name)”." : "Renamed.")
    return isDeleting ? context.seeOther(DecksPage()) : backToList(context)
  }

  private func changeOptions(_ context: PageContext) async throws -> Response {
    let shown = try await open(context.form, context)
    let deck = shown.line.deck
    let subdecks = context.form.isOn("subdecks") ? shown.subdecks : []
    do {
      try await context.study.today.decks.change(
        try deck.taking(context.form), from: try context.form.drawn.map(deck.taking),
        subdecks: try subdecks.map { try $0.taking(context.form) }, at: context.now)
    } catch let problem as Problem {
      return try await showRefusal(problem, context) {
        $0.options.fill(from: context.form, problem)
      }
    }
    context.sayUndoable("Saved.")
    return backToList(context)
  }

  private func addItem(_ context: PageContext) async throws -> Response {
    do {
      let content = try context.form.itemContent(
        context.form.itemTexts(), in: context.study.media)
      let added = try await context.study.items.add(
        content, to: context.form.number("deck") ?? id, at: context.now)
      context.sayUndoable(
        added.twin.map { "Added, although “\($0.deck)” already has \(content.title)." }
          ?? "Added. Add another?")
    } catch let problem as Problem {
      return try await showRefusal(problem, context) {
        $0.isAdding = true
        $0.form.fill(from: context.form, problem)
      }
    }
    return backToList(context, isAdding: true)
  }

  /// Shows the page of the list that a form was sent from.
  private func backToList(_ context: PageContext, isAdding: Bool = false) -> Response {
    context.seeOther(
      path([
        "adding": isAdding ? "true" : nil, "q": context.form.listQuery,
        "sort": context.form.listOrder.inAddress, "page": context.form.listPage,
      ]))
  }

  /// Opens the list with the search and the page that were sent.
  private func open(_ sent: FormData, _ context: PageContext) async throws -> DeckList.OpenDeck {
    try await notFound(if: .noDeck) {
      try await context.study.today.decks.openPage(
        sent.number("page"), of: id, query: sent["q"], by: sent.listOrder, at: context.now)
    }
  }
}

// MARK: - Markup

extension DeckPage.State {
  fileprivate init(_ open: DeckList.OpenDeck, _ context: PageContext) {
    let (deck, decks, query) = (open.line.deck, open.decks.map(\.deck), open.finds.query)
    self.init(
      line: open.line, above: decks.filter { deck.isInside($0) }, query: Field(value: query),
      table: ItemTable(
        open.finds, context.dates, namesDecks: decks.contains { $0.isInside(deck) }
      ) {
        DeckPage(id: deck.id).path([
          "q": query.isEmpty ? nil : query, "sort": $1.inAddress, "page": "\($0)",
        ])
      },
      options: DeckOptionsForm(deck.options, subdecks: open.subdecks.count),
      form: ItemForm(isNew: true, deck: .decks(decks, chosen: deck.id)),
      rename: Field(value: deck.name), bulk: BulkForm(open.finds, open.decks, in: deck.id),
      isOfCourse: context.study.course?.hasDeck(named: deck.name) ?? false,
      nextChange: open.nextChange)
  }
}

extension DeckList.OpenDeck {
  fileprivate var subdecks: [Deck] { decks.map(\.deck).filter { $0.isInside(line.deck) } }
}

extension DeckPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let (line, counts) = (state.line, state.line.counts)
    crumbs([Link("Decks", DecksPage().path)] + Self.links(to: state.above))
    heading(line.deck.name(inside: state.above.last)) {
      if line.items > 0 { actions(of: line, layout.csrf) }
    }
    figureList(
      line.newFigures + [
        Fact(
          "Learning", Quantity.grouped(counts.learning),
          style: countStyle("learning", counts.learning)),
        Fact("Due", Quantity.grouped(counts.review), style: countStyle("due", counts.review)),
        Fact("Items", Quantity.grouped(line.items)),
      ])
    let isEmpty = line.items == 0 && state.query == Field()
    let isRefused = state.rename.error != nil || state.deletionError != nil
    // Otherwise, the field that was refused has the focus.
    let isForItems = isEmpty && !state.options.isOpen && !isRefused
    div(.class("drawers")) {
      drawer("Add an item", isOpen: state.isAdding || isEmpty) {
        state.form.markup(
          action: path(Self.items), layout.csrf, isFocused: state.isAdding || isForItems,
          place: state.bulk?.place)
        p.spaced(.class("aside")) {
          "Or"
          pageLink(
            "add a note of an Anki note type, such as one with a picture in its question",
            NoteAddPage().path(["deck": "\(line.deck.id)"]))
        }
      }
      drawer("Options", isOpen: state.options.isOpen) {
        state.options.markup(action: path(Self.options), layout.csrf, place: state.bulk?.place)
      }
      drawer("Import, export, rename, delete", isOpen: isRefused) {
        management(state, layout)
      }
    }
    if isEmpty {
      sheet("No items yet") {
        p.spaced {
          "Add one above, or"
          pageLink("import a file", ExchangePage().path(["deck": "\(id)"]))
        }
      }
    } else {
      section(.class("sheet")) {
        searchForm(
          path, "Find in this deck", state.query, style: "search", buttonStyle: [.quiet])
        state.table
        state.bulk?.markup(layout.csrf)
      }
    }
  }

  /// - Parameter decks: one inside the other, outermost first.
  private static func links(to decks: [Deck]) -> [Link] {
    var outer: Deck?
    return decks.map { deck -> Link in
      defer { outer = deck }
      return Link(deck.name(inside: outer), DeckPage(id: deck.id).path)
    }
  }

  @HTMLBuilder
  private func management(_ state: State, _ layout: Layout) -> HTMLContent {
    p.spaced(.class("row")) {
      pageLink(
        "Import into this deck", ExchangePage().path(["deck": "\(id)"]), "button quiet")
      a(.class("button quiet"), .href(DeckFile(id: id, format: .csv).path), .download) {
        "Export this deck"
      }
      a(.class("button quiet"), .href(DeckFile(id: id, format: .zip).path), .download) {
        "Export with pictures"
      }
      layout.fillLink(FillPage(id: id).path, "button quiet")
    }
    packageForm(DeckFile(id: id, format: .apkg).path, "Export for Anki, APKG")
    postForm(path(Self.edit), layout.csrf, style: "search") {
      state.bulk?.place
      inputField(
        "name", "Full name, with parent decks", state.rename, .type("text"), .required,
        .maxlength("200"), .autocomplete("off"))
      actionButton(Action.rename, "Rename", style: [.quiet])
      actionButton(Action.delete, "Delete the deck", style: [.danger])
      if state.line.items > 0 {
        let error = state.deletionError
        checkBox(
          "sure", "Also delete its \(Quantity.count(state.line.items, "item"))",
          isRefused: error != nil)
        if let error { p(.class("error"), .id("note-sure"), .role("alert")) { error } }
      }
    }
    if state.isOfCourse {
      p(.class("aside")) {
        "This deck belongs to the starter course. Sanpo works without it: if you delete it, its "
        "lessons leave Today, and updates don't bring its items back."
      }
    }
  }

  @HTMLBuilder
  private func actions(of line: Overview.DeckLine, _ csrf: String) -> HTMLContent {
    postForm(StudyStartPage().path, csrf, style: "row") {
      hiddenField("deck", "\(id)")
      studyButton("Study", style: line.counts.total > 0 ? [] : [.quiet])
      cramButton("Cram")
    }
    if line.deck.options.isTaught {
      postForm(LessonsPage().path, csrf) {
        hiddenField("deck", "\(id)")
        button(.class("button quiet")) { "Lesson" }
      }
    }
  }
}
