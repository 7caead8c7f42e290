public import Foundation

/// An item that a lesson can present.
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

/// The result of beginning a lesson.
public struct BegunLesson: Hashable, Sendable {
  /// Whether a lesson of the plan is open; false if there is nothing new.
  public var isOfPlan: Bool
  /// A sentence on the open lesson that this one ended; nil if none did.
  public var ended: String?
}

extension Store<SessionMachine<LessonCourse>> {
  /// Begins a lesson. An open lesson of the same plan continues; another one ends, and its items
  /// come in a later one.
  @discardableResult
  public func begin(
    _ plan: LessonCourse.Plan, at now: Date, seed: UInt64
  ) async throws(Problem) -> BegunLesson {
    let open = try await sent(.opened(at: now)).session
    let session = try await sent(.begun(plan, at: now, seed: seed)).session
    var begun = BegunLesson(isOfPlan: session.map { $0.plan == plan && !$0.isFinished } ?? false)
    if let open, !open.isFinished, open.id != session?.id { begun.ended = open.ending }
    return begun
  }
}

extension Session<LessonCourse> {
  fileprivate var ending: String {
    let decks = presented.map(\.deckName).uniqued().joined(separator: ", ")
    return "Your lesson of \(decks) ended. Its remaining items come in a later lesson."
  }
}
