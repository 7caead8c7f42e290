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

/// What could be met now.
public struct LessonsWaiting: Hashable, Sendable {
  public var count = 0
  /// The items of the next lesson.
  public var next: [LessonItem] = []
  /// Items whose parts are not known yet.
  public var locked = 0
}
