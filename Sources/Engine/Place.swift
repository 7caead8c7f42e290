/// Where a person may be taken, on a face that can draw it.
public enum Place: Hashable, Sendable {
  /// The lesson that is open.
  case lesson
  case item(Item.ID)
  /// The session of WaniKani's things that is open.
  case waniKani(WaniKaniPlan.Kind)
}
