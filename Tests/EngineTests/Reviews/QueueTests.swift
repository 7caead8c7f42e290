import Foundation
import Helpers
import Testing

@testable import Engine

/// The cards of a session, and their order.
struct QueueTests {
  @Test func `Cards added while their deck is studied are asked last, within the day's limit`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck(new: 3)
    try await learner.addItems(2, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.easy)

    for front in ["added", "beyond the limit"] { try await learner.addItem(front, to: deck) }

    #expect(try await driver.open().left.total == 1, "Others are found as the queue ends.")
    #expect(try await driver.fronts() == ["2", "added"])
    #expect(try driver.session().isFinished)
  }

  @Test func `Learning ahead repeats no card while another is available`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    for _ in 1...3 { try await driver.answer(.good) }

    var asked: [Card.ID?] = []
    for _ in 1...6 {
      asked.append(try driver.session().prompt?.card.id)
      try await driver.answer(.again)
    }

    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 != $1 }, "\(asked)")
    #expect(Set(asked).count > 1)
  }

  @Test func `Due learning steps come first, then reviews, then new cards`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for front in ["new", "review", "step", "later step"] {
      try await learner.addItem(front, to: deck)
    }
    try await learner.makeReview(item: 2)
    try await learner.makeStep(item: 3, dueIn: .seconds(-5))
    try await learner.makeStep(item: 4, dueIn: .minutes(15))
    let driver = SessionDriver(learner)

    try await driver.begin()

    #expect(try await driver.fronts() == ["step", "review", "new", "later step"])
  }

  @Test func `A learning step that becomes due comes before the rest of the queue`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.answer(.again)
    learner.clock.advance(by: .minutes(2))
    try await driver.answer(.good)

    #expect(try driver.session().prompt?.item.content.front == "1")
  }

  @Test func `When nothing else is left a step is shown up to twenty minutes early`() async throws {
    let learner = try Learner()
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)

    try await driver.begin()
    let ahead = try await driver.answer(.good)

    #expect(ahead.prompt?.card.progress.phase == .learning(step: 1))
    #expect(try await driver.answer(.good).isFinished)
  }

  @Test func `A later step ends the session`() async throws {
    let learner = try Learner()
    try await learner.set("learning-steps", to: "30m")
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)

    try await driver.begin()
    let session = try await driver.answer(.again)

    let summary = try session.finished()
    #expect(summary.answers == 1)
    #expect(summary.right == 0)
    #expect(summary.time == .seconds(3))
    #expect(summary.nextDue.map { $0 >= learner.now + 1_799 } == true)
  }

  @Test func `Studying a deck includes the decks inside it and nothing else`() async throws {
    let learner = try Learner()
    let parent = try await learner.addDeck("A")
    for name in ["A::x", "A::x::y", "A beside", "B"] {
      try await learner.addItem(name, to: learner.addDeck(name))
    }
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.deck(parent.id)))

    #expect(Set(try await driver.fronts()) == ["A::x", "A::x::y"])
  }

  @Test func `A session's end counts what is due in all decks`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("A")
    try await learner.addItem(to: deck)
    try await learner.addItems(2, to: learner.addDeck("B"))
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.deck(deck.id)))
    let ofDeck = try await driver.answer(.easy).finished()
    try await driver.begin()
    _ = try await driver.fronts()

    #expect(ofDeck.due == 2)
    #expect(try driver.session().finished().due == 0)
  }

  @Test func `The same seed gives the same order, another seed another`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(order: .random)
    try await learner.addItems(20, to: deck)

    let orders = try await [UInt64(5), 5, 6].asyncMap { seed in
      let driver = SessionDriver(learner)
      try await driver.begin(StudyPlan(isCram: true), seed: seed)
      let order = try await learner.queue()
      await driver.store.send(.left(at: learner.now))
      try await driver.begin(seed: seed)
      let scheduled = try await learner.queue()
      await driver.store.send(.left(at: learner.now))
      return [order, scheduled]
    }

    #expect(orders[0] == orders[1])
    #expect(orders[0][0] != orders[2][0])
    #expect(orders[0][1] != orders[2][1])
    #expect(Set(orders[0][0]) == Set(orders[2][0]))
  }

  @Test func `A deck can show new cards in the order they were added`() async throws {
    let learner = try Learner()
    try await learner.addItems(12, to: learner.addDeck(order: .added))
    let driver = SessionDriver(learner)

    try await driver.begin(seed: 99)

    #expect(try await driver.fronts() == (1...12).map(String.init))
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var values: [T] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
