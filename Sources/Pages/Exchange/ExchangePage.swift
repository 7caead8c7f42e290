import Engine
import Foundation
import HTML
import Hummingbird

/// Importing from a file or the clipboard, and exporting.
struct ExchangePage: Page {
  static let address = Address("exchange") { ExchangePage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .importItems: "Import", .exportItems: "Everything, CSV",
  ]
  static let navigation: NavigationEntry? = .decks
  static var forms: [Form<Self>] {
    [Form(does: .importItems, limit: FormData.largestWithFiles) { $0.submit }]
  }
  static let files: [any Endpoint.Type] = [ExportFile.self]

  /// How far an import is.
  enum Stage {
    case choosing
    /// The preview of a table, a package or a log of reviews.
    case items(ImportPreviewForm)
    case package(AnkiSummary)
    case reviews(ReviewLog.Report)
    case running(Progress, ImportJob.ID)
    case cancelled
    case done(Report)

    var isRunning: Bool { if case .running = self { true } else { false } }
  }

  struct State {
    var stage = Stage.choosing
    var deck: [Choice]
    var name = Field()
    var file = Field()
    var text = Field()
    var isStrict = false
    /// For example "80 items, with Anki's header lines".
    var exported: String
    /// How many cards of note types tables leave out.
    var cardsLeftOut = 0
    /// Whether a backup is shown because the data cannot be read.
    var isSubstitute = false
  }

  struct Report {
    var sentence: String
    var counts: [Fact]
    /// The deck of the imported items.
    var deck: Overview.DeckLine?
    /// The import as a change, while it can be undone.
    var undo: UndoableChange.ID?
    var refused: [ImportReport.BadRow]
    /// The rows themselves, by line.
    var lines: [Int: String] = [:]
    /// For example "and 214 more".
    var omitted: String?
  }

  func load(_ context: PageContext) async throws -> State {
    var state = State(
      decks: try await context.site.decks(at: context.now),
      chosen: context.form.number("deck") ?? context.query.number("deck"),
      isSubstitute: context.study.isSubstitute)
    state.name.value = context.form["name"]
    state.cardsLeftOut = try await context.study.exchange.cardsLeftOutOfTables()
    return state
  }

  func name(_ state: State) -> String { "Import and export" }

  /// The actions of the forms besides importing.
  enum Action: String { case preview }

  private func submit(_ context: PageContext) async throws -> Response {
    do {
      let decks = try await context.site.decks(at: context.now)
      let (source, suggestion) = try asked(by: context, decks)
      let isPasted = context.form.file("file") == nil
      if context.form.asks(for: Action.preview) || source.isShownFirst {
        let store = context.study.exchange.store()
        try await store.sent(.previewAsked(source))
        let job = context.site.imports.add(
          source, isPasted: isPasted, suggestion: suggestion, with: store)
        return context.seeOther(ImportPage(id: job.id))
      }
      let job = await context.site.imports.begin(
        source, isPasted: isPasted, suggestion: suggestion,
        with: context.study.exchange.store(), at: context.now)
      return context.seeOther(ImportPage(id: job.id))
    } catch let problem as Problem {
      return try await showRefusal(problem, context) {
        $0.isStrict = context.form.isOn("strict")
        $0.refuse(context.form["text"], problem)
      }
    }
  }

  /// Returns what to import, and the name of the new deck if nobody typed one.
  private func asked(
    by context: PageContext, _ decks: [Overview.DeckLine]
  ) throws -> (source: ImportSource, suggestion: String?) {
    let chosen = try decks.name(chosenIn: context.form)
    let read = try given(by: context, deck: chosen ?? "")
    guard chosen == nil, case .text(var request) = read else { return (read, nil) }
    request.deck = decks.newName(request.deck)
    return (.text(request), request.deck)
  }

  /// - Parameter deck: empty for the file to decide, or the table in a ZIP.
  private func given(by context: PageContext, deck: String) throws -> ImportSource {
    let form = context.form
    try form.checkEither(file: "file", or: "text")
    var request = ImportRequest(text: form["text"], deck: deck, isStrict: form.isOn("strict"))
    if let file = form.file("file") {
      return try request.reading(
        file.data, named: file.name, limit: FormData.largestTable,
        hasPlans: context.study.entitlements.hasPlans)
    }
    guard !request.text.allSatisfy(\.isWhitespace) else {
      throw Problem("There is nothing to import.", remedy: "Choose a file, or paste text.")
    }
    if deck.isEmpty { request.deck = ImportRequest.newDeck(for: "") }
    return .text(request)
  }
}

extension ImportSource {
  /// Whether a person sees what it would change before it does: it may be much.
  fileprivate var isShownFirst: Bool {
    switch self {
    case .text(let request): request.isReviewLog
    case .package: true
    }
  }
}

