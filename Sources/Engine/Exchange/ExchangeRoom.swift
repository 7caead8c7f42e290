public import Foundation

/// Wires up import and export for `Study`.
public struct ExchangeRoom: Sendable {
  private let exchange: Exchange
  private let frames: CardFrameRepository

  init(_ context: StudyContext, _ collection: CardCollection) {
    let (storage, settings, media) = (context.storage, context.settings, collection.media)
    let (decks, items, reviews) = (collection.decks, collection.items, collection.reviews)
    let ankiMedia = AnkiMedia(folder: media.folder.appending(path: MediaFolder.ankiFolder))
    exchange = Exchange(
      exchange: ExchangeRepository(
        storage: storage, settings: settings, decks: decks, items: items, media: media),
      anki: AnkiImportRepository(
        storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
        media: ankiMedia, face: context.face),
      leaving: AnkiExportRepository(
        storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
        media: ankiMedia, pictures: media),
      logs: ReviewLogRepository(context, collection), clock: context.clock)
    frames = CardFrameRepository(storage: storage, media: ankiMedia, pictures: media)
  }

  /// A side of an Anki card; nil for cards of other kinds.
  public func frame(_ card: Card.ID, isAnswer: Bool) async throws -> CardFrame? {
    try await frames.frame(card, isAnswer: isAnswer)
  }

  /// A sound that came in a package, with its media type; nil if there is none.
  public func sound(_ name: String) -> (data: Data, type: String)? { frames.sound(name) }

  public func store() -> Store<Exchange> { Store(exchange, state: .init()) }
}
