public import Foundation

/// Imports items from text files and exports them.
public struct Exchange: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var passed: Passed?
    public var report: ImportReport?
    public var export: ExportedText?
    public var preview: ImportPreview?
    public var problem: Problem?

    public init() {}
  }

  public struct Passed: Hashable, Sendable {
    public var rows: Int
    public var of: Int
  }

  public enum Event: MachineEvent {
    case importAsked(ImportRequest, at: Date)
    case previewAsked(ImportRequest)
    case previewed(ImportPreview)
    /// If the deck is nil, exports every deck.
    case exportAsked(Deck.ID?, TextFormat)
    case advanced(Passed)
    case imported(ImportReport)
    case exported(ExportedText)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case importRows(ImportRequest, at: Date)
    case preview(ImportRequest)
    case export(Deck.ID?, TextFormat)
  }

  private let exchange: ExchangeRepository

  init(_ exchange: ExchangeRepository) {
    self.exchange = exchange
  }

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
    case .advanced(let passed): state.passed = passed
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
        return .imported(
          try await exchange.take(request, at: now) { await report(.advanced($0)) })
      case .preview(let request): return .previewed(try exchange.preview(request))
      case .export(let deck, let format): return .exported(try await exchange.give(deck, format))
      }
    } catch {
      throw Task.isCancelled ? Problem.importCancelled : error
    }
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
  public var pictures: MediaFolder?

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

  /// Returns the text of a file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write it.
  ///
  /// - Throws: `Problem` if it is neither.
  public static func text(of file: Data, named name: String) throws -> String {
    if let text = String(validating: file, as: UTF8.self) { return text }
    let isMarked = [[0xFF, 0xFE], [0xFE, 0xFF]].contains { file.starts(with: $0) }
    guard isMarked, file.count.isMultiple(of: 2), let text = String(data: file, encoding: .utf16)
    else {
      throw Problem("“\(name)” is not text in UTF-8.", remedy: "Save it as UTF-8, and try again.")
    }
    return text
  }
}

public enum TextFormat: String, CaseIterable, Sendable {
  case csv, tsv

  var separator: Unicode.Scalar { self == .csv ? "," : "\t" }
}

/// The result of an import.
public struct ImportReport: Hashable, Sendable, Codable {
  public struct BadRow: Hashable, Sendable, Codable {
    /// Counted from 1, as in an editor.
    public var line: Int
    public var reason: String
  }

  public var added = 0
  /// Rows whose front already existed. Their content was updated and the schedule kept.
  public var updated = 0
  public var unchanged = 0
  public var badRows: [BadRow] = []
  public var decks: [String] = []
}

public struct ExportedText: Hashable, Sendable {
  public var text: String
  public var items: Int
  /// The names of the items' pictures, each once.
  public var pictures: [String] = []
}

extension Problem {
  static let importCancelled = Problem(
    "The import was cancelled; nothing was imported.", remedy: "Import the file again.")
}
