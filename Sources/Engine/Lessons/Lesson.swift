public import Foundation

/// An item as a lesson presents it.
public struct LessonItem: Hashable, Sendable, Identifiable {
  public var item: Item
  /// What the course tells of it; nil for the learner's own items.
  public var entry: CourseEntry?
  public var deckName: String
  /// The fronts of the items it is made of.
  public var parts: [String]

  public var id: Item.ID { item.id }
}

/// A lesson as it stands, on whichever face.
public struct Lesson: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var face: Face
  public var items: [LessonItem]
  public var shownAt: Date
  public var standing: Standing
  /// Why the last answer did not count.
  public var askedAgain: Sitting.AskedAgain?

  public enum Standing: Hashable, Sendable {
    /// The item at this place is shown.
    case presenting(Int)
    case asking(Question, left: Int)
    case revealed(Question, Sitting.Revealed, left: Int)
    case finished
  }

  public var isFinished: Bool { standing == .finished }
}

/// What could be met now.
public struct LessonsWaiting: Hashable, Sendable {
  public var count = 0
  /// The items of the next lesson.
  public var next: [LessonItem] = []
  /// Items whose parts are not known yet.
  public var locked = 0
}
