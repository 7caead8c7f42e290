import Helpers
import Testing

@testable import Engine

/// Searches where a deck has cards that it doesn't ask.
struct FindNotAskedTests {
  private let learner: Learner

  /// A new and a learned item, whose cards from front to back are no longer asked.
  init() async throws {
    learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.recall])
    for front in ["new", "learned"] { try await learner.addItem(front, to: deck) }
    var changed = deck
    changed.options.cardKinds = [.typed]
    try await learner.decks.change(changed, at: learner.now)
    try await learner.run(
      """
      UPDATE card SET phase = 'review', stability = 1, difficulty = 5, due_day = 20000
        WHERE item_id = 2
      """)
  }

  @Test(
    arguments: [
      ("card:recall is:new", []), ("card:recall -is:new", ["learned"]),
      ("card:recall -is:review", ["new"]), ("card:recall -(is:new OR is:review)", []),
      ("card:recall -(-is:new)", []), ("card:typed is:new", ["new"]),
    ] as [(String, [String])])
  func `A card that isn't asked is none that its state excludes`(
    query: String, fronts: [String]
  ) async throws {
    #expect(try await learner.fronts(finding: query) == fronts)
  }
}
