import Engine
import HTML
import Hummingbird

/// The imported dictionaries: import, order, use.
struct DictionariesPage: Page {
  static let address = Address("dictionary/imported") { DictionariesPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeDictionaries: nil, .importDictionary: "Import", .disableDictionary: "Disable",
    .enableDictionary: "Enable",
    .moveDictionary: "Move up", .removeDictionary: "Remove",
  ]
  static let navigation: NavigationEntry? = .dictionary
  static let cancel = Form<Self>("cancel") { $0.cancel }
  static let change = Form<Self>("change") { $0.change }
  static var forms: [Form<Self>] {
    [Form(limit: FormData.largestWithFiles) { $0.submit }, change, cancel]
  }

  struct State {
    var header = DictionaryHeader(DictionariesPage())
    var places: [DictionaryPlace]
    /// The bytes unpacked of the archive that is imported now.
    var unpacked: Int?
    var file = Field()
    /// Why no newer revision of a dictionary was imported.
    var refusedUpdate: (title: String, reason: String)?

    /// - Parameter title: the dictionary that was to be updated; nil if it was a file.
    mutating func refuse(_ problem: Problem, updating title: String?) {
      if let title, places.contains(where: { $0.title == title }) {
        refusedUpdate = (title, problem.description)
      } else {
        file.error = problem.description
      }
    }
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      places: try await context.study.dictionary.list(),
      unpacked: context.site.dictionaryImport.unpacked)
  }

  func name(_ state: State) -> String { "Dictionaries" }

  func isBusy(_ state: State) -> Bool { state.unpacked != nil }

  func response(to context: PageContext) async throws -> Response {
    var state = try await load(context)
    let outcome = context.site.dictionaryImport.outcome(isLast: !context.isFollowing)
    if let outcome, let problem = outcome.problem {
      state.refuse(problem, updating: outcome.updating)
    }
    say(outcome, context)
    // A page that follows takes no refusal.
    return context.show(self, state, refusing: context.isFollowing ? nil : outcome?.problem)
  }

  private func submit(_ context: PageContext) async throws -> Response {
    guard let file = context.form.file("file") else {
      let problem = Problem("There is nothing to import.", remedy: "Choose a dictionary's ZIP.")
      return try await showRefusal(problem, context) { $0.file.error = problem.description }
    }
    return try await begin(.file(file.data, named: file.name), context)
  }

  /// Begins an import. That of a large one continues, and the page follows it.
  private func begin(
    _ request: DictionaryImport.Request, _ context: PageContext
  ) async throws -> Response {
    do {
      let dictionaryImport = context.site.dictionaryImport
      try await dictionaryImport.begin(request, at: context.now)
      let outcome = dictionaryImport.outcome(isLast: true)
      if let problem = outcome?.problem { throw problem }
      say(outcome, context)
      return context.seeOther(self)
    } catch let problem as Problem {
      return try await showRefusal(problem, context) { $0.refuse(problem, updating: request.title) }
    }
  }

  private func say(_ outcome: DictionaryImport.Outcome?, _ context: PageContext) {
    guard let outcome, case .success(let imported) = outcome.result else { return }
    let title = imported.dictionary.title
    let replaced = imported.replaced.map { " It replaces revision \($0)." }
    context.say(
      outcome.updating != nil && replaced == nil
        ? "“\(title)” has no newer revision." : "Imported “\(title)”.\(replaced ?? "")")
  }

  private func cancel(_ context: PageContext) -> Response {
    context.site.dictionaryImport.stop()
    return context.seeOther(self)
  }

  private enum Action: String {
    case enable, disable, up, down, update, remove
  }

  private func change(_ context: PageContext) async throws -> Response {
    let dictionary = context.study.dictionary
    let title = context.form["title"]
    // The list may have changed since the page was drawn.
    let last = try await dictionary.list().count
    let place = min(max(1, context.form.number("place") ?? 1), last)
    switch try context.form.action() as Action {
    case .enable: try await dictionary.turn(title, isOn: true, at: context.now)
    case .disable: try await dictionary.turn(title, isOn: false, at: context.now)
    case .up: try await dictionary.move(title, to: max(place - 1, 1), at: context.now)
    case .down: try await dictionary.move(title, to: min(place + 1, last), at: context.now)
    case .update: return try await begin(.update(title), context)
    case .remove:
      try await dictionary.remove(title)
      context.say("Removed “\(title)”.")
      return context.seeOther(self)
    }
    context.sayUndoable("Saved.")
    return context.seeOther(self)
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Dictionaries" }
    state.header
    if let unpacked = state.unpacked { running(unpacked, layout.csrf) }
    importing(state.file, layout.csrf)
    for (index, place) in state.places.enumerated() {
      sheet(place.dictionary?.title ?? "Built-in: EDICT and KANJIDIC2") {
        contents(of: place, index + 1, of: state.places.count, layout.csrf)
        if let refused = state.refusedUpdate, refused.title == place.title {
          alert(refused.reason)
        }
      }
    }
  }

  private func importing(_ file: Field, _ csrf: String) -> HTMLElement {
    sheet("Import a dictionary") {
      p {
        """
        A ZIP in Yomitan's format: words, kanji, frequencies, pitch accents, IPA. Dictionaries above the \
        built-in one replace its accents. The first one with frequencies chooses random words and \
        sorts the results, except for English, where the nearest meaning is first.
        """
      }
      postForm(path, csrf, style: "form", isMultipart: true, isEnhanced: false) {
        inputField(
          "file", "A file", file, .type("file"), .accept(".zip,application/zip"))
        button(.class("button")) { "Import" }
      }
    }
  }

  private func running(_ unpacked: Int, _ csrf: String) -> HTMLElement {
    section(.class("sheet")) {
      p(.role("status")) { "Importing: \(Quantity.grouped(unpacked >> 20)) MB read." }
      buttonForm("Cancel the import", to: path(Self.cancel), csrf, style: [.quiet])
    }
  }

  @HTMLBuilder
  private func contents(
    of place: DictionaryPlace, _ number: Int, of total: Int, _ csrf: String
  ) -> HTMLContent {
    if let dictionary = place.dictionary {
      figureList(dictionary.figures)
      p(.class("aside")) {
        "Revision \(dictionary.revision)\(place.isOn ? "" : ", disabled"). "
        dictionary.author
      }
      if !dictionary.about.isEmpty {
        details {
          summary { "About" }
          for line in dictionary.about.split(separator: "\n") { p { String(line) } }
        }
      }
    } else {
      p { "Japanese words and kanji, with their readings and English meanings." }
    }
    postForm(path(Self.change), csrf, style: "row") {
      hiddenField("title", place.title)
      hiddenField("place", "\(number)")
      if number > 1 { act(.up, "Move up", place.title) }
      if number < total { act(.down, "Move down", place.title) }
      if place.dictionary != nil {
        place.isOn
          ? act(.disable, "Disable", place.title) : act(.enable, "Enable", place.title)
      }
      if let updates = place.dictionary?.updates {
        act(.update, "Look for a newer revision at \(updates.host)", place.title)
      }
    }
    if place.dictionary != nil { removal(of: place.title, csrf) }
  }

  private func removal(of title: String, _ csrf: String) -> HTMLElement {
    irreversible("Remove…", "This deletes the dictionary. To use it again, import its ZIP file.") {
      postForm(path(Self.change), csrf) {
        hiddenField("title", title)
        act(.remove, "Remove", title, style: [.danger, .small])
      }
    }
  }

  private func act(
    _ action: Action, _ words: String, _ title: String, style: [ButtonStyle] = [.quiet, .small]
  ) -> HTMLElement {
    actionButton(action, style: style) {
      words
      span(.class("unseen")) { " \(title)" }
    }
  }
}

extension ImportedDictionary {
  fileprivate var figures: [Fact] {
    .counts([
      "Terms": terms, "Kanji": kanji, "Frequencies": frequencies, "Accents": accents,
      "In IPA": transcriptions, "Images": images,
    ])
  }
}
