public import Foundation

/// The list of decks, and its decks to browse, search and organise.
public struct DeckList: Sendable {
  public struct OpenDeck: Equatable, Sendable {
    /// All decks.
    public var decks: [Overview.DeckLine]
    public var line: Overview.DeckLine
    public var finds: FoundCards
    /// When what is due changes without an answer.
    public var nextChange: Date
  }

  public struct FoundCards: Equatable, Sendable {
    public static let pageSize = 50

    public var query: String
    public var order: Search.Order
    public var page: Int
    public var pageSize = Self.pageSize
    public var total: Int
    public var cards: [FoundCard]
    public var today: Day

    public var pages: Int { max(1, (total + pageSize - 1) / pageSize) }
  }

  let list: DeckListRepository

  /// All decks, sorted as a tree.
  public func all() async throws(Problem) -> [Deck] {
    try await throwingProblems { try await list.all() }
  }

  /// All decks, with what is due in them.
  public func lines(at now: Date) async throws(Problem) -> [Overview.DeckLine] {
    try await throwingProblems { try await list.lines(at: now) }
  }

  /// Returns when what is due changes without an answer.
  public func nextChange(at now: Date) async throws(Problem) -> Date {
    try await throwingProblems { try await list.nextChange(at: now) }
  }

  /// Opens a deck with the cards that a search finds in it. Pages count from 1.
  ///
  /// - Throws: `Problem.noDeck` if there is none, another one if the search can't be understood.
  public func open(
    _ root: DeckRoot, query: String = "", page: Int = 1, by order: Search.Order = .added,
    at now: Date
  ) async throws(Problem) -> OpenDeck {
    try await throwingProblems {
      try await list.open(root, findingIn: query, page: page, by: order, at: now)
    }
  }

  /// Searches all decks. Pages count from 1 and hold `limit` cards.
  ///
  /// - Throws: `Problem` if the search can't be understood.
  public func find(
    _ query: String, page: Int = 1, limit: Int = FoundCards.pageSize,
    by order: Search.Order = .added, at now: Date
  ) async throws(Problem) -> FoundCards {
    try await throwingProblems {
      try await list.find(query, page: page, limit: limit, by: order, at: now)
    }
  }

  /// - Parameter options: nil for the learner's defaults.
  /// - Throws: `Problem` if the name or an option is refused.
  @discardableResult
  public func add(
    _ name: String, _ options: DeckOptions? = nil, at now: Date
  ) async throws(Problem) -> Deck {
    try await throwingProblems { try await list.add(name, options, at: now) }
  }

  /// Finds the deck with this name or creates it, even if another process does so at the same time.
  /// Adding a parent of other decks is no step of undo.
  @discardableResult
  public func findOrAdd(_ name: String, at now: Date) async throws(Problem) -> Deck {
    try await throwingProblems { try await list.findOrAdd(name, at: now) }
  }

  /// Changes what differs between two versions of a deck, and leaves the rest as it is: another face
  /// may have changed that since.
  ///
  /// - Parameters:
  ///   - before: the deck as the person saw it; nil to save all of it.
  ///   - subdecks: Decks inside it whose options are saved, too.
  /// - Returns: the deck as it is now.
  @discardableResult
  public func change(
    _ deck: Deck, from before: Deck? = nil, subdecks: [Deck] = [], at now: Date
  ) async throws(Problem) -> Deck {
    try await throwingProblems {
      try await list.change(deck, from: before, subdecks: subdecks, at: now)
    }
  }

  /// Deletes the deck with all its subdecks.
  ///
  /// - Parameter isSure: whether the person knows that it contains items.
  public func delete(_ id: Deck.ID, isSure: Bool, at now: Date) async throws(Problem) {
    try await throwingProblems { try await list.delete(id, isSure: isSure, at: now) }
  }

  /// Returns the new items that come next in a deck with its subdecks, or in all decks, whatever the
  /// day's limits.
  ///
  /// - Throws: `Problem` if there are none, or for a number out of range.
  public func newItems(
    _ count: Int, in deck: Deck.ID?, at now: Date, seed: UInt64
  ) async throws(Problem) -> [Item.ID] {
    try await throwingProblems { try await list.newItems(count, in: deck, at: now, seed: seed) }
  }

  /// Returns how many items a selection has.
  public func countItems(_ selection: ItemSelection, at now: Date) async throws(Problem) -> Int {
    try await throwingProblems { try await list.bulk.count(selection, at: now) }
  }

  /// - Returns: how many items were changed.
  @discardableResult
  public func changeItems(
    _ selection: ItemSelection, _ change: BulkChange, at now: Date
  ) async throws(Problem) -> Int {
    try await throwingProblems { try await list.bulk.change(selection, change, at: now) }
  }

  /// Returns the cards of notes whose question is empty, as after a cloze was removed. An item
  /// keeps its first card.
  public func emptyCards() async throws(Problem) -> [FoundCard] {
    try await throwingProblems { try await list.bulk.emptyCards() }
  }

  /// Deletes the cards that `emptyCards` returns. Their answers stay in the log.
  ///
  /// - Returns: how many there were.
  public func deleteEmptyCards(at now: Date) async throws(Problem) -> Int {
    try await throwingProblems { try await list.bulk.deleteEmptyCards(at: now) }
  }
}
