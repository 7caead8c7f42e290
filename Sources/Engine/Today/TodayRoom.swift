public import Foundation

/// Wires up what is due, the statistics and the list of decks for `Study`.
public struct TodayRoom: Sendable {
  private let collection: CardCollection
  private let counts: OverviewRepository
  private let figures: StatisticsRepository

  init(
    _ collection: CardCollection, newItems: LessonRepository,
    cardSessions: SessionRepository<CardCourse>,
    lessonSessions: SessionRepository<LessonCourse>, waniKani: WaniKaniBoardRepository
  ) {
    self.collection = collection
    let forecast = ForecastQuery()
    counts = OverviewRepository(
      collection: collection, newItems: newItems, cardSessions: cardSessions,
      lessonSessions: lessonSessions, waniKani: waniKani, forecast: forecast)
    figures = StatisticsRepository(
      storage: collection.storage, settings: collection.settings, forecast: forecast)
  }

  /// Returns the reviews due today and in the coming days.
  public func overview(at now: Date) async throws(Problem) -> Overview {
    try await throwingProblems { try await counts.overview(at: now) }
  }

  /// Counts the cards that a session of all decks asks.
  public func due(at now: Date) async throws(Problem) -> Counts {
    try await throwingProblems { try await counts.due(at: now) }
  }

  public func statistics(at now: Date) async throws(Problem) -> Statistics {
    try await throwingProblems { try await figures.statistics(at: now) }
  }

  public var decks: DeckList {
    DeckList(
      list: DeckListRepository(
        collection: collection, overview: counts, bulk: BulkRepository(collection: collection)))
  }
}
