public import Foundation

public struct LessonItem: Hashable, Sendable, Identifiable {
  public var item: Item
  /// The item's entry in the bundled course; nil for the learner's own items.
  public var entry: CourseEntry?
  public var deckName: String
  /// The fronts of its component items.
  public var parts: [String]

  public var id: Item.ID { item.id }
}

/// The items that have had no lesson yet.
public struct LessonsWaiting: Hashable, Sendable {
  public var count = 0
  public var next: [LessonItem] = []
  /// The number of items whose components aren't known yet.
  public var locked = 0
}

extension Store<SessionMachine<LessonCourse>> {
  /// Begins a lesson. An open lesson of the same plan continues; another one ends, and its items
  /// come in a later one.
  ///
  /// - Returns: False if there is nothing new.
  public func begin(
    _ plan: LessonCourse.Plan, at now: Date, seed: UInt64
  ) async throws(Problem) -> Bool {
    try await sent(.begun(plan, at: now, seed: seed))
    return state.session.map { $0.plan == plan && !$0.isFinished } ?? false
  }
}
