public import Foundation

/// The detail screen of one item: shows its cards and history, edits and moves it, flags its cards,
/// and suspends, buries, resets or deletes it.
public struct ItemDetail: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var info: ItemInfo?
    public var problem: Problem?
  }

  /// An action on a whole item; each can be undone.
  public enum Action: String, CaseIterable, Sendable {
    case suspend, unsuspend, bury, unbury, reset, delete, restore
    case clearLeech = "clear-leech"

    /// The action in the past tense, before the item's title.
    public var done: String {
      switch self {
      case .suspend: "Suspended"
      case .unsuspend: "Unsuspended"
      case .bury: "Buried"
      case .unbury: "Unburied"
      case .reset: "Reset"
      case .delete: "Deleted"
      case .restore: "Restored"
      case .clearLeech: "No longer a leech:"
      }
    }
  }

  public enum Event: MachineEvent {
    case opened(Item.ID, at: Date)
    case added(ItemContent, to: Deck.ID, at: Date)
    /// The same for a deck that is added with it, unless there is one.
    case addedToDeck(ItemContent, named: String, at: Date)
    case edited(Item.ID, ItemContent, at: Date)
    case moved(Item.ID, to: Deck.ID, at: Date)
    /// - Parameter card: nil for all cards of the item.
    case acted(Action, Item.ID, card: Card.ID? = nil, at: Date)
    /// Sets a flag, 0 to 7, on a card or, if that is nil, on all cards.
    case flagged(Int, Item.ID, card: Card.ID?, at: Date)
    case loaded(ItemInfo)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(Item.ID, at: Date)
    case add(ItemContent, to: Deck.ID, at: Date)
    case addToDeck(ItemContent, named: String, at: Date)
    case edit(Item.ID, ItemContent, at: Date)
    case move(Item.ID, to: Deck.ID, at: Date)
    case act(Action, on: CardSelection, at: Date)
    case setFlag(Int, on: CardSelection, at: Date)
  }

  let detail: ItemDetailRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let item, let now): return [.load(item, at: now)]
    case .added(let content, let deck, let now): return [.add(content, to: deck, at: now)]
    case .addedToDeck(let content, let name, let now):
      return [.addToDeck(content, named: name, at: now)]
    case .edited(let item, let content, let now): return [.edit(item, content, at: now)]
    case .moved(let item, let deck, let now): return [.move(item, to: deck, at: now)]
    case .acted(let action, let item, let card, let now):
      return [.act(action, on: CardSelection(card, of: item), at: now)]
    case .flagged(let flag, let item, let card, let now):
      return [.setFlag(flag, on: CardSelection(card, of: item), at: now)]
    case .loaded(let info): (state.info, state.problem) = (info, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    let info =
      switch effect {
      case .load(let item, let now): try await detail.info(item, at: now)
      case .add(let content, let deck, let now): try await detail.add(content, to: deck, at: now)
      case .addToDeck(let content, let name, let now):
        try await detail.add(content, toDeckNamed: name, at: now)
      case .edit(let item, let content, let now): try await detail.edit(item, content, at: now)
      case .move(let item, let deck, let now): try await detail.move(item, to: deck, at: now)
      case .act(let action, let cards, let now):
        try await detail.act(action, on: cards, at: now)
      case .setFlag(let flag, let cards, let now):
        try await detail.setFlag(flag, on: cards, at: now)
      }
    return .loaded(info)
  }
}
