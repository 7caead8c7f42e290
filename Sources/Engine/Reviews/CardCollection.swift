import Foundation

/// The learner's decks, items and cards: what is read and written of them by more rooms than one.
struct CardCollection: Sendable {
  let decks = DeckRepository()
  let items = ItemRepository()
  let search = SearchRepository()
  let reviews: ReviewRepository
  /// The items' pictures.
  let media: MediaFolder

  init(_ context: StudyContext) {
    reviews = ReviewRepository(settings: context.settings)
    media = MediaFolder(folder: context.storage.folder.appending(path: "media"))
  }
}
