/// A place that a face with pages can show.
public enum Place: Hashable, Sendable {
  /// The open lesson.
  case lesson
  case item(Item.ID)
  case song(Song.ID)
  /// The open WaniKani session.
  case waniKani(WaniKaniPlan.Kind)
}
