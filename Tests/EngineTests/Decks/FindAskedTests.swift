import Testing

@testable import Engine

/// Searching in a deck that asks only some kinds of cards.
struct FindAskedTests {
  @Test(arguments: ["new", "learn", "review"])
  func `A state leaves out cards of kinds that their deck no longer asks`(
    state: String
  ) async throws {
    let learner = try Learner()
    var deck = try await learner.addDeck(kinds: [.recall, .production])
    try await learner.addItem("猫", to: deck)
    let phase = ["learn": "learning"][state] ?? state
    if phase != "new" {
      try await learner.run(
        "UPDATE card SET phase = '\(phase)', stability = 1, difficulty = 5, due_day = 1")
    }
    deck.options.cardKinds = [.production]
    try await learner.decks.change(deck, at: learner.now)

    let found = try await learner.decks.find("is:\(state)", at: learner.now)
    let all = try await learner.decks.find("猫", at: learner.now)

    #expect(found.cards.map(\.card.kind) == [.production])
    #expect(all.cards.map(\.isAsked) == [false, true])
  }
}
