/// A deck together with its subdecks.
public enum DeckRoot: Hashable, Sendable {
  case deck(Deck.ID)
  /// A name without a deck of its own, which is only a part of its subdecks' names.
  case parent(String)
}

extension Deck {
  /// A parent that is only a part of its subdecks' names, as if it were a deck.
  public init(parent name: String, _ settings: Settings) {
    self.init(id: 0, name: name, options: DeckOptions(settings))
  }

  /// Whether this is only a part of its subdecks' names. It becomes a deck with its first change.
  public var isOnlyParent: Bool { id == 0 }

  public var root: DeckRoot { isOnlyParent ? .parent(name) : .deck(id) }
}
