import Engine
import Foundation
import Hummingbird

/// All items as a file.
struct ExportFile: Endpoint {
  static let address = Address("export.{format}", \Self.format, Self.init)

  let format: ExportFormat

  func response(to context: PageContext) async throws -> Response {
    try await context.export(nil, format, name: "sanpo")
  }
}

/// The items of a deck as a file.
struct DeckFile: Endpoint {
  static let address = Address("decks/{id}/export.{format}", \Self.id, \Self.format, Self.init)

  let id: Deck.ID
  let format: ExportFormat

  func response(to context: PageContext) async throws -> Response {
    try await context.export(id, format, name: "sanpo-deck-\(id)")
  }
}

/// A text file, a ZIP of one with its pictures, or an Anki package.
enum ExportFormat: String, PathValue {
  case csv, tsv, zip
  /// An Anki package.
  case apkg
  case markdown = "md"
  /// The log of reviews, in Anki's columns.
  case ankiReviews = "reviews-anki.csv"
  /// The same in those of the FSRS benchmark.
  case fsrsReviews = "reviews-fsrs.csv"

  fileprivate var text: TextFormat {
    switch self {
    case .tsv: .tsv
    case .markdown: .markdown
    default: .csv
    }
  }

  fileprivate func event(_ deck: Deck.ID?, at now: Date) -> Exchange.Event {
    switch self {
    case .csv, .tsv, .zip, .markdown: .exportAsked(deck, text)
    case .apkg: .packageExportAsked(AnkiExportRequest(deck: deck), at: now)
    case .ankiReviews: .logExportAsked(.anki, deck)
    case .fsrsReviews: .logExportAsked(.fsrs, deck)
    }
  }
}

extension PageContext {
  fileprivate func export(
    _ deck: Deck.ID?, _ format: ExportFormat, name: String
  ) async throws -> Response {
    guard !study.isSubstitute || query.isOn("from-backup") else {
      throw Problem.notYourData(
        remedy: "Restore a backup first, or tick the box under “Import and export”.")
    }
    let exchange = study.exchange.store()
    await exchange.send(format.event(deck, at: now))
    if let problem = exchange.state.problem {
      throw problem == .noDeck ? RequestError.notFound : problem
    }
    if let package = exchange.state.package {
      return file(package.data, type: "application/zip", name: "\(name).apkg")
    }
    let file = "\(name).\(format.rawValue)"
    if let log = exchange.state.log {
      return self.file(log.text, type: "text/csv; charset=utf-8", name: file)
    }
    guard let export = exchange.state.export else { throw RequestError.notFound }
    return try given(export, format, name: file)
  }

  private func given(
    _ export: ExportedText, _ format: ExportFormat, name: String
  ) throws -> Response {
    switch format {
    case .csv, .ankiReviews, .fsrsReviews:
      file(export.text, type: "text/csv; charset=utf-8", name: name)
    case .tsv: file(export.text, type: "text/tab-separated-values; charset=utf-8", name: name)
    case .markdown: file(export.text, type: "text/markdown; charset=utf-8", name: name)
    case .zip, .apkg:
      file(
        try export.zipped(format.text, with: study.media, at: now), type: "application/zip",
        name: name)
    }
  }
}
