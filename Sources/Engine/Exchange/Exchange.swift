public import Foundation

/// Imports items from text files and exports them.
public struct Exchange: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var progress: ImportProgress?
    public var report: ImportReport?
    public var export: ExportedText?
    public var preview: ImportPreview?
    /// What the import of an Anki package would do.
    public var packagePreview: AnkiSummary?
    /// What it did.
    public var packageReport: AnkiSummary?
    public var package: ExportedPackage?
    /// What the import of a log of reviews would do.
    public var logPreview: ReviewLog.Report?
    /// What it did.
    public var logReport: ReviewLog.Report?
    public var log: ReviewLog.Exported?
    public var problem: Problem?
  }

  public struct ImportProgress: Hashable, Sendable {
    public var rows: Int
    public var of: Int
  }

  public enum Event: MachineEvent {
    case importAsked(ImportRequest, at: Date)
    case previewAsked(ImportRequest)
    case previewed(ImportPreview)
    /// If the deck is nil, exports every deck.
    case exportAsked(Deck.ID?, TextFormat)
    case packageExportAsked(AnkiExportRequest, at: Date)
    /// If the deck is nil, exports the reviews of every deck.
    case logExportAsked(ReviewLog.Columns, Deck.ID?)
    case logPreviewed(ReviewLog.Report)
    case logImported(ReviewLog.Report)
    case logExported(ReviewLog.Exported)
    case advanced(ImportProgress)
    case packagePreviewed(AnkiSummary)
    case packageImported(AnkiSummary)
    case packageExported(ExportedPackage)
    case imported(ImportReport)
    case exported(ExportedText)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case importRows(ImportRequest, at: Date)
    case preview(ImportRequest)
    case export(Deck.ID?, TextFormat)
    case exportPackage(AnkiExportRequest, at: Date)
    case exportLog(ReviewLog.Columns, Deck.ID?)
  }

  let exchange: ExchangeRepository
  let anki: AnkiImportRepository
  let leaving: AnkiExportRepository
  let logs: ReviewLogRepository
  let clock: WallClock

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .importAsked(let request, let now):
      state = State()
      return [.importRows(request, at: now)]
    case .previewAsked(let request):
      state = State()
      return [.preview(request)]
    case .previewed(let preview): state.preview = preview
    case .exportAsked(let deck, let format):
      state = State()
      return [.export(deck, format)]
    case .packageExportAsked(let request, let now):
      state = State()
      return [.exportPackage(request, at: now)]
    case .logExportAsked(let columns, let deck):
      state = State()
      return [.exportLog(columns, deck)]
    case .logPreviewed(let report): state.logPreview = report
    case .logImported(let report): state.logReport = report
    case .logExported(let log): state.log = log
    case .packagePreviewed(let summary): state.packagePreview = summary
    case .packageImported(let summary): state.packageReport = summary
    case .packageExported(let package): state.package = package
    case .advanced(let progress): state.progress = progress
    case .imported(let report): state.report = report
    case .exported(let text): state.export = text
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    do {
      switch effect {
      case .importRows(let request, let now):
        return try await imported(request, at: now, report)
      case .preview(let request): return try await preview(request)
      case .exportPackage(let request, let now):
        return .packageExported(try await leaving.export(request, at: now))
      case .exportLog(let columns, let deck):
        return .logExported(try await logs.export(columns, of: deck))
      case .export(let deck, let format): return .exported(try await exchange.export(deck, format))
      }
    } catch {
      throw Task.isCancelled ? Problem.importCancelled : error
    }
  }

  private func imported(
    _ request: ImportRequest, at now: Date, _ report: @escaping Report<Event>
  ) async throws -> Event {
    if let package = request.package {
      return .packageImported(
        try await anki.importPackage(package, at: now) {
          await report(.advanced(ImportProgress(rows: $0, of: $1)))
        })
    }
    if request.isReviewLog {
      return .logImported(
        try await logs.importLog(request.text, isStrict: request.isStrict, at: now))
    }
    return .imported(
      try await exchange.importRows(request, at: now) { await report(.advanced($0)) })
  }

  private func preview(_ request: ImportRequest) async throws -> Event {
    if let package = request.package {
      return .packagePreviewed(try await anki.preview(package, at: clock.now()))
    }
    if request.isReviewLog {
      return .logPreviewed(try await logs.preview(request.text, at: clock.now()))
    }
    return .previewed(try await exchange.preview(request))
  }
}

/// The text to import, with options.
public struct ImportRequest: Hashable, Sendable {
  public var text: String
  /// The deck for rows that don't name one.
  public var deck: String
  public var format: TextFormat?
  /// Whether one invalid row cancels the whole import.
  public var isStrict: Bool
  /// What each column holds, nil for one to ignore; the file decides unless given.
  public var columns: [ImportField?]?
  /// Whether the first row names the columns; the file decides unless given.
  public var hasHeader: Bool?
  /// Where the pictures are that the rows name; nil where they are in the learner's media folder.
  public var pictures: ImportPictures?
  /// An Anki package instead of a text.
  public var package: AnkiRequest?

  /// Whether the text is a log of reviews.
  public var isReviewLog: Bool { format == nil && columns == nil && ReviewLog.isLog(text) }

  /// - Parameter format: nil to detect it from the text.
  public init(
    text: String, deck: String, format: TextFormat? = nil, isStrict: Bool = false,
    columns: [ImportField?]? = nil, hasHeader: Bool? = nil
  ) {
    (self.columns, self.hasHeader) = (columns, hasHeader)
    self.text = text
    self.deck = deck
    self.format = format
    self.isStrict = isStrict
  }
}

public enum TextFormat: String, CaseIterable, Sendable {
  case csv, tsv
  /// Markdown, in the form of hashcards: see `MarkdownDeck`.
  case markdown = "md"

  /// Of tables.
  var separator: Unicode.Scalar { self == .tsv ? "\t" : "," }
}

public struct ExportedText: Hashable, Sendable {
  public var text: String
  public var items: Int
  /// Those with sounds, which the text has no place for.
  public var itemsWithSounds = 0
  /// The names of the items' pictures, each once.
  public var pictures: [String] = []
  /// Of Markdown: the text of each deck by itself.
  public var decks: [String: String] = [:]

  /// The text, with the pictures that Markdown shows in a folder beside its file.
  public func text(_ format: TextFormat, picturesIn folder: String) -> String {
    guard format == .markdown else { return text }
    return text.replacing("\n![](", with: "\n![](\(MarkdownPicture.path(folder))/")
  }

  /// The Markdown of one deck, with its pictures.
  public func text(ofDeck name: String, picturesIn folder: String) -> String {
    ExportedText(text: decks[name] ?? "", items: 0).text(.markdown, picturesIn: folder)
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
  static let importCancelled = Problem(
    "The import was cancelled; nothing was imported.", remedy: "Import the file again.")
}
