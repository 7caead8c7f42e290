import Engine
import HTML
import Hummingbird

/// Edits an item's fields and deck. The schedule does not change.
struct ItemEditPage: Page {
  static let address = Address("items/{id}/edit", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [.editItem: "Save", .moveItem: "Save"]
  static let navigation: NavigationEntry? = .decks
  private static let noteFields = Form<Self>(
    "fields", does: .editItem, limit: ItemForm.limit
  ) { $0.saveFields }
  static var forms: [Form<Self>] {
    [Form(does: .editItem, limit: ItemForm.limit) { $0.save }, noteFields]
  }

  let id: Item.ID

  var place: Place? { .item(id) }

  struct State {
    var front: String
    var form: ItemForm
    var session: OpeningSession?
    /// The fields of its note from Anki by their places, and what they are called there.
    var note = SharedFields([:], of: [])
    var captions: [String] = []
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
    if !state.captions.isEmpty { noteFields(state, layout) }
  }

  /// They have a button of their own: what an item shows of them is changed above.
  private func noteFields(_ state: State, _ layout: Layout) -> HTMLElement {
    let isRefused = state.note.fields.values.contains { $0.error != nil }
    return drawer("Fields in Anki", isOpen: isRefused) {
      postForm(path(Self.noteFields, from: state.session), layout.csrf, style: "form") {
        hiddenField("drawn", state.note.drawn)
        for (name, caption) in zip(state.note.names, state.captions) {
          textArea(name, caption, state.note[name], .rows("2"), .dir("auto"))
        }
        p(.class("aside")) { "As HTML, with the names of sounds and pictures." }
        button(.class("button")) { "Save fields" }
      }
    }
  }

  private func save(_ context: PageContext) async throws -> Response {
    let info = try await context.site.info(id, at: context.now)
    do {
      let content = try context.form.itemContent(info.item.content, in: context.study.media)
      let isMoved = context.form["deck"] != context.form["drawnDeck"]
      let deck: Deck.ID? = isMoved ? context.form.number("deck") : nil
      try await context.study.itemDetail(
        .edited(
          id, content, movedTo: deck == info.deck.id ? nil : deck,
          restoring: context.form["intent"] == "restore", at: context.now))
    } catch let changed as ChangedElsewhere {
      return refusal(changed.problem, at: changed.field, info, context)
    } catch let problem as Problem {
      return refusal(problem, info, context)
    }
    return saved(context)
  }

  private func saveFields(_ context: PageContext) async throws -> Response {
    let state = State(try await context.site.info(id, at: context.now), context)
    do {
      let fields = try FieldHashes(context.form["drawn"], of: state.note.names)
        .merged(context.form, state.note.fields.mapValues(\.value))
      let named = zip(state.captions, state.note.names).map { caption, name in
        (caption, fields[name, default: ""].replacing("\r\n", with: "\n"))
      }
      try await context.study.itemDetail(
        .fieldsEdited(
          id, Dictionary(named, uniquingKeysWith: { first, _ in first }), at: context.now))
    } catch {
      return try context.refuse(self, state, \.note, error, at: state.note.names.first ?? "")
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
    let fields = info.noteFields
    let names = fields.indices.map { "field\($0 + 1)" }
    self.init(
      front: info.item.content.plainFront, form: ItemForm(info),
      session: context.openingSession,
      note: SharedFields(
        Dictionary(uniqueKeysWithValues: zip(names, fields.map(\.value))), of: names),
      captions: fields.map(\.name))
  }
}
