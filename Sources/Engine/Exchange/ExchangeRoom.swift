import Foundation

/// Wires up import and export for `Study`.
public struct ExchangeRoom: Sendable {
  private let exchange: Exchange

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
      clock: context.clock)
  }

  public func store() -> Store<Exchange> { Store(exchange, state: .init()) }
}
