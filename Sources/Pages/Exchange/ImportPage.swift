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

  @HTMLBuilder
  func body(_ state: ExchangePage.State, _ layout: Layout) -> HTMLContent {
    if let preview = state.preview {
      h1 { "Import" }
      section(.class("sheet")) { preview.markup(self, layout.csrf) }
    } else if let log = state.log {
      h1 { "Import" }
      section(.class("sheet")) { log.markup(self, layout.csrf) }
    } else if let package = state.package {
      h1 { "Import" }
      section(.class("sheet")) { package.markup(self, layout.csrf) }
    } else {
      ExchangePage().body(state, layout)
      if state.progress != nil {
        buttonForm("Cancel the import", to: path(Self.cancel), layout.csrf, "button quiet")
      }
    }
  }

  func response(to context: PageContext) async throws -> Response {
    guard let job = context.site.imports[id] else { return context.seeOther(ExchangePage()) }
    let decks = try await context.site.decks(at: context.now)
    var state = ExchangePage.State(decks: decks, chosen: context.query.number("deck"))
    if let preview = job.store.state.preview {
      state.preview = ImportPreviewForm(preview, deck: decks.choices(named: job.request.deck))
      return context.show(self, state)
    }
    if let preview = job.store.state.logPreview {
      state.log = ReviewLogPreview(preview)
      return context.show(self, state)
    }
    if let preview = job.store.state.packagePreview {
      state.package = PackagePreview(preview)
      return context.show(self, state)
    }
    state.progress = job.isDone ? nil : Progress(job)
    state.report = job.store.state.packageReport.map { ExchangePage.Report($0, decks) }
    if let report = job.store.state.logReport { state.report = .init(report) }
    if let report = job.store.state.report { state.report = .init(report, job, decks) }
    let problem = job.problem
    state.file.error = problem?.description
    // A page that follows takes no refusal.
    let error =
      context.isFollowing
      ? nil : problem.map { RequestError($0, refused: .unprocessableContent) }
    var response = context.show(self, state, status: error?.status ?? .ok)
    // Reloads the page if there are no scripts.
    if !job.isDone, !context.hasScripts { response.headers[named: "Refresh"] = "1" }
    return response
  }
}

extension ImportPage {
  /// Imports by the columns that were chosen.
  private func begin(_ context: PageContext) async throws -> Response {
    guard let job = context.site.imports[id] else { return context.seeOther(ExchangePage()) }
    if job.store.state.logPreview != nil {
      await context.site.imports.run(job, job.request, at: context.now)
      return context.seeOther(self)
    }
    if let preview = job.store.state.packagePreview {
      return try await beginPackage(job, preview, context)
    }
    // Sent twice, it has begun.
    guard let preview = job.store.state.preview else { return context.seeOther(self) }
    let decks = try await context.site.decks(at: context.now)
    var form = ImportPreviewForm(preview, deck: decks.choices(named: job.request.deck))
    form.fill(from: context.form)
    do {
      try ImportRequest.check(form.columns)
      var request = job.request
      request.deck = try await ExchangePage().deckName(context)
      (request.columns, request.hasHeader) = (form.columns, form.hasHeader)
      await context.site.imports.run(job, request, at: context.now)
      return context.seeOther(self)
    } catch let problem as Problem {
      form.error = problem.description
      var state = ExchangePage.State(decks: decks, chosen: nil)
      state.preview = form
      return context.show(self, state, refusing: problem)
    }
  }

  private func beginPackage(
    _ job: ImportJob, _ preview: AnkiSummary, _ context: PageContext
  ) async throws -> Response {
    var request = job.request
    request.package?.update = AnkiRequest.Update(rawValue: context.form["update"]) ?? .newer
    request.package?.hasScheduling = !context.form.isOn("no-scheduling")
    let options = context.form.isOn("options") ? preview.options : [:]
    let study = context.study
    await context.site.imports.run(job, request, at: context.now) { () async throws(Problem) in
      guard !options.isEmpty else { return }
      let preferences = study.care.preferences()
      await preferences.send(.changed(options))
      if let problem = preferences.state.problem ?? preferences.state.refusals.values.first {
        throw problem
      }
    }
    return context.seeOther(self)
  }

  private func cancel(_ context: PageContext) -> Response {
    context.site.imports[id]?.cancel()
    return context.seeOther(self)
  }
}

extension [Overview.DeckLine] {
  /// As the page of exchange has them.
  fileprivate func choices(named name: String) -> [Choice] {
    let chosen = first { $0.deck.name == name }
    return ExchangePage.State(decks: self, chosen: chosen?.id).deck
  }
}

extension Progress {
  fileprivate init(_ job: ImportJob) {
    let progress = job.store.state.progress
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
    let lines = job.badLines
    let deck = decks.first { $0.deck.name == report.decks.first }
    self.init(
      sentence:
        """
        \(Quantity.grouped(taken)) of \(Quantity.count(taken + bad.count, "row")) imported\
        \(report.warning.map { ". \($0)" } ?? "")
        """,
      counts: [
        Fact("New", Quantity.grouped(report.added)),
        Fact("Changed", Quantity.grouped(report.updated)),
        Fact("Unchanged", Quantity.grouped(report.unchanged)),
        Fact("Skipped", Quantity.grouped(bad.count)),
      ],
      deck: deck.map { Link("Open \($0.deck.name)", DeckPage(id: $0.id).path) },
      refused: bad.prefix(ImportJob.mostShown).map {
        .init(line: $0.line, reason: $0.reason, text: lines[$0.line, default: ""])
      },
      omitted: bad.count > ImportJob.mostShown
        ? "and \(Quantity.grouped(bad.count - ImportJob.mostShown)) more" : nil)
  }
}