extension ExchangePage.State {
  init(decks: [Overview.DeckLine], chosen: Deck.ID?, isSubstitute: Bool = false) {
    let items = decks.outermost.map(\.items).reduce(0, +)
    self.init(
      deck: .decks(decks.map(\.deck), chosen: chosen) + [
        Choice(value: "", label: "A new deck", isChosen: chosen == nil)
      ],
      exported: "\(Quantity.count(items, "item")), with Anki's header lines",
      isSubstitute: isSubstitute)
  }

  /// Shows a problem at the pasted text, or at the file if nothing was pasted.
  mutating func refuse(_ pasted: String, _ problem: Problem) {
    text.value = pasted
    if pasted.allSatisfy(\.isWhitespace) {
      file.error = problem.description
    } else {
      text.error = problem.description
    }
  }
}

// MARK: - Markup

extension ExchangePage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Decks", DecksPage().path)])
    h1 { "Import and export" }
    if case .done(let report) = state.stage {
      report.markup(layout)
    } else {
      state.stage.news(layout.csrf)
      importAndExport(state, layout.csrf)
    }
  }

  @HTMLBuilder
  private func importAndExport(_ state: State, _ csrf: String) -> HTMLContent {
    sheet("Import items") {
      importForm(state, csrf)
      details {
        summary { "File formats" }
        ul(.class("bullets")) {
          for (name, words) in Self.importable {
            li {
              strong { name }
              words
            }
          }
        }
      }
    }
    sheet("Export items") {
      if state.isSubstitute {
        backupForm(state)
      } else {
        ul(.class("exports")) {
          for export in exports(state) { exportLine(export) }
        }
        if state.cardsLeftOut > 0 {
          p {
            """
            Tables and Markdown have one card for each note: they leave out \
            \(Quantity.count(state.cardsLeftOut, "card")) of note types. In tables, clozes hide \
            nothing. The Anki package has all cards.
            """
          }
        }
        packageForm(ExportFile(format: .apkg).path, Self.package)
        p {
          """
          The starter course, the deck “First Steps”, is included if you have it. A deck's page \
          exports only that deck.
          """
        }
      }
    }
  }

  private static let importable = [
    ("Anki package", ", .apkg or .colpkg, with its schedules, reviews and media."),
    (
      "Table",
      """
      , CSV or TSV, from Anki or your own: front, back, reading, notes, tags, picture. To include \
      pictures, zip them with the file. New items get the card types of their deck.
      """
    ),
    ("Markdown", ", a deck as hashcards writes it."),
    ("Review log", ", CSV in the columns of Anki or the FSRS benchmark."),
  ]

  private func importForm(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form", isMultipart: true) {
      inputField(
        "file", "Anki package, table, Markdown or review log", state.file, .type("file"),
        .accept(
          ".csv,.tsv,.txt,.md,.zip,.apkg,.colpkg,text/csv,text/tab-separated-values,text/plain,application/zip"
        ))
      textArea(
        "text", "Or pasted text", state.text, .rows("3"),
        .custom(name: "spellcheck", value: "false"), .placeholder("猫,cat,ねこ"))
      div(.class("fields two")) {
        selectField("deck", "Deck", state.deck)
        inputField(
          "name", "Name of a new deck", state.name,
          .placeholder("the file's name, or Imported"), .autocomplete("off")
        ) { p { "Only for a new deck. Anki packages name their own decks." } }
      }
      checkBox("strict", "Import nothing if any row is invalid", isOn: state.isStrict)
      div.spaced(.class("row")) {
        button(.class("button")) { "Import" }
        actionButton(Action.preview, "Preview", style: [.quiet])
      }
    }
  }

  private typealias Export = (words: String, format: ExportFormat, detail: String)

  private func exports(_ state: State) -> [Export] {
    [
      ("Everything, CSV", .csv, state.exported),
      ("Everything, TSV", .tsv, state.exported),
      ("Everything with pictures, ZIP", .zip, "the CSV file and its pictures"),
      ("Everything, Markdown", .markdown, "decks in hashcards' form"),
      ("Reviews for Anki, CSV", .ankiReviews, "the log in the columns of Anki"),
      ("Reviews for FSRS, CSV", .fsrsReviews, "your answers, to compute FSRS's parameters from"),
    ]
  }

  private static let package = "Everything for Anki, APKG"

  private func backupForm(_ state: State) -> HTMLElement {
    form.spaced(.class("form"), .method("get"), .action(ExportFile(format: .csv).path)) {
      checkBox("from-backup", "Export what is shown in place of my data")
      for export in exports(state) { backupButton(export.format, export.words) }
      backupButton(.apkg, Self.package)
    }
  }

  private func backupButton(_ format: ExportFormat, _ words: String) -> HTMLElement {
    button(
      .class("button"), .custom(name: "formaction", value: ExportFile(format: format).path)
    ) { words }
  }

  private func exportLine(_ export: Export) -> HTMLElement {
    li.spaced {
      a(.href(ExportFile(format: export.format).path), .download) { export.words }
      span(.class("aside")) { export.detail }
    }
  }
}
