import Helpers
import Testing

@testable import Engine

/// Several cards of one item, and cards that need a lesson first.
struct SiblingTests {
  @Test func `Only one card of an item is asked a day, and the next on the day after`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck(kinds: [.recall, .production]))
    let driver = SessionDriver(learner)

    try await driver.begin()
    let first = try await driver.fronts()
    try await driver.begin()
    let again = try await driver.fronts()
    learner.clock.advance(by: .hours(16))
    let tomorrow = try await driver.begin().prompt?.card.kind

    #expect(first == ["1", "2"])
    #expect(again == [])
    #expect(tomorrow == .production)
  }

  @Test func `A card that a sibling holds back until tomorrow is not found as due`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.recall, .production])
    try await learner.addItems(2, to: deck)
    try await learner.run(
      """
      UPDATE card SET phase = 'review', stability = 10, difficulty = 5, interval = 10,
        due_day = \(Berlin.today.number)
      """)
    func due() async throws -> [CardKind] {
      try await learner.decks.find("is:due", at: learner.now).cards
        .map(\.card.kind)
    }

    let before = try await due()
    let driver = SessionDriver(learner)
    try await driver.begin()
    _ = try await driver.fronts()
    let after = try await due()
    learner.clock.advance(by: .hours(16))

    #expect(before == [.recall, .recall])
    #expect(after == [])
    #expect(try await due() == [.production, .production])
  }

  @Test(arguments: [[CardKind.recall], [.recall, .typed]])
  func `A card of a kind that its deck no longer asks holds back none`(_ kinds: [CardKind])
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck(kinds: [.recall, .production, .typed])
    try await learner.addItems(2, to: deck)
    let today = Berlin.today.number
    try await learner.run(
      """
      UPDATE card SET phase = 'review', stability = 10, difficulty = 5, interval = 10,
        due_day = \(today) + (kind = 'production'),
        last_day = iif(kind = 'production', \(today), NULL)
      """)
    #expect(try await learner.overview().due.total == 0)

    deck.options.cardKinds = kinds
    try await learner.decks.change(deck, at: learner.now)

    let found = try await learner.decks.find("is:due", at: learner.now)
    #expect(found.total == 2)
    #expect(try await learner.overview().due.total == 2)
  }

  @Test func `A card of a kind that was removed from the deck is still a sibling`() async throws {
    let learner = try Learner()
    var deck = try await learner.addDeck(kinds: [.recall, .production], buriesSiblings: false)
    try await learner.addItems(2, to: deck)
    try await learner.run(
      """
      UPDATE card SET phase = 'review', stability = 10, difficulty = 5, interval = 10,
        due_day = \(Berlin.today.number) WHERE kind = 'production'
      """)
    let before = try await learner.cardRows()
    deck.options.cardKinds = [.recall]
    try await learner.decks.change(deck, at: learner.now)
    let driver = SessionDriver(learner)

    try await driver.begin()

    #expect(try await driver.fronts() == ["1", "2"])
    #expect(try await learner.overview().due.total == 0)
    let due = try await learner.decks.find("is:due", at: learner.now)
    #expect(due.total == 0)
    #expect(
      try await learner.cardRows().filter { $0.contains("production") }
        == before.filter { $0.contains("production") })
  }

  @Test func `A session stops asking a kind as soon as its deck does`() async throws {
    let learner = try Learner()
    var deck = try await learner.addDeck(kinds: [.recall, .production], buriesSiblings: false)
    try await learner.addItems(2, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()

    deck.options.cardKinds = [.recall]
    try await learner.decks.change(deck, at: learner.now)
    await driver.store.send(.changedElsewhere(at: learner.now))

    #expect(try await driver.fronts().sorted() == ["1", "2"])
  }

  @Test(arguments: [ItemChange.Action.suspend, .bury])
  func `A card made later for an item set aside is set aside too`(_ action: ItemChange.Action)
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck()
    let id = try await learner.addItem(to: deck)
    try await learner.items.act(action, on: id, at: learner.now)

    deck.options.cardKinds = [.recall, .production]
    try await learner.decks.change(deck, at: learner.now)

    let cards = try await learner.items.info(id, at: learner.now).cards.map(\.card)
    #expect(cards.count == 2)
    #expect(Set(cards.map(\.isSuspended)) == [action == .suspend])
    let buriedUntil = action == .bury ? Berlin.today.advanced(by: 1) : Day(0)
    #expect(cards.map(\.buriedUntil) == [buriedUntil, buriedUntil])
  }

  @Test func `If siblings are not buried all are asked`() async throws {
    let learner = try Learner()
    try await learner.addItems(
      2, to: learner.addDeck(kinds: [.recall, .production], buriesSiblings: false))
    let driver = SessionDriver(learner)

    try await driver.begin()

    #expect(try await driver.fronts().sorted() == ["1", "1", "2", "2"])
  }

  @Test(arguments: [DeckOptions.NewOrder.added, .random])
  func `New cards of an item do not follow each other while others are left`(
    _ order: DeckOptions.NewOrder
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(
      kinds: [.recall, .production], order: order, buriesSiblings: false)
    try await learner.addItems(3, to: deck)
    let driver = SessionDriver(learner)

    try await driver.begin()
    let fronts = try await driver.fronts()

    #expect(fronts.count == 6)
    #expect(Array(fronts.prefix(3)) == Array(fronts.dropFirst(3)))
    #expect(fronts.prefix(3).sorted() == ["1", "2", "3"])
    #expect(order == .random || fronts.first == "1")
  }

  @Test func `The cards of each item come in turn, by its first`() {
    let cards: [(Card.ID, Item.ID)] = [(1, 1), (2, 1), (3, 2), (4, 1), (5, 3), (6, 3)]
    let entries = cards.map { card, item in
      ReviewQueue.Entry(card: card, item: item, buriesSiblings: false)
    }

    #expect(ReviewQueue.order(reviews: [], new: entries) == [1, 3, 5, 2, 6, 4])
  }

  @Test func `New items of a taught deck need their lesson, their reviews do not`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck(isTaught: true))
    try await learner.makeReview(item: 2)
    let driver = SessionDriver(learner)

    try await driver.begin()

    #expect(try await driver.fronts() == ["2"])
  }

  @Test func `A card kind added to a taught deck is asked for items that were learned`()
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck(isTaught: true)
    try await learner.addItems(2, to: deck)
    try await learner.makeReview(item: 1, dueIn: 5)
    deck.options.cardKinds = [.recall, .production]
    try await learner.decks.change(deck, at: learner.now)
    let driver = SessionDriver(learner)

    let session = try await driver.begin()

    #expect(session.prompt?.item.content.front == "1")
    #expect(session.prompt?.card.kind == .production)
    #expect(try await learner.overview().due.new == 1)
  }
}
