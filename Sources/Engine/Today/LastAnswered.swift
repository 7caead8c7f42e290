/// Where something was answered last, of all sessions that are open.
public enum LastAnswered: Hashable, Sendable {
  /// In the session of cards that is open.
  case card
  /// In the quiz of the lesson that is open.
  case lesson
  /// In the open session of that kind of WaniKani's things.
  case subject(WaniKaniPlan.Kind)
}
