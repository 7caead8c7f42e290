import Foundation

/// Wires up import and export for `Study`.
public struct ExchangeRoom: Sendable {
  private let exchange: Exchange

  init(_ context: StudyContext, _ collection: CardCollection) {
    let media = collection.media
    let ankiMedia = AnkiMedia(folder: media.folder.appending(path: MediaFolder.ankiFolder))
    exchange = Exchange(
      exchange: ExchangeRepository(collection: collection, media: media),
      anki: AnkiImportRepository(collection: collection, media: ankiMedia, face: context.face),
      leaving: AnkiExportRepository(collection: collection, media: ankiMedia, pictures: media),
      clock: context.clock)
  }

  public func store() -> Store<Exchange> { Store(exchange, state: .init()) }
}
