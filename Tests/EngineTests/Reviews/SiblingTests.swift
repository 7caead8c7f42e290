@testable import Engine
import Testing

/// Several cards of one item, and cards that need a lesson first.
struct SiblingTests {
  @Test func `Only one card of an item is asked a day, and the next on the day after`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck(kinds: [.recall, .production]))
    let sitter = Sitter(learner)

    try await sitter.begin()
    let first = try await sitter.fronts()
    try await sitter.begin()
    let again = try await sitter.fronts()
    learner.clock.advance(by: .hours(16))
    let tomorrow = try await sitter.begin().prompt?.card.kind

    #expect(first == ["1", "2"])
    #expect(again == [])
    #expect(tomorrow == .production)
  }

  @Test func `A card of a kind that was removed from the deck is still a sibling`() async throws {
    let learner = try Learner()
    var deck = try await learner.addDeck(kinds: [.recall, .production])
    try await learner.addItems(2, to: deck)
    deck.options.cardKinds = [.recall]
    try await learner.list(.deckChanged(deck, at: learner.now))
    let sitter = Sitter(learner)

    try await sitter.begin()

    #expect(try await sitter.fronts() == ["1", "2"])
  }

  @Test func `If siblings are not buried all are asked`() async throws {
    let learner = try Learner()
    try await learner.addItems(
      2, to: learner.addDeck(kinds: [.recall, .production], buriesSiblings: false))
    let sitter = Sitter(learner)

    try await sitter.begin()

    #expect(try await sitter.fronts().sorted() == ["1", "1", "2", "2"])
  }

  @Test func `New items of a taught deck need their lesson, their reviews do not`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck(isTaught: true))
    try await learner.makeReview(item: 2)
    let sitter = Sitter(learner)

    try await sitter.begin()

    #expect(try await sitter.fronts() == ["2"])
  }

  @Test func `A card kind added to a taught deck is asked for items that were learned`()
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck(isTaught: true)
    try await learner.addItems(2, to: deck)
    try await learner.makeReview(item: 1, dueIn: 5)
    deck.options.cardKinds = [.recall, .production]
    try await learner.list(.deckChanged(deck, at: learner.now))
    let sitter = Sitter(learner)

    let session = try await sitter.begin()

    #expect(session.prompt?.item.content.front == "1")
    #expect(session.prompt?.card.kind == .production)
    #expect(try await learner.overview().due.new == 1)
  }
}
