public import Foundation

/// What is asked of one item: to show its cards and history, to edit, move or flag it, to set when
/// it is due, and to suspend, bury, reset or delete it.
public enum ItemRequest: Hashable, Sendable {
  /// An action on an item; each can be undone.
  public enum Action: String, CaseIterable, Sendable {
    case suspend, unsuspend, bury, unbury, reset, delete, restore
    case clearLeech = "clear-leech"

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

  case opened(Item.ID, at: Date)
  case added(ItemContent, to: Deck.ID, at: Date)
  /// Adds an item to a deck, which is created if there is none.
  case addedToDeck(ItemContent, named: String, at: Date)
  /// Edits an item, changes fields of its note from Anki by their names, and moves it to a deck or
  /// restores it if so asked, as one change.
  case edited(
    Item.ID, ItemContent, fields: [String: String] = [:], movedTo: Deck.ID? = nil,
    restoring: Bool = false, at: Date)
  /// Changes fields of an item's note from Anki, by their names; the others stay.
  case fieldsEdited(Item.ID, [String: String], at: Date)
  case moved(Item.ID, to: Deck.ID, at: Date)
  case act(Action, on: CardSelection, at: Date)
  /// Sets a flag, 0 to 7.
  case setFlag(Int, on: CardSelection, at: Date)
  case setDue(DueDays, on: CardSelection, at: Date)
  /// Deletes a card whose question is empty, as after its cloze was removed.
  case emptyCardDeleted(Card.ID, of: Item.ID, at: Date)
}

extension ItemRequest {
  /// - Parameter card: nil for all cards of the item.
  public static func acted(
    _ action: Action, _ item: Item.ID, card: Card.ID? = nil, at now: Date
  ) -> Self {
    .act(action, on: CardSelection(card, of: item), at: now)
  }

  /// - Parameter card: nil for all cards of the item.
  public static func flagged(
    _ flag: Int, _ item: Item.ID, card: Card.ID?, at now: Date
  ) -> Self {
    .setFlag(flag, on: CardSelection(card, of: item), at: now)
  }

  /// - Parameter card: nil for all cards of the item.
  public static func rescheduled(
    _ days: DueDays, _ item: Item.ID, card: Card.ID?, at now: Date
  ) -> Self {
    .setDue(days, on: CardSelection(card, of: item), at: now)
  }
}
