import Engine
import Hummingbird

/// All items as a file.
struct ExportFile: Endpoint {
  static let address = Address("export.{format}", \Self.format, Self.init)

  let format: ExportFormat

  func response(to context: PageContext) async throws -> Response {
    try await context.exported(nil, format, name: "sanpo")
  }
}

/// The items of a deck as a file.
struct DeckFile: Endpoint {
  static let address = Address("decks/{id}/export.{format}", \Self.id, \Self.format, Self.init)

  let id: Deck.ID
  let format: ExportFormat

  func response(to context: PageContext) async throws -> Response {
    try await context.exported(id, format, name: "sanpo-deck-\(id)")
  }
}

/// A text file, a ZIP of one with its pictures, or an Anki package.
enum ExportFormat: String, PathValue {
  case csv, tsv, zip
  /// An Anki package.
  case apkg

  fileprivate var text: TextFormat { self == .tsv ? .tsv : .csv }
}

extension PageContext {
  fileprivate func exported(
    _ deck: Deck.ID?, _ format: ExportFormat, name: String
  ) async throws -> Response {
    guard !study.isSubstitute || query.isOn("from-backup") else {
      throw Problem.notYourData(
        remedy: "Restore a backup first, or tick the box under “Import and export”.")
    }
    let exchange = study.exchange.store()
    await exchange.send(
      format == .apkg
        ? .packageExportAsked(AnkiExportRequest(deck: deck), at: now)
        : .exportAsked(deck, format.text))
    if let problem = exchange.state.problem {
      throw problem == .noDeck ? RequestError.notFound : problem
    }
    if let package = exchange.state.package {
      return file(package.data, type: "application/zip", name: "\(name).apkg")
    }
    guard let export = exchange.state.export else { throw RequestError.notFound }
    let name = "\(name).\(format.rawValue)"
    return switch format {
    case .csv: file(export.text, type: "text/csv; charset=utf-8", name: name)
    case .tsv: file(export.text, type: "text/tab-separated-values; charset=utf-8", name: name)
    case .zip, .apkg:
      file(
        try export.zipped(format.text, with: study.media, at: now), type: "application/zip",
        name: name)
    }
  }
}
