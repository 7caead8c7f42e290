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
    let lines = try await context.site.decks(at: context.now)
    guard let deck = lines.first(where: { $0.id == id })?.deck else { throw RequestError.notFound }
    // A file that is imported goes to a deck of its name.
    let title = deck.name.replacing(Deck.separator, with: " - ")
    return try await context.export(id, format, name: "sanpo-deck-\(id)", title: title)
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
}

extension PageContext {
  fileprivate func export(
    _ deck: Deck.ID?, _ format: ExportFormat, name: String, title: String? = nil
  ) async throws -> Response {
    guard !study.isSubstitute || query.isOn("from-backup") else {
      throw Problem.notYourData(
        otherwise: "To export what is shown instead, tick the box under “Import and export”.")
    }
    return try await file(
      contents(deck.map(DeckRoot.deck), format), type: format.mediaType,
      name: "\(name).\(format.rawValue)", title: title.map { "\($0).\(format.rawValue)" })
  }

  private func contents(_ deck: DeckRoot?, _ format: ExportFormat) async throws -> Data {
    let exchange = study.exchange
    switch format {
    case .apkg:
      let request = AnkiExportRequest(
        deck: deck, hasScheduling: !query.isOn("no-scheduling"),
        hasMedia: !query.isOn("no-media"), isLegacy: query.isOn("legacy"))
      return try await exchange.exportPackage(request, at: now).data
    case .ankiReviews: return Data(try await exchange.exportLog(.anki, of: deck).text.utf8)
    case .fsrsReviews: return Data(try await exchange.exportLog(.fsrs, of: deck).text.utf8)
    case .csv, .tsv, .zip, .markdown:
      let export = try await exchange.export(deck, format.text)
      guard format == .zip else { return Data(export.text.utf8) }
      return try export.zipped(format.text, with: study.media, at: now)
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
