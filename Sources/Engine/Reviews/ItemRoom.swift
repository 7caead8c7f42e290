public import Foundation

/// One item with its cards and their history. What changes it returns it as it is afterwards.
public struct ItemRoom: Sendable {
  let repository: ItemDetailRepository

  /// - Throws: `Problem.noItem` if there is none.
  public func info(_ id: Item.ID, at now: Date) async throws(Problem) -> ItemInfo {
    try await throwingProblems { try await repository.info(id, at: now) }
  }

  /// - Throws: `Problem` if there is no such deck, or a field is refused.
  @discardableResult
  public func add(
    _ content: ItemContent, to deck: Deck.ID, at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await throwingProblems { try await repository.add(content, to: deck, at: now) }
  }

  /// Adds an item to a deck, which is created if there is none.
  @discardableResult
  public func add(
    _ content: ItemContent, toDeckNamed name: String, at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await throwingProblems { try await repository.add(content, toDeckNamed: name, at: now) }
  }

  /// Edits an item, changes fields of its note from Anki by their names, and moves it to a deck or
  /// restores it if so asked, as one change.
  @discardableResult
  public func edit(
    _ id: Item.ID, _ content: ItemContent, fields: [String: String] = [:],
    movedTo deck: Deck.ID? = nil, restoring isRestoring: Bool = false, at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await throwingProblems {
      try await repository.edit(
        id, content, fields, movedTo: deck, restoring: isRestoring, at: now)
    }
  }

  /// Changes fields of an item's note from Anki, by their names; the others stay.
  @discardableResult
  public func edit(
    _ id: Item.ID, fields: [String: String], at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await throwingProblems { try await repository.edit(id, fields: fields, at: now) }
  }

  @discardableResult
  public func move(
    _ id: Item.ID, to deck: Deck.ID, at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await throwingProblems { try await repository.move(id, to: deck, at: now) }
  }

  /// Deletes a card whose question is empty, as after its cloze was removed.
  @discardableResult
  public func delete(
    emptyCard card: Card.ID, of id: Item.ID, at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await throwingProblems {
      try await repository.delete(emptyCard: card, of: id, at: now)
    }
  }

  /// - Parameter card: nil for all cards of the item.
  @discardableResult
  public func change(
    _ change: ItemChange, on item: Item.ID, card: Card.ID? = nil, at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await throwingProblems {
      try await repository.change(change, on: CardSelection(card, of: item), at: now)
    }
  }

  /// - Parameter card: nil for all cards of the item.
  @discardableResult
  public func act(
    _ action: ItemChange.Action, on item: Item.ID, card: Card.ID? = nil, at now: Date
  ) async throws(Problem) -> ItemInfo {
    try await change(.act(action), on: item, card: card, at: now)
  }
}
