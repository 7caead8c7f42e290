import Foundation

/// Gives faces access to imports, exports and the frames of Anki cards.
public struct ExchangeRoom: Sendable {
  private let exchange: Exchange
  private let frames: CardFrameRepository

  init(_ context: StudyContext, _ collection: CardCollection) {
    let media = collection.media
    let ankiMedia = AnkiMedia(folder: media.folder.appending(path: MediaFolder.ankiFolder))
    exchange = Exchange(
      exchange: ExchangeRepository(collection: collection, media: media),
      packageImport: AnkiImportRepository(
        collection: collection, media: ankiMedia, face: context.face),
      packageExport: AnkiExportRepository(
        collection: collection, media: ankiMedia, pictures: media),
      logs: ReviewLogRepository(collection: collection, face: context.face),
      clock: context.clock)
    frames = CardFrameRepository(storage: context.storage, media: ankiMedia, pictures: media)
  }

  /// A side of an Anki card; nil for cards of other kinds.
  public func frame(
    _ card: Card.ID, isAnswer: Bool, theme: Settings.Theme
  ) async throws -> CardFrame? {
    try await frames.frame(card, isAnswer: isAnswer, theme: theme)
  }

  public func store() -> Store<Exchange> { Store(exchange, state: .init()) }
}
