import Engine
import HTML
import Hummingbird

/// Asks whether a change that a page with userscripts asked for is the person's own.
///
/// A script in a page can do whatever the page can, so pages with scripts have a token that is good
/// for studying only. Anything else comes here first. Scripts can't read this page, because it is
/// only shown as a document of its own, never to a fetch or in a frame, and it has another opener
/// policy than theirs: so they can't have its token.
///
/// A script can bring a person to click twice and send the form between the clicks, or close a
/// window of its own that lies over this page, however long ago it came. Hence the box: a double
/// click never hits both it and the button.
struct ConfirmPage: PageContent {
  struct State {
    /// The effect of the form, in words; nil where only its address is known.
    var effect: String?
    /// The page that the form belongs to, such as that of an item; nil if it can't be shown.
    var page: Link?
    var action: String
    var fields: [(name: String, value: String)]
    /// The names of the files, by field. They are not kept, so the person chooses them again.
    var files: [(field: String, name: String)] = []
    /// The path of Cancel.
    var origin = TodayPage().path
  }

  /// The most fields and files of a form that is shown. Among more, the ones that matter would be
  /// overlooked.
  static let most = 50

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
      p.spaced {
        if let effect = state.effect { strong { effect } } else { "A form" }
        if let page = state.page {
          "on the page"
          a(.href(page.url), .lang(Script.language(of: page.label))) { "“\(page.label)”" }
        } else {
          "at"
          code { state.action }
        }
      }
      let facts = shown(state)
      if !facts.isEmpty { figureList(facts) }
      postForm(
        state.action, layout.csrf, style: state.files.isEmpty ? "row" : "form",
        isMultipart: !state.files.isEmpty, isEnhanced: false
      ) {
        for field in state.fields { hiddenField(field.name, field.value) }
        for file in state.files { fileField(file.field) }
        label(.class("check")) {
          input(.type("checkbox"), .autocomplete("off"), .required)
          " Yes, I did this"
        }
        button(.class("button")) { "Confirm" }
        pageLink("Cancel", state.origin, "button quiet")
      }
    }
  }

  private func fileField(_ name: String) -> HTMLElement {
    inputField(name, Self.caption(of: name), Field(), .type("file"), .required) {
      p { "Userscripts are on, so choose the file again here." }
    }
  }

  private func shown(_ state: State) -> [Fact] {
    let files = state.files.map { (name: $0.field, value: $0.name) }
    let fields = (files + state.fields).filter { !Self.technicalFields.contains($0.name) }
    return fields.map { name, value in
      let text = name == FormData.actionField ? Self.words(value) : value
      return Fact(Self.caption(of: name), text.isEmpty ? "empty" : Self.shortened(text))
    }
  }

  private static func shortened(_ text: String) -> String {
    let left = text.count - 200
    return left > 0 ? "\(text.prefix(200))… and \(left) more characters" : text
  }

  /// Fields that say nothing to a person, such as hashes of what a form was drawn with.
  private static let technicalFields: Set = [
    "drawn", "drawnDeck", "session", "revision", "keystrokes", "stays",
  ]

  /// The labels of fields whose names don't explain them.
  private static let labels = [
    FormData.actionField: "Action", "q": "Search", "change": "With the selected items",
    "all": "All cards in the list", "sure": "Also delete its items",
    "taught": "Teach new items in lessons", "scripts": "Run scripts of cards from Anki",
    "sounds": "Sounds of cards from Anki",
  ]

  /// A field's label. The name of a field that no form of Sanpo would have is quoted, so that it
  /// can't pass for a label of ours.
  private static func caption(of name: String) -> String {
    if let label = labels[name] { return label }
    let caption = words(name)
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0))
    }
    let isOurs =
      isPlain && name.first?.isLowercase == true && !labels.values.contains(caption)
    return isOurs ? shortened(caption) : "“\(shortened(name))”"
  }

  /// A name as words, as most forms label it: “meaningNote” is “Meaning note”.
  fileprivate static func words(_ name: String) -> String {
    let words = name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : letter == "-" ? " " : "\(letter)"
    }
    return words.capitalised
  }
}

extension PageContext {
  /// Whether a document is asked for, by following a link or sending a form: what scripts ask for
  /// is something else, and no script can change what the browser says of it.
  var isDocument: Bool {
    request.headers[named: "Sec-Fetch-Dest"] == "document"
      && request.headers[named: "Sec-Fetch-Mode"] == "navigate"
  }

  /// Whether a download goes to a file, not to a userscript: a link and a form navigate, and no
  /// script can say so of what it fetches. With “download”, Chromium names no document. Where the
  /// browser doesn't say it, no userscript runs.
  var mayDownload: Bool {
    let mode = request.headers[named: "Sec-Fetch-Mode"]
    return !settings.userscripts.areOn || mode == nil || mode == "navigate"
  }

  /// The token for the forms of the page. Where a script could read it, one for studying only.
  var csrf: String {
    let isWithinReach = scripts != nil || !isDocument
    return settings.userscripts.areOn && isWithinReach ? visitor.studyToken : visitor.csrf
  }

  /// Shows the page that confirms what was sent to a form.
  func confirmation<Root>(of sent: Form<Root>, on root: Root) async throws -> Response {
    let files = form.files.filter { form.file($0.key) != nil }.sorted { $0.key < $1.key }
    let fields = form.fields.filter { $0.key != "csrf" }.sorted { $0.key < $1.key }
    guard isDocument, fields.count + files.count <= ConfirmPage.most else {
      throw RequestError.needsConfirmation
    }
    let named = sent.name.isEmpty ? nil : ConfirmPage.words(sent.name)
    let action = [request.uri.path, request.uri.query].compactMap(\.self).joined(separator: "?")
    return show(
      ConfirmPage(),
      .init(
        effect: sent.intent?.rawValue ?? named,
        page: try await (root as? any Page)?.link(in: self),
        action: action,
        fields: fields.map { ($0, $1) }, files: files.map { ($0, $1.name) },
        origin: sendingPage ?? TodayPage().path),
      status: .ok)
  }
}

extension Page {
  /// Returns nil for a page that can't be shown, such as that of a deleted deck.
  fileprivate func link(in context: PageContext) async throws -> Link? {
    do {
      return Link(name(try await load(context)), path)
    } catch is Problem, is RequestError {
      return nil
    }
  }
}

extension RequestError {
  static let needsConfirmation = RequestError(
    .forbidden, "Nothing was changed, because userscripts run on that page.",
    remedy: "Load the page without scripts, with “?userscripts=off” after its address.")
  static let noDownload = RequestError(
    .forbidden, "Scripts can't read downloads while userscripts are on.",
    remedy: "Save the file with its link or button.")
}
