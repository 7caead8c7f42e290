import Engine
import HTML
import Hummingbird

/// The progress and the result of an import.
struct ImportPage: Page {
  static let address = Address("exchange/{id}", \ImportPage.id) { ImportPage(id: $0) }
  static let navigation: NavigationEntry? = .decks

  let id: ImportJob.ID

  func load(_ context: PageContext) async throws -> ExchangePage.State {
    try await ExchangePage().load(context)
  }

  func name(_ state: ExchangePage.State) -> String { ExchangePage().name(state) }

  func body(_ state: ExchangePage.State, _ layout: Layout) -> HTMLContent {
    ExchangePage().body(state, layout)
  }

  func response(to context: PageContext) async throws -> Response {
    guard let job = context.site.imports[id] else { return context.seeOther(ExchangePage()) }
    let decks = try await context.site.decks(at: context.now)
    var state = ExchangePage.State(decks: decks, chosen: context.query.number("deck"))
    state.progress = job.isDone ? nil : Progress(job)
    state.report = job.store.state.report.map { ExchangePage.Report($0, job, decks) }
    let problem = job.store.state.problem
    state.file.error = problem?.description
    let error = problem.map { RequestError($0, refused: .unprocessableContent) }
    var response = context.show(self, state, status: error?.status ?? .ok)
    // Reloads the page if there are no scripts.
    if !job.isDone { response.headers[named: "Refresh"] = "1" }
    return response
  }
}

extension Progress {
  fileprivate init(_ job: ImportJob) {
    let passed = job.store.state.passed
    let (rows, total) = (passed?.rows ?? 0, passed?.of ?? 0)
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
        "\(Quantity.grouped(taken)) of \(Quantity.count(taken + bad.count, "row")) imported",
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
