import Helpers
import Testing

@testable import Engine

/// The items that a learner can start: those whose parts are known.
struct UnlockingTests {
  private let learner: Learner
  private let pupil: Pupil
  private let deck: Deck
  private let part: Item.ID
  private let whole: Item.ID

  /// 明 needs 日; both are in a taught deck.
  init() async throws {
    learner = try Learner()
    pupil = Pupil(learner)
    deck = try await learner.addTaughtDeck()
    part = try await learner.addItem("日", back: "sun", to: deck)
    whole = try await learner.addItem("明", back: "bright", to: deck)
    try await learner.make(whole, needing: part)
  }

  @Test func `An item is locked while one of its parts is new`() async throws {
    let waiting = try await pupil.waiting()

    #expect(waiting.next.map(\.id) == [part])
    #expect(waiting.count == 1)
    #expect(waiting.locked == 1)
    let decks = try await learner.overview().decks
    #expect(decks.map(\.lessons) == [1] && decks.map(\.locked) == [1])
  }

  @Test func `An item stays locked while a part is in its learning steps`() async throws {
    try await pupil.learn()

    let waiting = try await pupil.waiting()

    #expect(try await learner.card(of: part).progress.phase == .learning(step: 1))
    #expect(waiting.next.isEmpty)
    #expect(waiting.locked == 1)
  }

  @Test func `An item unlocks when its part has left the learning steps`() async throws {
    try await graduatePart()

    let waiting = try await pupil.waiting()

    #expect(waiting.next.map(\.id) == [whole])
    #expect(waiting.next.first?.parts == ["日"])
    #expect(waiting.locked == 0)
  }

  @Test func `Forgetting a part later does not lock its item again`() async throws {
    try await graduatePart()
    learner.clock.advance(by: .days(30))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)

    let waiting = try await pupil.waiting()

    #expect(try await learner.card(of: part).progress.phase == .relearning(step: 0))
    #expect(waiting.next.map(\.id) == [whole])
  }

  @Test func `Undoing the answer that unlocked an item locks it again`() async throws {
    try await graduatePart()
    let driver = SessionDriver(learner)
    try await driver.open()
    try await driver.undo()

    let waiting = try await pupil.waiting()

    #expect(waiting.next.isEmpty)
    #expect(waiting.locked == 1)
  }

  @Test(arguments: [ItemChange.Action.delete, .suspend])
  func `A suspended or deleted part locks nothing`(_ action: ItemChange.Action) async throws {
    try await learner.items.act(action, on: part, at: learner.now)

    let waiting = try await pupil.waiting()

    #expect(waiting.next.map(\.id) == [whole])
    #expect(waiting.locked == 0)
  }

  @Test(arguments: [ItemChange.Action.delete, .suspend])
  func `A suspended or deleted item is not available`(_ action: ItemChange.Action) async throws {
    try await learner.items.act(action, on: whole, at: learner.now)
    try await learner.items.act(action, on: part, at: learner.now)

    let waiting = try await pupil.waiting()

    #expect(waiting == LessonsWaiting())
  }

  @Test func `An item without a card that its deck asks is not available`() async throws {
    let two = try await learner.addTaughtDeck("Two kinds", kinds: [.recall, .production])
    let moon = try await learner.addItem("月", back: "moon", to: two)
    try await learner.run(
      "UPDATE card SET is_suspended = 1 WHERE item_id = \(moon) AND kind = 'recall'")
    let before = try await pupil.waiting()

    try await learner.run("UPDATE deck SET asks_production = 0 WHERE id = \(two.id)")

    #expect(before.next.map(\.id) == [part, moon])
    #expect(try await pupil.waiting().next.map(\.id) == [part])
    await pupil.store.send(.begun(.init(items: [moon]), at: learner.now, seed: 1))
    #expect(pupil.state.session == nil && pupil.state.problem == nil)
  }

  @Test func `Every part and every card of a part must be known`() async throws {
    let two = try await learner.addTaughtDeck("Two kinds", kinds: [.recall, .production])
    let moon = try await learner.addItem("月", back: "moon", to: two)
    try await learner.make(whole, needing: moon)
    try await learner.run(graduating("item_id = \(part)"))
    try await learner.run(graduating("item_id = \(moon) AND kind = 'recall'"))

    let half = try await pupil.waiting()
    try await learner.run(graduating("item_id = \(moon)"))
    let all = try await pupil.waiting()

    #expect(half.next.map(\.id) == [])
    #expect(half.locked == 1)
    #expect(all.next.map(\.id) == [whole])
  }

  @Test func `Items of decks without lessons are neither available nor locked`() async throws {
    let other = try await learner.addDeck("Untaught")
    try await learner.addItem("猫", to: other)

    let waiting = try await pupil.waiting()

    #expect(waiting.count == 1)
    #expect(waiting.locked == 1)
  }

  @Test func `A newcomer's first lesson is the first row of hiragana`() async throws {
    let course = try Course.bundled()
    let newcomer = try Learner(course: course)

    let waiting = try await Pupil(newcomer).waiting()

    #expect(waiting.next.map(\.item.content.front) == ["あ", "い", "う", "え", "お"])
    #expect(waiting.next.allSatisfy { $0.entry != nil })
    #expect(waiting.count + waiting.locked == course.entries.count)
    #expect(waiting.count == course.entries.count { $0.parts.isEmpty })
  }

  @Test func `Learning everything that is unlocked completes the whole course`() async throws {
    let course = try Course.bundled()
    let learner = try Learner(course: course)
    let pupil = Pupil(learner)

    try await learner.set("lesson-size", to: "20")
    for _ in 0..<60 {
      let waiting = try await pupil.waiting()
      guard waiting.count > 0 else { break }
      let ids = waiting.next.map { String($0.id) }.joined(separator: ",")
      try await learner.run(graduating("item_id IN (\(ids))"))
    }

    #expect(try await learner.number("SELECT count(*) FROM card WHERE phase = 'new'") == 0)
  }

  private func graduatePart() async throws {
    try await pupil.learn()
    learner.clock.advance(by: .minutes(10))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    #expect(try await learner.card(of: part).progress.phase == .review)
  }

  private func graduating(_ condition: String) -> String {
    """
    UPDATE card SET phase = 'review', stability = 3, difficulty = 5, due_day = 30000
    WHERE \(condition)
    """
  }
}
