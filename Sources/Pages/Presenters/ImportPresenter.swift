import Engine

/// Import and export as a page.
struct ImportPresenter {
  let decks: [Overview.DeckLine]

  /// What was sent and refused, and where the reason belongs.
  struct Returned {
    var form: FormData
    var problem: Problem
  }

  func page(
    _ chrome: Chrome, chosen: Deck.ID?, job: ImportJob? = nil, returned: Returned? = nil
  ) -> ImportPage {
    let refusal = returned?.problem ?? job?.store.state.problem
    return ImportPage(
      chrome: chrome, action: Route.exchange.path, deck: choices(chosen),
      file: Field(error: refusal?.description),
      text: Field(value: returned?.form["text"] ?? ""),
      isStrict: returned?.form.isOn("strict") ?? false, progress: job.flatMap(progress),
      report: job.flatMap(report), exports: exports)
  }

  private func choices(_ chosen: Deck.ID?) -> [Choice] {
    .decks(decks, chosen: chosen)
      + [Choice(value: "", label: "A new deck, “Imported”", isChosen: chosen == nil)]
  }

  private func progress(_ job: ImportJob) -> ImportPage.Progress? {
    guard !job.isDone else { return nil }
    let passed = job.store.state.passed
    let (rows, total) = (passed?.rows ?? 0, passed?.of ?? 0)
    return ImportPage.Progress(
      done: rows, total: max(total, 1),
      sentence: "\(Quantity.grouped(rows)) of \(Quantity.grouped(total)) rows read")
  }

  private func report(_ job: ImportJob) -> ImportPage.Report? {
    guard let report = job.store.state.report else { return nil }
    let taken = report.added + report.updated + report.unchanged
    let bad = report.badRows
    let lines = job.badLines
    return ImportPage.Report(
      sentence: "\(Quantity.grouped(taken)) of \(Quantity.count(taken + bad.count, "row")) came in",
      counts: [
        Fact(label: "New", value: Quantity.grouped(report.added)),
        Fact(label: "Changed", value: Quantity.grouped(report.updated)),
        Fact(label: "As before", value: Quantity.grouped(report.unchanged)),
        Fact(label: "Left out", value: Quantity.grouped(bad.count)),
      ],
      deck: deck(report),
      refused: bad.prefix(ImportJob.mostShown).map {
        .init(line: $0.line, reason: $0.reason, text: lines[$0.line, default: ""])
      },
      omitted: bad.count > ImportJob.mostShown
        ? "and \(Quantity.grouped(bad.count - ImportJob.mostShown)) more" : nil)
  }

  private func deck(_ report: ImportReport) -> Link? {
    let name = report.decks.first
    guard let line = decks.first(where: { $0.deck.name == name }) else { return nil }
    return Link(label: "Open \(line.deck.name)", url: Route.deck(line.id).path)
  }

  private var exports: [ImportPage.Export] {
    let items = decks.outermost.map(\.items).reduce(0, +)
    let detail = "\(Quantity.count(items, "item")), with Anki’s header lines"
    return [
      .init(label: "Everything, CSV", detail: detail, url: Route.export(.csv).path),
      .init(label: "Everything, TSV", detail: detail, url: Route.export(.tsv).path),
    ]
  }
}
