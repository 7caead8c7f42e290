/// Whether answers move the schedule.
public enum SessionMode: String, Codable, Sendable {
  case scheduled, cram
}

/// Which cards a session asks.
public enum Scope: Hashable, Codable, Sendable {
  case everything
  case deck(Deck.ID)
  /// As written by the person; see `Search`.
  case search(String)
}

/// What a person wants to study.
public struct StudyPlan: Hashable, Codable, Sendable {
  public var mode: SessionMode
  public var scope: Scope

  /// A search may hold any card, due or not, so its answers are only logged.
  public init(_ scope: Scope = .everything, isCram: Bool = false) {
    self.scope = scope
    if case .search = scope { mode = .cram } else { mode = isCram ? .cram : .scheduled }
  }
}
