/// A change of many items at once.
public enum BulkChange: Hashable, Sendable {
  case move(to: Deck.ID)
  case addTags([String])
  case removeTags([String])
  /// A change of all cards of each item.
  case change(ItemChange)
  /// Due today, whatever the schedule says; new cards stay new.
  case makeDue

  /// The change in the past tense, before the number of items.
  public var done: String {
    switch self {
    case .move: "Moved"
    case .addTags: "Tagged"
    case .removeTags: "Untagged"
    case .change(let change): change.done
    case .makeDue: "Added to today's reviews:"
    }
  }

  public static func act(_ action: ItemChange.Action) -> Self { .change(.act(action)) }
}

/// The items that a bulk change is about.
public enum ItemSelection: Hashable, Sendable {
  case items([Item.ID])
  /// Every item with a card that a search finds, in one deck or in all.
  case matching(String, in: Deck.ID?)
}
