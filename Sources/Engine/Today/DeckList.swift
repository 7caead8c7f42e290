public import Foundation

/// The list of decks, and one opened deck to browse, search and organise.
public struct DeckList: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var decks: [Overview.DeckLine] = []
    /// The deck opened last. Nil for the list alone.
    public var open: OpenDeck?
    /// The results of a search across all decks, if no deck is open.
    public var finds: FoundCards?
    /// The deck that was last added or changed.
    public var changed: Deck?
    /// How many items were counted or changed last.
    public var selected = 0
    public var problem: Problem?
  }

  public struct OpenDeck: Equatable, Sendable {
    public var line: Overview.DeckLine
    public var finds: FoundCards
  }

  public struct FoundCards: Equatable, Sendable {
    public static let pageSize = 50

    public var query: String
    public var page: Int
    public var pageSize = Self.pageSize
    public var total: Int
    public var cards: [FoundCard]
    public var today: Day

    public var pages: Int { max(1, (total + pageSize - 1) / pageSize) }
  }

  public enum Event: MachineEvent {
    case opened(at: Date)
    case deckOpened(DeckRoot, query: String, page: Int, at: Date)
    /// Searches all decks. Pages count from 1 and hold `limit` cards.
    case searched(
      String, page: Int, limit: Int = FoundCards.pageSize, by: Search.Order = .added, at: Date)
    /// If the options are nil, uses the learner's defaults.
    case deckAdded(name: String, DeckOptions?, at: Date)
    /// Finds the deck with this name or creates it, even if another process does so at the same
    /// time. That of a parent of other decks is no step of undo.
    case deckNeeded(name: String, at: Date)
    /// Changes what differs between two versions of a deck, and leaves the rest as it is: another
    /// face may have changed that since.
    ///
    /// - Parameter from: The deck as the person saw it; nil to save all of it.
    case deckChanged(Deck, from: Deck? = nil, at: Date)
    /// Deletes the deck with all its subdecks.
    ///
    /// - Parameter isSure: whether the person knows that it contains items.
    case deckDeleted(Deck.ID, isSure: Bool, at: Date)
    /// Tells how many items a selection has.
    case itemsCounted(ItemSelection, at: Date)
    case itemsChanged(ItemSelection, BulkChange, at: Date)
    case selected(Int)
    case loaded([Overview.DeckLine], OpenDeck?)
    case found(FoundCards)
    case saved(Deck?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case list(at: Date)
    case open(DeckRoot, query: String, page: Int, at: Date)
    case find(String, page: Int, limit: Int, by: Search.Order, at: Date)
    case add(name: String, DeckOptions?, at: Date)
    case findOrAdd(name: String, at: Date)
    case change(Deck, from: Deck?, at: Date)
    case delete(Deck.ID, isSure: Bool, at: Date)
    case countItems(ItemSelection, at: Date)
    case changeItems(ItemSelection, BulkChange, at: Date)
  }

  let list: DeckListRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now): return [.list(at: now)]
    case .deckOpened(let root, let query, let page, let now):
      return [.open(root, query: query, page: page, at: now)]
    case .searched(let query, let page, let limit, let order, let now):
      return [.find(query, page: page, limit: limit, by: order, at: now)]
    case .deckAdded(let name, let options, let now): return [.add(name: name, options, at: now)]
    case .deckNeeded(let name, let now): return [.findOrAdd(name: name, at: now)]
    case .deckChanged(let deck, let before, let now):
      return [.change(deck, from: before, at: now)]
    case .deckDeleted(let id, let isSure, let now): return [.delete(id, isSure: isSure, at: now)]
    case .itemsCounted(let selection, let now): return [.countItems(selection, at: now)]
    case .itemsChanged(let selection, let change, let now):
      return [.changeItems(selection, change, at: now)]
    case .selected(let count): (state.selected, state.problem) = (count, nil)
    case .loaded(let decks, let open):
      (state.decks, state.open, state.problem) = (decks, open, nil)
    case .found(let finds): (state.finds, state.problem) = (finds, nil)
    case .saved(let deck): (state.changed, state.problem) = (deck, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .list(let now): return .loaded(try await list.lines(at: now), nil)
    case .open(let deck, let query, let page, let now):
      let (lines, open) = try await list.open(deck, findingIn: query, page: page, at: now)
      return .loaded(lines, open)
    case .find(let query, let page, let limit, let order, let now):
      return .found(try await list.find(query, page: page, limit: limit, by: order, at: now))
    case .add(let name, let options, let now):
      return .saved(try await list.add(name, options, at: now))
    case .findOrAdd(let name, let now): return .saved(try await list.findOrAdd(name, at: now))
    case .change(let deck, let before, let now):
      return .saved(try await list.change(deck, from: before, at: now))
    case .delete(let id, let isSure, let now):
      try await list.delete(id, isSure: isSure, at: now)
      return .saved(nil)
    case .countItems(let selection, let now):
      return .selected(try await list.bulk.count(selection, at: now))
    case .changeItems(let selection, let change, let now):
      return .selected(try await list.bulk.change(selection, change, at: now))
    }
  }
}
