import Helpers
import Testing

@testable import Engine

struct ItemDetailTests {
  @Test func `An item has a card of every kind of its deck`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.recall, .production, .typed])

    let id = try await learner.addItem(to: deck)

    let info = try await learner.items.info(id, at: learner.now)
    #expect(info.cards.map(\.card.kind) == [.recall, .production, .typed])
    #expect(info.cards.allSatisfy { $0.card.progress == .new && $0.history.isEmpty })
    #expect(info.item.createdAt == learner.now)
  }

  @Test func `Editing changes an item's content and keeps its schedule`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let before = try await learner.cardRows()

    let content = ItemContent(front: "猫", back: "cat", tags: ["pet"])
    let info = try await learner.items.edit(id, content, at: learner.now)

    #expect(info.item.content == content)
    #expect(try await learner.cardRows() == before)
    #expect(info.cards.first?.history.count == 1)
  }

  @Test func `Moving an item keeps its cards and schedule, and adds the new deck's cards`()
    async throws
  {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck("A"))
    let target = try await learner.addDeck("B", kinds: [.production])
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    let before = try await learner.card(of: id)

    let cards = try await learner.items.move(id, to: target.id, at: learner.now).cards.map(
      \.card)

    #expect(cards.map(\.kind) == [.recall, .production])
    #expect(cards.map(\.deck) == [target.id, target.id])
    #expect(cards.first?.progress == before.progress)
  }

  @Test func `Moving to a missing deck changes nothing`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let before = try await learner.cardRows()

    await #expect(throws: Problem.noDeck) {
      try await learner.items.move(id, to: 99, at: learner.now)
    }

    #expect(try await learner.cardRows() == before)
  }

  @Test func `A suspended item is not asked until it is unsuspended`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())

    try await learner.items.act(.suspend, on: id, at: learner.now)
    let suspended = try await learner.asked()
    try await learner.items.act(.unsuspend, on: id, at: learner.now)

    #expect(suspended == [])
    #expect(try await learner.asked() == ["犬"])
  }

  @Test func `A buried item returns on the learner's next day`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())

    try await learner.items.act(.bury, on: id, at: learner.now)
    let today = try await learner.asked()
    learner.clock.advance(by: .hours(15) + .minutes(59))
    let beforeFour = try await learner.asked()
    learner.clock.advance(by: .minutes(1))

    #expect(today == [])
    #expect(beforeFour == [])
    #expect(try await learner.asked() == ["犬"])
  }

  @Test func `A buried item can be unburied on the same day`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())

    try await learner.items.act(.bury, on: id, at: learner.now)
    try await learner.items.act(.unbury, on: id, at: learner.now)

    #expect(try await learner.asked() == ["犬"])
  }

  @Test func `A deleted item disappears everywhere and can be restored`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem(to: deck)
    let before = try await learner.items.info(id, at: learner.now)

    try await learner.items.act(.delete, on: id, at: learner.now)
    let asked = try await learner.asked()
    let items = try await learner.overview().decks.map(\.items)
    let after = try await learner.items.act(.restore, on: id, at: learner.now)

    #expect(asked == [])
    #expect(items == [0])
    #expect(after == before)
    #expect(try await learner.asked() == ["犬"])
  }

  @Test func `Of an item with neither front nor back, the front is asked for first`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()

    for (front, problem) in [("", Problem.noFront), ("猫", .noBack)] {
      await #expect(throws: problem) {
        try await learner.items.add(
          ItemContent(front: front, back: ""), to: deck.id, at: learner.now)
      }
    }
  }

  @Test func `A deleted item is edited and restored as one change, or not at all`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    try await learner.items.act(.delete, on: id, at: learner.now)
    let empty = ItemContent(front: "", back: "cat")
    let content = ItemContent(front: "猫", back: "cat")

    await #expect(throws: Problem.noFront) {
      try await learner.items.edit(id, empty, restoring: true, at: learner.now)
    }
    #expect(try await learner.items.info(id, at: learner.now).item.isDeleted)
    let info = try await learner.items.edit(id, content, restoring: true, at: learner.now)
    #expect(info.item.content == content && !info.item.isDeleted)
    #expect(try await learner.study.undoLatest().name == "Edited 犬")
    #expect(try await learner.items.info(id, at: learner.now).item.isDeleted)
  }

  @Test func `A deleted item is neither set aside nor flagged nor moved`() async throws {
    let learner = try Learner()
    let other = try await learner.addDeck("Other")
    let id = try await learner.addItem(to: learner.addDeck())
    try await learner.items.act(.delete, on: id, at: learner.now)
    let before = try await learner.cardRows()

    for action in [ItemChange.Action.suspend, .bury, .reset] {
      await #expect(throws: Problem.deletedItem) {
        try await learner.items.act(action, on: id, at: learner.now)
      }
    }
    await #expect(throws: Problem.deletedItem) {
      try await learner.items.change(.flag(1), on: id, at: learner.now)
    }
    await #expect(throws: Problem.deletedItem) {
      try await learner.items.move(id, to: other.id, at: learner.now)
    }

    #expect(try await learner.cardRows() == before)
  }

  @Test func `Duplicate tags are removed, whatever their case`() async throws {
    let learner = try Learner()

    let id = try await learner.addItem(tags: ["verb", "Verb", "n5"], to: learner.addDeck())

    let tags = try await learner.items.info(id, at: learner.now).item.content.tags
    #expect(tags == ["n5", "verb"])
  }

  @Test func `Two items can have the same front`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()

    try await learner.addItem("橋", back: "bridge", to: deck)
    try await learner.addItem("橋", back: "edge", to: deck)

    #expect(try await learner.fronts(finding: "橋") == ["橋", "橋"])
  }

  @Test(arguments: ItemChange.Action.allCases)
  func `Actions on a missing item are rejected`(action: ItemChange.Action)
    async throws
  {
    let learner = try Learner()

    await #expect(throws: Problem.noItem) {
      try await learner.items.act(action, on: 99, at: learner.now)
    }
  }

  @Test func `A new card has no explanation, and a reviewed one explains its schedule`()
    async throws
  {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let fresh = try await learner.items.info(id, at: learner.now).cards
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)

    let answered = try await learner.items.info(id, at: learner.now).cards

    #expect(fresh.first?.why == nil)
    #expect(fresh.first?.retrievability == nil)
    #expect(answered.first?.why?.after == answered.first?.card.progress.memory)
    #expect(answered.first?.why?.grade == .easy)
    #expect(answered.first?.retrievability == 1)
  }
}

extension Learner {
  /// The fronts that a session would ask now, without answering any.
  func asked() async throws -> [String] {
    let driver = SessionDriver(self)
    let session = try await driver.begin()
    await driver.store.send(.left(at: now))
    return session.prompt.map { [$0.item.content.front] } ?? []
  }
}
