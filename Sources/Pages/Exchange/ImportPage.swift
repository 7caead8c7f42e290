import Engine
import HTML
import Hummingbird

/// The progress and the result of an import.
struct ImportPage: Page {
  static let address = Address("exchange/{id}", \Self.id, Self.init)
  static let navigation: NavigationEntry? = .decks
  static let begin = Form<Self>("begin") { $0.begin }
  static let cancel = Form<Self>("cancel") { $0.cancel }
  static var forms: [Form<Self>] { [begin, cancel] }

  let id: ImportJob.ID

  func load(_ context: PageContext) async throws -> ExchangePage.State {
    try await ExchangePage().load(context)
  }

  func name(_ state: ExchangePage.State) -> String { ExchangePage().name(state) }

  func isBusy(_ state: ExchangePage.State) -> Bool { state.stage.isRunning }

  func body(_ state: ExchangePage.State, _ layout: Layout) -> HTMLContent {
    switch state.stage {
    case .items(let preview): asking(preview.markup(self, layout.csrf))
    case .package(let summary): asking(summary.preview(self, layout.csrf))
    case .reviews(let report): asking(report.preview(self, layout.csrf))
    case .choosing, .running, .cancelled, .done: ExchangePage().body(state, layout)
    }
  }

  @HTMLBuilder
  private func asking(_ preview: HTMLContent) -> HTMLContent {
    crumbs([Link("Decks", DecksPage().path), Link("Import and export", ExchangePage().path)])
    h1 { "Import" }
    section(.class("sheet")) { preview }
  }

  func response(to context: PageContext) async throws -> Response {
    guard let job = context.site.imports[id] else { return context.seeOther(ExchangePage()) }
    let decks = try await context.site.decks(at: context.now)
    let refused = job.refused
    var state = ExchangePage.State(
      decks: decks, chosen: decks.line(named: refused?.deck)?.id ?? context.query.number("deck"),
      isSubstitute: context.study.isSubstitute)
    state.stage = stage(of: job, decks)
    if case .done(var report) = state.stage {
      report.undo = try await undo(of: job, context)
      state.stage = .done(report)
    }
    let problem = job.problem == .importCancelled ? nil : job.problem
    if let refused, refused.deck != job.suggestion, decks.line(named: refused.deck) == nil {
      state.name.value = refused.deck
    }
    state.isStrict = refused?.isStrict ?? false
    state.text.value = refused?.text ?? ""
    if let problem { state.refuse(state.text.value, problem) }
    // A page that follows takes no refusal.
    let error =
      context.isFollowing
      ? nil : problem.map { RequestError($0, refused: .unprocessableContent) }
    return context.show(self, state, status: error?.status ?? .ok)
  }

  /// Returns the import's change, while it is the latest one and can be undone.
  private func undo(
    of job: ImportJob, _ context: PageContext
  ) async throws -> UndoableChange.ID? {
    guard let change = job.changes.change,
      case .change(let latest)? = try await context.study.undoHistory().latest,
      latest.id == change
    else { return nil }
    return change
  }

  private func stage(of job: ImportJob, _ decks: [Overview.DeckLine]) -> ExchangePage.Stage {
    let state = job.store.state
    return switch state.outcome {
    case .itemsPreviewed(let preview): .items(ImportPreviewForm(preview, job, decks))
    case .packagePreviewed(let summary): .package(summary)
    case .logPreviewed(let report): .reviews(report)
    case .itemsImported(let report): .done(.init(report, job, decks))
    case .packageImported(let summary): .done(.init(summary, decks))
    case .logImported(let report): .done(.init(report))
    case nil where state.problem == .importCancelled: .cancelled
    case nil: state.problem == nil ? .running(Progress(state.progress), job.id) : .choosing
    }
  }
}

extension ImportPage {
  /// Imports what was shown, as it was chosen.
  private func begin(_ context: PageContext) async throws -> Response {
    guard let job = context.site.imports[id] else { return context.seeOther(ExchangePage()) }
    switch (job.source, job.store.state.outcome) {
    case (.text(let request)?, .itemsPreviewed(let preview)?):
      return try await beginItems(job, request, preview, context)
    case (.text(let request)?, .logPreviewed?):
      await context.site.imports.run(job, .text(request), at: context.now)
    case (.package(let request)?, .packagePreviewed?):
      await beginPackage(job, request, context)
    default: break  // Sent twice, it has begun.
    }
    return context.seeOther(self)
  }

