import Engine
import HTML
import Hummingbird

/// Edits an item's fields and deck. The schedule does not change.
struct ItemEditPage: Page {
  static let address = Address("items/{id}/edit", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [.editItem: "Save", .moveItem: "Save"]
  static let navigation: NavigationEntry? = .decks
  static var forms: [Form<Self>] { [Form(does: .editItem, limit: ItemForm.limit) { $0.save }] }

  let id: Item.ID

  var place: Place? { .item(id) }

  struct State {
    var front: String
    var form: ItemForm
    var session: OpeningSession?
  }

  func load(_ context: PageContext) async throws -> State {
    State(try await context.site.info(id, at: context.now), context)
  }

  func response(to context: PageContext) async throws -> Response {
    let info = try await context.site.info(id, at: context.now)
    // A deleted item can only be restored, on its own page.
    guard !info.item.isDeleted else { return context.seeOther(ItemPage(id: id)) }
    return context.show(self, State(info, context))
  }

  func name(_ state: State) -> String { "Edit \(state.front)" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let lang = Script.language(of: state.front)
    let back = state.session?.back ?? Link(state.front, ItemPage(id: id).path, lang: lang)
    crumbs([back])
    h1 { "Edit" }
    p(.class("lead")) { "Editing keeps the schedule." }
    section(.class("sheet")) {
      state.form.markup(action: path(from: state.session), layout.csrf, cancel: back.url)
    }
  }

  private func save(_ context: PageContext) async throws -> Response {
    let info = try await context.site.info(id, at: context.now)
    do {
      let texts = try context.form.itemTexts(info)
      let content = try context.form.itemContent(
        texts, info.item.content, in: context.study.media)
      let isMoved = context.form["deck"] != context.form["drawnDeck"]
      let deck: Deck.ID? = isMoved ? context.form.number("deck") : nil
      try await context.study.items.edit(
        id, content, fields: info.fieldsChanged(in: texts),
        movedTo: deck == info.deck.id ? nil : deck,
        restoring: context.form.asks(for: ItemChange.Action.restore), at: context.now)
    } catch let changed as ChangedElsewhere {
      return refusal(changed.problem, at: changed.field, info, context)
    } catch let problem as Problem {
      return refusal(problem, info, context)
    }
    return saved(context)
  }

  private func saved(_ context: PageContext) -> Response {
    let session = context.openingSession
    context.sayUndoable(
      "Saved.", undoLeadsTo: session.flatMap { UndoPage.Destination(rawValue: $0.rawValue) })
    return context.seeOther(session?.back.url ?? ItemPage(id: id).path)
  }

  private func refusal(
    _ problem: Problem, at changed: String? = nil, _ info: ItemInfo, _ context: PageContext
  ) -> Response {
    var state = State(info, context)
    state.form.fill(from: context.form, problem, at: changed)
    return context.show(self, state, refusing: problem)
  }
}

extension ItemEditPage.State {
  fileprivate init(_ info: ItemInfo, _ context: PageContext) {
    self.init(
      front: info.item.content.plainFront, form: ItemForm(info),
      session: context.openingSession)
  }
}
