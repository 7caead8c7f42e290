import GRDB

/// Finds items for lessons.
struct LessonRepository: CardRepository {
  let collection: CardCollection
  let course: Course?
  let newItemsCache = QueryCache<DeckRoot?, NewItems>()

  /// - Parameter deck: a deck with its subdecks; nil for all decks.
  func waiting(in deck: DeckRoot?) async throws -> LessonsWaiting {
    try await storage.database.read { db in
      let unmet = try unmet(in: deck, db)
      let next = unmet.unlocked.prefix(try settings.current(db).lessonSize)
      return LessonsWaiting(
        count: unmet.unlocked.count, next: try next.compactMap { try lessonItem($0, db) },
        locked: unmet.locked)
    }
  }
}
