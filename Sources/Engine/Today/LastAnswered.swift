/// Where something was answered last, of all sessions that are open.
public enum LastAnswered: Hashable, Sendable {
  /// In the session of cards that is open.
  case card
  /// In the open session of that kind of WaniKani's things.
  case subject(WaniKaniSitting.Kind)
}