  /// Imports by the columns that were chosen, or shows what that would import.
  private func beginItems(
    _ job: ImportJob, _ request: ImportRequest, _ preview: ImportPreview, _ context: PageContext
  ) async throws -> Response {
    let decks = try await context.site.decks(at: context.now)
    var form = ImportPreviewForm(preview, job, decks)
    form.fill(from: context.form)
    do {
      try ImportRequest.check(form.preview.columns)
      var request = request
      request.deck = try decks.name(chosenIn: context.form) ?? decks.newName(request.deck)
      (request.columns, request.hasHeader) = (form.preview.columns, form.preview.hasHeader)
      if context.form.asks(for: ExchangePage.Action.preview) {
        let store = context.study.exchange.store()
        try await store.sent(.previewAsked(.text(request)))
        context.site.imports.replace(job, by: .text(request), with: store)
        return context.seeOther(self)
      }
      await context.site.imports.run(job, .text(request), at: context.now)
      return context.seeOther(self)
    } catch let problem as Problem {
      form.error = problem.description
      var state = ExchangePage.State(decks: decks, chosen: nil)
      state.stage = .items(form)
      return context.show(self, state, refusing: problem)
    }
  }

  private func beginPackage(
    _ job: ImportJob, _ request: AnkiRequest, _ context: PageContext
  ) async {
    var request = request
    request.update = AnkiRequest.Update(rawValue: context.form["update"]) ?? .newer
    request.hasScheduling = !context.form.isOn("no-scheduling")
    request.takesOptions = context.form.isOn("options")
    await context.site.imports.run(job, .package(request), at: context.now)
  }

  private func cancel(_ context: PageContext) -> Response {
    context.site.imports[id]?.cancel()
    return context.seeOther(self)
  }
}

extension ExchangePage.Stage {
  /// How far a running import is, or that it was cancelled.
  @HTMLBuilder
  func news(_ csrf: String) -> HTMLContent {
    if case .running(let progress, let job) = self {
      section(.class("sheet")) {
        p(.class("lead"), .role("status")) { progress.words }
        progress.bar("Import", style: "thick", shown: "\(progress.done) of \(progress.total)")
        buttonForm(
          "Cancel the import", to: ImportPage(id: job).path(ImportPage.cancel), csrf,
          style: [.quiet])
      }
    }
    if case .cancelled = self {
      section(.class("sheet")) {
        p(.class("lead"), .role("status")) { Problem.importCancelled.description }
      }
    }
  }
}

extension ImportPreviewForm {
  fileprivate init(_ preview: ImportPreview, _ job: ImportJob, _ decks: [Overview.DeckLine]) {
    var (chosen, name): (Deck.ID?, String) = (nil, "")
    if case .text(let request) = job.source {
      (chosen, name) = (decks.line(named: request.deck)?.id, decks.newName(request.deck))
    }
    // The decks as the page of exchange has them.
    self.init(
      preview: preview, deck: ExchangePage.State(decks: decks, chosen: chosen).deck,
      name: Field(value: name))
  }
}

extension [Overview.DeckLine] {
  /// Returns the name of the deck that was chosen, or of a new one; nil for one without a name.
  func name(chosenIn form: FormData) throws -> String? {
    if let id: Deck.ID = form.number("deck") {
      guard let line = first(where: { $0.id == id }) else { throw Problem.noDeck }
      return line.deck.name
    }
    let name = form["name"]
    return name.allSatisfy(\.isWhitespace) ? nil : newName(try Deck.name(from: name))
  }

  /// Returns a name that no deck has: `name`, or it with a number.
  func newName(_ name: String) -> String {
    let taken = Set(map { Deck.folded($0.deck.name) })
    var (new, number) = (name, 1)
    while taken.contains(Deck.folded(new)) {
      number += 1
      new = "\(name) \(number)"
    }
    return new
  }

  fileprivate func line(named name: String?) -> Overview.DeckLine? {
    let folded = name.map(Deck.folded)
    return first { Deck.folded($0.deck.name) == folded }
  }
}

extension Progress {
  fileprivate init(_ progress: Exchange.ImportProgress?) {
    let (rows, total) = (progress?.rows ?? 0, progress?.of ?? 0)
    self.init(
      done: rows, total: max(total, 1),
      "\(Quantity.grouped(rows)) of \(Quantity.grouped(total)) rows read")
  }
}

extension ExchangePage.Report {
  fileprivate init(_ report: ImportReport, _ job: ImportJob, _ decks: [Overview.DeckLine]) {
    let taken = report.added + report.updated + report.unchanged
    let bad = report.badRows
    self.init(
      sentence:
        """
        \(Quantity.grouped(taken)) of \(Quantity.count(taken + bad.count, "row")) imported\
        \(report.warning.map { ". \($0)" } ?? "")\(Self.choice(ofColumns: report))
        """,
      counts: .counts([
        "New": report.added, "Updated": report.updated, "Unchanged": report.unchanged,
        "Skipped": bad.count,
      ]),
      deck: decks.first { $0.deck.name == report.decks.first },
      refused: Array(bad.prefix(ImportJob.mostShown)), lines: job.badLines,
      omitted: bad.count > ImportJob.mostShown
        ? "and \(Quantity.grouped(bad.count - ImportJob.mostShown)) more" : nil)
  }

  private static func choice(ofColumns report: ImportReport) -> String {
    report.ignoredColumns > 0
      ? " To choose what each column holds, import again with “Preview”." : ""
  }
}
