/// A change of the cards of one item, or of many; each can be undone.
public enum ItemChange: Hashable, Sendable {
  /// A change that needs nothing but a button or a command.
  public enum Action: String, CaseIterable, Sendable {
    case suspend, unsuspend, bury, unbury, reset, delete, restore
    case clearLeech = "clear-leech"

    /// The words of its button.
    public var label: String {
      switch self {
      case .suspend: "Suspend"
      case .unsuspend: "Unsuspend"
      case .bury: "Bury until tomorrow"
      case .unbury: "Unbury"
      case .reset: "Reset"
      case .delete: "Delete"
      case .restore: "Restore"
      case .clearLeech: "Remove leech mark"
      }
    }

    /// The action in the past tense, before the item's title or the number of items.
    public var done: String {
      switch self {
      case .suspend: "Suspended"
      case .unsuspend: "Unsuspended"
      case .bury: "Buried"
      case .unbury: "Unburied"
      case .reset: "Reset"
      case .delete: "Deleted"
      case .restore: "Restored"
      case .clearLeech: "Removed the leech mark of"
      }
    }
  }

  case act(Action)
  /// Sets a flag, 0 to 7.
  case flag(Int)
  case setDue(DueDays)

  /// The change in the past tense, before the item's title or the number of items.
  public var done: String {
    switch self {
    case .act(let action): action.done
    case .flag(let flag): Card.flagged(flag)
    case .setDue: DueDays.done
    }
  }
}
