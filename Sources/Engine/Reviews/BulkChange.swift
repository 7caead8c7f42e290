/// A change of many items at once.
public enum BulkChange: Hashable, Sendable {
  case move(to: Deck.ID)
  case addTags([String])
  case removeTags([String])
  /// An action on all cards of each item.
  case act(ItemRequest.Action)
  /// Sets a flag, 0 to 7, on all cards.
  case flag(Int)
  case setDue(DueDays)
  /// Due today, whatever the schedule says; new cards stay new.
  case makeDue

  /// The change in the past tense, before the number of items.
  public var done: String {
    switch self {
    case .move: "Moved"
    case .addTags: "Tagged"
    case .removeTags: "Untagged"
    case .act(let action): action.done
    case .flag(let flag): Card.flagged(flag)
    case .setDue: DueDays.done
    case .makeDue: "Added to today's reviews:"
    }
  }
}

/// The items that a bulk change is about.
public enum ItemSelection: Hashable, Sendable {
  case items([Item.ID])
  /// Every item with a card that a search finds, in one deck or in all.
  case matching(String, in: Deck.ID?)
}
