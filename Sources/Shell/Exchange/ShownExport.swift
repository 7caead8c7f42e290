import Engine

extension Console {
  /// Tells a person how much of an export is written, while `body` writes it.
  func showingExport<Written>(
    _ body: (@escaping ExportProgress.Listener) async throws -> Written
  ) async throws -> Written {
    let line = input.isInteractive && !givesJSON ? ProgressLine(output) : nil
    defer { line?.end() }
    return try await body { line?.show($0.sentence) }
  }
}

extension ExportProgress {
  fileprivate var sentence: String { "Writing: \(written)" }

  private var written: String {
    switch self {
    case .items(let count): Quantity.count(count, "item")
    case .notes(let count): Quantity.count(count, "note")
    case .reviews(let count): Quantity.count(count, "review")
    case .media(let count): Quantity.count(count, "media file")
    case .rows(let count): Quantity.count(count, "row")
    }
  }
}
