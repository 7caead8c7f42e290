import GRDB
import Testing

@testable import Engine

struct TallyTests {
  @Test func `A deck's counts follow its items when they are added, moved, deleted and restored`()
    async throws
  {
    let learner = try Learner()
    let (a, b) = try await (learner.addDeck("A"), learner.addDeck("B", kinds: [.recall, .typed]))
    let items = try await learner.addItems(5, to: a)
    #expect(try learner.tallies() == [5, 5, 0, 0])

    try await learner.items.move(items[0], to: b.id, at: learner.now)
    #expect(try learner.tallies() == [4, 4, 1, 2])

    try await learner.items.act(.delete, on: items[0], at: learner.now)
    try await learner.items.act(.delete, on: items[1], at: learner.now)
    #expect(try learner.tallies() == [3, 3, 0, 0])

    try await learner.items.act(.restore, on: items[0], at: learner.now)
    #expect(try learner.tallies() == [3, 3, 1, 2])
  }

  @Test func `Adding a card kind to a deck counts its cards for existing items`()
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck()
    try await learner.addItems(3, to: deck)

    deck.options.cardKinds.append(.production)
    try await learner.decks.change(deck, at: learner.now)

    #expect(try learner.tallies() == [3, 6])
    let open = try await learner.decks.open(.deck(deck.id), at: learner.now)
    #expect(open.finds.total == 6)
  }

  @Test func `A deck's counts include the decks inside it`() async throws {
    let learner = try Learner()
    let parent = try await learner.addDeck("A")
    try await learner.addItems(2, to: parent)
    try await learner.addItems(3, to: learner.addDeck("A::B"))
    try await learner.addItems(4, to: learner.addDeck("Apart"))

    let open = try await learner.decks.open(.deck(parent.id), at: learner.now)

    #expect(open.finds.total == 5)
    #expect(open.line.items == 5)
  }
}

extension Learner {
  /// Items and cards of each deck, and whether counting the rows gives the same.
  fileprivate func tallies() throws -> [Int] {
    try storage.database.read { db in
      let kept = try Row.fetchAll(db, sql: "SELECT deck_id, items, cards FROM tally ORDER BY 1")
      let counted = try Row.fetchAll(
        db,
        sql: """
          SELECT id, (SELECT count(*) FROM item WHERE deck_id = deck.id AND is_deleted = 0) AS items,
            (SELECT count(*) FROM card WHERE deck_id = deck.id AND is_deleted = 0) AS cards
          FROM deck ORDER BY 1
          """)
      #expect(kept.map { Array($0.databaseValues) } == counted.map { Array($0.databaseValues) })
      return kept.flatMap { [$0[1] as Int, $0[2] as Int] }
    }
  }
}
