import Engine
import Foundation
import HTML
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
  /// The log of reviews, in the columns of the FSRS benchmark.
  case fsrsReviews = "reviews-fsrs.csv"

  fileprivate var text: TextFormat {
    switch self {
    case .tsv: .tsv
    case .markdown: .markdown
    default: .csv
    }
  }

  fileprivate var mediaType: String {
    switch self {
    case .csv, .ankiReviews, .fsrsReviews: "text/csv; charset=utf-8"
    case .tsv: "text/tab-separated-values; charset=utf-8"
    case .markdown: "text/markdown; charset=utf-8"
    case .zip, .apkg: "application/zip"
    }
  }

  fileprivate func event(_ deck: Deck.ID?, _ context: PageContext) -> Exchange.Event {
    let deck = deck.map(DeckRoot.deck)
    let query = context.query
    return switch self {
    case .csv, .tsv, .zip, .markdown: .exportAsked(deck, text)
    case .apkg:
      .packageExportAsked(
        AnkiExportRequest(
          deck: deck, hasScheduling: !query.isOn("no-scheduling"),
          hasMedia: !query.isOn("no-media"), isLegacy: query.isOn("legacy")),
        at: context.now)
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
    let exchange = try await study.exchange.store().sent(
      format.event(deck, self), notFound: .noDeck)
    return try file(
      exported(exchange.outcome, format), type: format.mediaType,
      name: "\(name).\(format.rawValue)")
  }

  private func exported(_ outcome: Exchange.Outcome?, _ format: ExportFormat) throws -> Data {
    switch outcome {
    case .packageExported(let package): package.data
    case .logExported(let log): Data(log.text.utf8)
    case .itemsExported(let export) where format == .zip:
      try export.zipped(format.text, with: study.media, at: now)
    case .itemsExported(let export): Data(export.text.utf8)
    default: throw RequestError.notFound
    }
  }
}

/// Exports an Anki package, with the terminal's choices.
///
/// - Parameter path: of the package.
func packageForm(_ path: String, _ words: String) -> HTMLElement {
  form.spaced(.class("form"), .method("get"), .action(path)) {
    fieldset.spaced(.class("checks")) {
      legend { "Anki package" }
      checkBox("no-scheduling", "Without schedules and reviews", style: nil)
      checkBox("no-media", "Without media", style: nil)
      checkBox("legacy", "Support older Anki versions", style: nil)
    }
    button(.class("button quiet")) { words }
  }
}
