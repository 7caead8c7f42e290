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

  /// - Parameter deck: nil for every deck.
  public func export(
    _ deck: DeckRoot?, _ format: TextFormat
  ) async throws(Problem) -> ExportedText {
    try await exporting { try await exchange.exchange.export(deck, format) }
  }

  /// - Parameter progress: hears after every thousand notes and reviews, and hundred files; on
  ///   another thread.
  public func exportPackage(
    _ request: AnkiExportRequest, at now: Date,
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(Problem) -> ExportedPackage {
    try await exporting { try await packages.export(request, at: now, progress: progress) }
  }

  /// - Parameter deck: nil for the reviews of every deck.
  public func exportLog(
    _ columns: ReviewLog.Columns, of deck: DeckRoot?
  ) async throws(Problem) -> ReviewLog.Exported {
    try await exporting { try await exchange.logs.export(columns, of: deck) }
  }

  private func exporting<Value>(
    _ body: () async throws -> Value
  ) async throws(Problem) -> Value {
    do { return try await body() } catch {
      throw Task.isCancelled ? Problem.exportCancelled : Problem(error)
    }
  }
}
