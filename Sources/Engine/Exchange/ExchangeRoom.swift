public import Foundation

/// Gives faces access to imports, exports and the frames of Anki cards.
public struct ExchangeRoom: Sendable {
  private let exchange: Exchange
  private let packages: AnkiExportRepository
  private let frames: CardFrameRepository

  init(_ context: StudyContext, _ collection: CardCollection) {
    exchange = Exchange(
      exchange: ExchangeRepository(collection: collection),
      packages: AnkiImportRepository(collection: collection, face: context.face),
      logs: ReviewLogRepository(collection: collection, face: context.face),
      clock: context.clock)
    packages = AnkiExportRepository(collection: collection)
    frames = CardFrameRepository(collection: collection)
  }

  /// A side of an Anki card; nil for cards of other kinds.
  public func frame(
    _ card: Card.ID, isAnswer: Bool, theme: Settings.Theme
  ) async throws -> CardFrame? {
    try await frames.frame(card, isAnswer: isAnswer, theme: theme)
  }

  /// Imports and previews files.
  public func store() -> Store<Exchange> { Store(exchange, state: .init()) }

  /// - Parameters:
  ///   - deck: nil for every deck.
  ///   - progress: hears after every thousand items.
  public func export(
    _ deck: DeckRoot?, _ format: TextFormat,
    progress: @escaping ExportProgress.Listener = { _ in }
  ) async throws(Problem) -> ExportedText {
    try await exporting {
      try await exchange.exchange.export(deck, format, progress: progress)
    }
  }

  /// How many cards of note types a table of everything leaves out.
  public func cardsLeftOutOfTables() async throws -> Int {
    try await exchange.exchange.cardsLeftOutOfTables()
  }

  /// - Parameter progress: hears after every thousand notes and reviews, and hundred files.
  public func exportPackage(
    _ request: AnkiExportRequest, at now: Date,
    progress: @escaping ExportProgress.Listener = { _ in }
  ) async throws(Problem) -> ExportedPackage {
    try await exporting { try await packages.export(request, at: now, progress: progress) }
  }

  /// - Parameters:
  ///   - deck: nil for the reviews of every deck.
  ///   - progress: hears after every thousand reviews.
  public func exportLog(
    _ columns: ReviewLog.Columns, of deck: DeckRoot?,
    progress: @escaping ExportProgress.Listener = { _ in }
  ) async throws(Problem) -> ReviewLog.Exported {
    try await exporting {
      try await exchange.logs.export(columns, of: deck, progress: progress)
    }
  }

  private func exporting<Value>(
    _ body: () async throws -> Value
  ) async throws(Problem) -> Value {
    do { return try await body() } catch {
      throw Task.isCancelled ? Problem.exportCancelled : Problem(error)
    }
  }
}
