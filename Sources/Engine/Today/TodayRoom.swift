public import Foundation

/// Wires up what is due, the statistics and the list of decks for `Study`.
public struct TodayRoom: Sendable {
  private let collection: CardCollection
  private let counts: OverviewRepository
  private let figures: StatisticsRepository

  init(
    _ collection: CardCollection, _ newItems: LessonRepository,
    _ cardSessions: SessionRepository<CardCourse>,
    _ lessonSessions: SessionRepository<LessonCourse>, _ waniKani: WaniKaniBoardRepository
  ) {
    let (storage, settings) = (collection.storage, collection.settings)
    self.collection = collection
    counts = OverviewRepository(
      storage: storage, settings: settings, queue: collection.queue,
      newItems: newItems, cardSessions: cardSessions, lessonSessions: lessonSessions,
      waniKani: waniKani)
    figures = StatisticsRepository(storage: storage, settings: settings)
  }

  public func overview() -> Store<Today> { Store(Today(counts.overview), state: .init()) }

  public func statistics() -> Store<Loader<Date, Statistics>> {
    Store(Loader(figures.statistics), state: .init())
  }

  public var decks: DeckList {
    DeckList(
      list: DeckListRepository(
        collection: collection, overview: counts, bulk: BulkRepository(collection: collection)))
  }
}
