import Engine
import Hummingbird

/// All items as a file.
struct ExportFile: Endpoint {
  static let address = Address("export.{format}", \ExportFile.format) { ExportFile(format: $0) }

  let format: TextFormat

  func response(to context: PageContext) async throws -> Response {
    try await context.exported(nil, format, name: "sanpo")
  }
}

/// The items of a deck as a file.
struct DeckFile: Endpoint {
  static let address = Address("decks/{id}/export.{format}", \DeckFile.id, \DeckFile.format) {
    DeckFile(id: $0, format: $1)
  }

  let id: Deck.ID
  let format: TextFormat

  func response(to context: PageContext) async throws -> Response {
    try await context.exported(id, format, name: "sanpo-deck-\(id)")
  }
}

extension TextFormat: PathValue {}

extension PageContext {
  fileprivate func exported(
    _ deck: Deck.ID?, _ format: TextFormat, name: String
  ) async throws -> Response {
    guard !study.isSubstitute || query.isOn("from-backup") else {
      throw Problem.notYourData(
        remedy: "Restore a backup first, or tick the box under “Import and export”.")
    }
    let exchange = study.exchange()
    await exchange.send(.exportAsked(deck, format))
    if let problem = exchange.state.problem {
      throw problem == .noDeck ? RequestError.notFound : problem
    }
    return file(
      exchange.state.export?.text ?? "",
      type: format == .csv
        ? "text/csv; charset=utf-8" : "text/tab-separated-values; charset=utf-8",
      name: "\(name).\(format.rawValue)")
  }
}
