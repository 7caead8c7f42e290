/// A change of many items at once.
public enum BulkChange: Hashable, Sendable {
  case move(to: Deck.ID)
  case addTags([String])
  case removeTags([String])
  case suspend, unsuspend, reset, delete

  /// The change in the past tense, before the number of items.
  public var done: String {
    switch self {
    case .move: "Moved"
    case .addTags: "Tagged"
    case .removeTags: "Untagged"
    case .suspend: "Suspended"
    case .unsuspend: "Unsuspended"
    case .reset: "Reset"
    case .delete: "Deleted"
    }
  }
}

/// The items that a bulk change is about.
public enum ItemSelection: Hashable, Sendable {
  case items([Item.ID])
  /// Every item with a card that a search finds, in one deck or in all.
  case matching(String, in: Deck.ID?)
}
