public import Foundation

/// Imports items from text files and packages, and reviews from logs.
public struct Exchange: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var progress: ImportProgress?
    public var outcome: Outcome?
    public var problem: Problem?
  }

  public struct ImportProgress: Hashable, Sendable {
    public var rows: Int
    public var of: Int
  }

  /// The result or preview of an import.
  public enum Outcome: Hashable, Sendable {
    case itemsPreviewed(ImportPreview)
    case packagePreviewed(AnkiSummary)
    case logPreviewed(ReviewLog.Report)
    case itemsImported(ImportReport)
    case packageImported(AnkiSummary)
    case logImported(ReviewLog.Report)
  }

  public enum Event: MachineEvent {
    case importAsked(ImportSource, at: Date)
    case previewAsked(ImportSource)
    case advanced(ImportProgress)
    case finished(Outcome)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case importFrom(ImportSource, at: Date)
    case preview(ImportSource)
  }

  let exchange: ExchangeRepository
  let packages: AnkiImportRepository
  let logs: ReviewLogRepository
  let clock: WallClock

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .importAsked(let source, let now):
      state = State()
      return [.importFrom(source, at: now)]
    case .previewAsked(let source):
      state = State()
      return [.preview(source)]
    case .advanced(let progress): state.progress = progress
    case .finished(let outcome): state.outcome = outcome
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    do {
      switch effect {
      case .importFrom(let source, let now):
        return .finished(try await imported(source, at: now, report))
      case .preview(let source): return .finished(try await preview(source))
      }
    } catch {
      guard Task.isCancelled else { throw error }
      throw Problem.importCancelled
    }
  }

  private func imported(
    _ source: ImportSource, at now: Date, _ report: @escaping Report<Event>
  ) async throws -> Outcome {
    switch source {
    case .package(let request):
      .packageImported(
        try await packages.importPackage(request, at: now) {
          await report(.advanced(ImportProgress(rows: $0, of: $1)))
        })
    case .text(let request) where request.isReviewLog:
      .logImported(try await logs.importLog(request.text, isStrict: request.isStrict, at: now))
    case .text(let request):
      .itemsImported(
        try await exchange.importRows(request, at: now) { await report(.advanced($0)) })
    }
  }

  private func preview(_ source: ImportSource) async throws -> Outcome {
    switch source {
    case .package(let request):
      .packagePreviewed(try await packages.preview(request, at: clock.now()))
    case .text(let request) where request.isReviewLog:
      .logPreviewed(try await logs.preview(request.text, at: clock.now()))
    case .text(let request): .itemsPreviewed(try await exchange.preview(request))
    }
  }
}

/// A file to import, by its kind.
public enum ImportSource: Hashable, Sendable {
  case text(ImportRequest)
  case package(AnkiRequest)
}

/// A text of rows or cards to import, and how the person wants it read.
public struct ImportRequest: Hashable, Sendable {
  public var text: String
  /// The deck for rows that don't name one; empty until a file is read, if a person chose none.
  public var deck: String
  var format: TextFormat?
  /// Whether the file's extension marks it as a table, whatever its rows begin with.
  var isTable = false
  /// Whether one invalid row cancels the whole import.
  public var isStrict: Bool
  /// The field in each column, nil for a column to ignore; by default, the file decides.
  public var columns: [ImportField?]?
  /// Whether the first row names the columns; the file decides unless given.
  public var hasHeader: Bool?
  /// The source of the pictures named by rows; nil for the learner's media folder.
  public var pictures: ImportPictures?

  public var isReviewLog: Bool { format == nil && columns == nil && ReviewLog.isLog(text) }

  /// - Parameter format: nil to detect it from the text.
  public init(
    text: String, deck: String, format: TextFormat? = nil, isStrict: Bool = false,
    columns: [ImportField?]? = nil, hasHeader: Bool? = nil
  ) {
    (self.columns, self.hasHeader) = (columns, hasHeader)
    (self.text, self.deck) = (text, deck)
    (self.format, self.isStrict) = (format, isStrict)
  }
}

/// A format of texts with items.
public enum TextFormat: String, CaseIterable, Sendable {
  case csv, tsv
  /// Markdown, in the form of hashcards: see `MarkdownDeck`.
  case markdown = "md"

  var separator: Unicode.Scalar { self == .tsv ? "\t" : "," }
}

/// Items written as text.
public struct ExportedText: Hashable, Sendable {
  public var text: String
  public var items: Int
  /// The number of items with sounds, for which the text has no place.
  public var itemsWithSounds = 0
  /// The number of cards of note types beyond the first of each note, for which the text has no
  /// place either.
  public var cardsLeftOut = 0
  /// The number of notes with deletions that are written as one question, with nothing hidden.
  public var simplifiedClozes = 0
  /// The names of the items' pictures, each once.
  public var pictures: [String] = []
  /// The text of each deck by itself, for Markdown.
  public var decks: [String: String] = [:]

  /// The text, with the pictures that Markdown shows in a folder beside its file.
  public func text(_ format: TextFormat, picturesIn folder: String) -> String {
    guard format == .markdown else { return text }
    return MarkdownPicture.moved(text, to: folder)
  }

  /// The Markdown of one deck, with its pictures.
  public func text(ofDeck name: String, picturesIn folder: String) -> String {
    MarkdownPicture.moved(decks[name] ?? "", to: folder)
  }

  /// Packs a ZIP of the text and its pictures, which an import can read.
  ///
  /// - Parameter format: that of the text.
  public func zipped(
    _ format: TextFormat, with media: MediaFolder, at date: Date
  ) throws -> Data {
    let zip = try ZipWriter(at: date)
    try zip.add(
      Data(text(format, picturesIn: "items.media").utf8), at: "items.\(format.rawValue)")
    for name in pictures {
      if let picture = media.picture(name) { try zip.add(picture.data, at: "items.media/\(name)") }
    }
    return try zip.finish()
  }
}

extension Problem {
  public static let importCancelled = Problem(
    "The import was cancelled; nothing was imported.", remedy: "Import the file again.")
  static let exportCancelled = Problem(
    "The export was cancelled; nothing was exported.", remedy: "Export again.")
}
