import Engine
import HTML
import Hummingbird

/// Asks whether a change that a page with userscripts asked for is the person's own.
///
/// A script in a page can do whatever the page can, so pages with scripts have a token that is good
/// for studying only. Anything else comes here first. Scripts can't read this page, because it is
/// only shown as a document of its own, never to a fetch or in a frame, and it has another opener
/// policy than theirs: so they can't have its token.
struct ConfirmPage: PageContent {
  struct State {
    var action: String
    var fields: [(name: String, value: String)]
    /// The names of the files, by field. They are not kept, so the person chooses them again.
    var files: [(field: String, name: String)] = []
    /// The path of Cancel.
    var origin = TodayPage().path
  }

  func name(_ state: State) -> String { "Did you do this?" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    section(.class("sheet")) {
      h1 { "Did you do this?" }
      p(.class("lead")) {
        """
        A userscript on the previous page may have pressed the button. Nothing has been changed \
        yet.
        """
      }
      figureList([Fact("Address", state.action)] + shown(state))
      postForm(
        state.action, layout.csrf, style: state.files.isEmpty ? "row" : "form",
        isMultipart: !state.files.isEmpty, isEnhanced: false
      ) {
        for field in state.fields { hiddenField(field.name, field.value) }
        for file in state.files { fileField(file.field) }
        button(.class("button")) { "Confirm" }
        pageLink("Cancel", state.origin, "button quiet")
      }
    }
  }

  private func fileField(_ name: String) -> HTMLElement {
    inputField(name, Self.label(name), Field(), .type("file"), .required) {
      p { "Userscripts are on, so choose the file again here." }
    }
  }

  private func shown(_ state: State) -> [Fact] {
    let files = state.files.map { (name: $0.field, value: $0.name) }
    let filled = (files + state.fields).filter {
      !$0.value.isEmpty && !Self.untold.contains($0.name)
    }
    return filled.prefix(20).map { name, value in
      let text = name == "intent" ? Self.words(value) : value
      return Fact(Self.label(name), text.count > 200 ? "\(text.prefix(200))…" : text)
    }
  }

  /// Fields that say nothing to a person, such as hashes of what a form was drawn with.
  private static let untold: Set = [
    "drawn", "drawnDeck", "session", "revision", "keystrokes", "stays",
  ]

  /// The labels of fields whose names don't explain them.
  private static let labels = [
    "intent": "Action", "q": "Search", "change": "With the selected items",
    "all": "All cards in the list", "sure": "Also delete its items",
    "taught": "Teach new items in lessons", "scripts": "Run scripts of cards from Anki",
  ]

  private static func label(_ name: String) -> String { labels[name] ?? words(name) }

  /// A name as words, as most forms label it: “meaningNote” is “Meaning note”.
  private static func words(_ name: String) -> String {
    let words = name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : letter == "-" ? " " : "\(letter)"
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension PageContext {
  /// Whether a document is asked for, by following a link or sending a form: what scripts ask for
  /// is something else, and no script can change what the browser says of it.
  var isDocument: Bool {
    request.headers[named: "Sec-Fetch-Dest"] == "document"
      && request.headers[named: "Sec-Fetch-Mode"] == "navigate"
  }

  /// The token for the forms of the page. Where a script could read it, one for studying only.
  var csrf: String {
    let isWithinReach = scripts != nil || !isDocument
    return settings.userscripts.areOn && isWithinReach ? visitor.studyToken : visitor.csrf
  }

  /// Shows the page that confirms a form.
  func confirmation() throws -> Response {
    guard isDocument else { throw RequestError.needsConfirmation }
    let files = form.files.filter { form.file($0.key) != nil }.sorted { $0.key < $1.key }
    let fields = form.fields.filter { $0.key != "csrf" }.sorted { $0.key < $1.key }
    let action = [request.uri.path, request.uri.query].compactMap(\.self).joined(separator: "?")
    return show(
      ConfirmPage(),
      .init(
        action: action, fields: fields.map { ($0, $1) }, files: files.map { ($0, $1.name) },
        origin: sendingPage ?? TodayPage().path),
      status: .ok)
  }
}

extension RequestError {
  static let needsConfirmation = RequestError(
    .forbidden, "Nothing was changed, because userscripts run on that page.",
    remedy: "Use a page without scripts, such as Settings, or turn userscripts off.")
}
