import GRDB
import Testing

@testable import Engine

/// Many items changed at once.
struct BulkChangeTests {
  @Test(arguments: [
    (BulkChange.addTags(["new", "x"]), "tag:new tag:x", 12),
    (.removeTags(["verb"]), "-tag:verb", 13), (.act(.suspend), "is:suspended", 12),
    (.act(.bury), "is:buried", 12), (.act(.reset), "is:new tag:verb", 12),
    (.act(.delete), "deck:Deck", 1), (.change(.flag(2)), "flag:2", 12),
  ])
  func `Many items are changed in one step, which is undone as one`(
    _ change: BulkChange, found query: String, _ total: Int
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for number in 1...12 {
      try await learner.addItem("\(number)", tags: ["verb"], to: deck)
      try await learner.makeReview(item: number)
    }
    try await learner.addItem("other", to: deck)
    let other = "SELECT * FROM item JOIN card ON item_id = item.id WHERE front = 'other'"
    let (before, untouched) = try await (learner.arrangement(), learner.rows(other))
    #expect(try await learner.found(query) != total)

    let count = try await learner.change(.matching("tag:verb", in: nil), change)

    #expect(count == 12)
    #expect(try await learner.found(query) == total)
    #expect(try await learner.rows(other) == untouched)
    let name = try await learner.undo()
    #expect(name == "\(change.done) 12 items")
    #expect(try await learner.arrangement() == before)
  }

  @Test(arguments: [
    BulkChange.addTags(["new"]), .removeTags(["verb"]), .act(.suspend), .act(.bury), .act(.reset),
    .change(.flag(2)),
  ])
  func `Items that are so already are not counted as changed`(_ change: BulkChange) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for number in 1...3 {
      try await learner.addItem("\(number)", tags: ["verb"], to: deck)
      try await learner.makeReview(item: number)
    }
    try await learner.change(.items([1]), change)

    let count = try await learner.change(.items([1, 2, 3]), change)

    #expect(count == 2)
    #expect(try await learner.undo() == "\(change.done) 2 items")
  }

  @Test(arguments: [
    BulkChange.act(.unsuspend), .act(.unbury), .act(.reset), .removeTags(["verb"]),
    .addTags(["noun"]), .change(.flag(0)), .move(to: 1),
  ])
  func `A change that changes nothing is told, and is no step of undo`(
    _ change: BulkChange
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let ids = [try await learner.addItem("犬", tags: ["noun"], to: deck)]
    let before = try await learner.study.undoHistory().changes

    #expect(try await learner.change(.items(ids), change) == 0)

    #expect(try await learner.study.undoHistory().changes == before)
  }

  @Test func `Cards that are not buried get no mark when they are unburied`() async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(2, to: learner.addDeck())
    try await learner.change(.items([ids[0]]), .act(.bury))

    try await learner.change(.items(ids), .act(.unbury))

    #expect(try await learner.rows("SELECT card_id FROM card_mark") == ["[card_id:1]"])
  }

  @Test func `Chosen items move to another deck, and others stay`() async throws {
    let learner = try Learner()
    let (deck, other) = (try await learner.addDeck("A"), try await learner.addDeck("B"))
    let ids = try await learner.addItems(3, to: deck)

    let count = try await learner.change(.items([ids[0], ids[2]]), .move(to: other.id))

    #expect(count == 2)
    let moved = try await learner.rows("SELECT front FROM item WHERE deck_id = \(other.id)")
    #expect(moved.count == 2)
    #expect(try await learner.number("SELECT count(*) FROM card WHERE deck_id = \(deck.id)") == 1)
  }

  @Test func `Only items that were elsewhere are counted as moved`() async throws {
    let learner = try Learner()
    let (deck, other) = (try await learner.addDeck("A"), try await learner.addDeck("B"))
    try await learner.addItems(2, to: deck)
    try await learner.addItems(3, to: other)

    let count = try await learner.change(.matching("", in: nil), .move(to: other.id))

    #expect(count == 2)
    #expect(try await learner.undo() == "Moved 2 items")
  }

  @Test func `Nothing is moved or added to a deck that was deleted`() async throws {
    let learner = try Learner()
    let (deck, gone) = (try await learner.addDeck("A"), try await learner.addDeck("B"))
    let ids = try await learner.addItems(2, to: deck)
    try await learner.storage.database.write { db in
      try DeckRepository().delete(gone.id, isSure: true, db)
    }

    await #expect(throws: Problem.noDeck) {
      try await learner.change(.items(ids), .move(to: gone.id))
    }
    await #expect(throws: Problem.noDeck) {
      try await learner.study.items.add(
        ItemContent(front: "x", back: "y"), to: gone.id, at: learner.now)
    }

    #expect(try await learner.number("SELECT count(*) FROM item WHERE deck_id = \(deck.id)") == 2)
    #expect(try await learner.number("SELECT count(*) FROM item") == 2)
  }

  @Test func `Many items are deleted by one statement`() async throws {
    let learner = try Learner()
    try await learner.addItems(12, to: learner.addDeck())
    let traced = TracedStatements()
    try await learner.storage.database.writeWithoutTransaction { db in
      // A statement is told once, without what the foreign keys do.
      db.trace(options: .profile) { traced.add($0) }
    }

    try await learner.change(.matching("", in: nil), .act(.delete))

    #expect(traced.texts.count { $0.hasPrefix("UPDATE item ") } == 1)
  }

  @Test func `A search within a deck leaves other decks alone`() async throws {
    let learner = try Learner()
    let (deck, other) = (try await learner.addDeck("A"), try await learner.addDeck("B"))
    try await learner.addItems(2, to: deck)
    try await learner.addItems(3, to: other)

    let count = try await learner.change(.matching("", in: other.id), .act(.suspend))

    #expect(count == 3)
    #expect(try await learner.number("SELECT sum(is_suspended) FROM card") == 3)
  }

  @Test func `Items are found by a tag they got together, and not by one they lost`()
    async throws
  {
    let learner = try Learner()
    let ids = try await learner.addItems(2, to: learner.addDeck())

    try await learner.change(.items(ids), .addTags(["kitchen"]))
    let found = try await learner.found("kitchen")
    try await learner.change(.items(ids), .removeTags(["Kitchen"]))
    let left = try await learner.found("kitchen")

    #expect(found == 2)
    #expect(left == 0)
  }

  @Test func `Without an item nothing is changed, and the reason is told`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())

    await #expect(throws: Problem.nothingMatches) {
      try await learner.change(.matching("zebra", in: nil), .act(.delete))
    }
    await #expect(throws: Problem.nothingSelected) {
      try await learner.change(.items([]), .act(.delete))
    }

    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted") == 0)
  }
}

extension Learner {
  @discardableResult
  fileprivate func change(_ selection: ItemSelection, _ change: BulkChange) async throws -> Int {
    try await decks.changeItems(selection, change, at: now)
  }

  /// How many cards a search finds.
  fileprivate func found(_ query: String) async throws -> Int {
    try await decks.find(query, at: now).total
  }

  fileprivate func undo() async throws -> String? {
    try await study.undoLatest().name
  }

  fileprivate func arrangement() async throws -> [[String]] {
    var rows: [[String]] = []
    for table in ["item", "card", "item_tag", "tally"] {
      rows.append(try await self.rows("SELECT * FROM \(table) ORDER BY 1, 2"))
    }
    return rows
  }
}
