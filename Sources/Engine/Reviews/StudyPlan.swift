/// Whether answers change the schedule.
public enum SessionMode: String, Codable, Sendable {
  case scheduled, cram
}

/// The cards to study.
public enum Scope: Hashable, Codable, Sendable {
  case everything
  case deck(Deck.ID)
  /// A search in the person's words; see `Search`.
  case search(String)
  /// These items, in whichever decks they are. The day's limits don't apply to them.
  case items([Item.ID])
}

/// The scope of a session, and whether its answers count.
public struct StudyPlan: Hashable, Codable, Sendable {
  public var mode: SessionMode
  public var scope: Scope
  /// The source of the items, such as “song 3”.
  public var reference: String?

  /// A search can match cards that aren't due, so its answers are only logged.
  public init(_ scope: Scope = .everything, isCram: Bool = false, from reference: String? = nil) {
    (self.scope, self.reference) = (scope, reference)
    if case .search = scope { mode = .cram } else { mode = isCram ? .cram : .scheduled }
  }
}
