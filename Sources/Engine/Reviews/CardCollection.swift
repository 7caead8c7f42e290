import Foundation

/// The learner's decks, items and cards: what is read and written of them by more rooms than one.
struct CardCollection: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let decks = DeckRepository()
  let items = ItemRepository()
  let search = SearchRepository(noteFields: { try NoteRepository().searchedFields($0) })
  /// One for all, as it caches counts.
  let queue: QueueRepository
  let reviews = ReviewRepository()
  let pitches: PreferredPitchQuery
  /// The items' pictures.
  let media: MediaFolder

  init(_ context: StudyContext, _ imported: ImportedDictionaryRepository) {
    (storage, settings) = (context.storage, context.settings)
    queue = QueueRepository(decks: decks)
    pitches = PreferredPitchQuery(imported: imported)
    media = MediaFolder(folder: context.storage.folder.appending(path: "media"))
  }
}

/// A repository on the learner's decks, items and cards.
protocol CardRepository: Sendable {
  var collection: CardCollection { get }
}

extension CardRepository {
  var storage: Storage { collection.storage }
  var settings: SettingsRepository { collection.settings }
  var decks: DeckRepository { collection.decks }
  var items: ItemRepository { collection.items }
  var queue: QueueRepository { collection.queue }
  var reviews: ReviewRepository { collection.reviews }
}
