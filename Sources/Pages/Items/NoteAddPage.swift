import Engine
import Foundation
import HTML
import Hummingbird

/// Adding a note of an Anki note type, by its fields.
struct NoteAddPage: Page {
  static let address = Address("notes/add") { NoteAddPage() }
  static let navigation: NavigationEntry? = .decks
  static let add = Form<Self>(does: .addItem, limit: InputLimit.noteFile + (1 << 20)) { $0.add }
  static var forms: [Form<Self>] { [add] }

  struct State {
    var types: [NoteForm]
    /// The chosen note type.
    var type: NoteForm
    var decks: [Choice]
    /// In the order of the type.
    var fields: [Field]
    /// The field to which the file is added.
    var fieldOfFile: [Choice]
    /// Why the file was refused.
    var fileError: String?
    var tags: Field
  }

  func load(_ context: PageContext) async throws -> State {
    let sent = shown(context)
    let types = try await context.study.ankiConnect.noteForms()
    guard let type = types.first(where: { $0.name == sent["type"] }) ?? types.first else {
      throw RequestError.notFound
    }
    let decks = try await context.site.decks(at: context.now).map(\.deck)
    return State(
      types: types, type: type, decks: .decks(decks, chosen: sent.number("deck")),
      fields: type.fields.indices.map { Field(value: sent[Self.fieldName($0)]) },
      fieldOfFile: type.fields.enumerated().map { place, name in
        Choice(
          value: Self.fieldName(place), label: name,
          isChosen: sent["fieldOfFile"] == Self.fieldName(place))
      },
      tags: Field(value: sent["tags"]))
  }

  /// The form as it was sent, or else as another program or the address fills it in.
  private func shown(_ context: PageContext) -> FormData {
    guard context.form["type"].isEmpty else { return context.form }
    var sent = context.query
    let number: Int? = sent.number("suggestion")
    let suggested = number.flatMap(context.site.suggestions.suggestion)?.fields ?? [:]
    sent.fields.merge(suggested) { $1 }
    return sent
  }

  /// A note that another program suggests, as fields of the form.
  static func suggestion(
    _ type: String, _ texts: [String], _ tags: [String]
  ) -> ItemSuggestions.Suggestion {
    var fields = ["type": type, "tags": tags.joined(separator: " ")]
    for (place, text) in texts.enumerated() { fields[fieldName(place)] = text }
    return ItemSuggestions.Suggestion(fields: fields, picture: "")
  }

  func name(_ state: State) -> String { "Add a note" }

  private static func fieldName(_ place: Int) -> String { "field\(place + 1)" }

  private func add(_ context: PageContext) async throws -> Response {
    let (form, state) = (context.form, try await load(context))
    do {
      guard let deck = state.decks.first(where: { $0.value == form["deck"] })?.label else {
        throw Problem.noDeck
      }
      var texts = state.fields.map { Self.html($0.value) }
      if let file = form.file("file") {
        guard let place = state.fieldOfFile.firstIndex(where: \.isChosen) else {
          throw RequestError.malformed
        }
        do throws(Problem) {
          texts[place] += try context.study.ankiConnect.keep(file.data, named: file.name)
        } catch {
          return try await showRefusal(error, context) { $0.fileError = error.description }
        }
      }
      let note = NewNote(
        type: form["type"], deck: deck,
        fields: Dictionary(zip(state.type.fields, texts), uniquingKeysWith: { first, _ in first }),
        tags: TypedField.tags(form["tags"]), allowsDuplicate: form.isOn("duplicate"))
      let item = try await context.study.ankiConnect.add(note, at: context.now)
      let info = try await context.site.info(item, at: context.now)
      context.sayUndoable("Added, with \(info.cardList). Add another?")
    } catch let problem as Problem {
      return try await showRefusal(problem, context) {
        if !$0.fields.isEmpty { $0.fields[0].error = problem.description }
      }
    }
    return context.seeOther(
      path(["type": form["type"], "deck": form["deck"], "tags": form["tags"]]))
  }

  /// A text without tags keeps its lines.
  static func html(_ text: String) -> String {
    let text = text.replacing("\r\n", with: "\n")
    let hasTags = SafeHTML.otherTagsEscaped(text).contains("<")
    return hasTags ? text : text.replacing("\n", with: "<br>")
  }
}

// MARK: - Markup

extension NoteAddPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Decks", DecksPage().path)])
    h1 { "Add a note" }
    form(.class("search sheet"), .method("get"), .action(path), .data("enhance")) {
      hiddenField("deck", state.decks.first(where: \.isChosen)?.value ?? "")
      selectField(
        "type", "Anki note type",
        state.types.map { Choice($0.name) }.choosing(state.type.name))
      button(.class("button quiet")) { "Show its fields" }
    }
    section(.class("sheet")) {
      postForm(path(Self.add), layout.csrf, style: "form", isMultipart: true) {
        hiddenField("type", state.type.name)
        for (place, name) in state.type.fields.enumerated() {
          textArea(
            Self.fieldName(place), name, state.fields[place],
            attributes: [.rows("2"), .dir("auto")] + (place == 0 ? [.autofocus] : []))
        }
        p(.class("aside")) { "The fields can contain HTML, and sounds such as [sound:cat.mp3]." }
        div(.class("fields two")) {
          inputField(
            "file", "Picture or sound", Field(value: "", error: state.fileError), .type("file"),
            .accept("image/*,audio/*"))
          selectField("fieldOfFile", "Add to field", state.fieldOfFile)
        }
        div(.class("fields two")) {
          inputField("tags", "Tags", state.tags, .type("text"), .autocomplete("off")) {
            p { "Separated by spaces." }
          }
          selectField("deck", "Deck", state.decks)
        }
        checkBox("duplicate", "Add it even if another note has the same first field")
        button(.class("button")) { "Add note" }
      }
    }
  }
}
