import Helpers
import Testing

@testable import Engine

/// Cards that leave the reviews: suspended, buried, deleted, or flagged as leeches.
struct SettingAsideTests {
  @Test(arguments: ["suspend", "delete", "bury"])
  func `A suspended, buried or deleted card leaves a running session`(action: String) async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()

    let aside = try #require(ItemChange.Action(rawValue: action))
    try await learner.items.act(aside, on: ids[1], at: learner.now)

    #expect(try await driver.open().left.total == 2)
    #expect(try await driver.fronts() == ["1", "3"])
  }

  @Test(arguments: ["suspend", "delete", "bury"])
  func `The current card is replaced when it is suspended, buried or deleted`(action: String)
    async throws
  {
    let learner = try Learner()
    let ids = try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.reveal()

    let aside = try #require(ItemChange.Action(rawValue: action))
    try await learner.items.act(aside, on: ids[0], at: learner.now)
    await driver.store.send(.changedElsewhere(at: learner.now))

    #expect(try await driver.fronts() == ["2", "3"])
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE card_id = 1") == 0)
  }

  @Test(arguments: [ItemChange.Action.suspend, .bury])
  func `A learning step that comes back is asked at once, and then what it replaced`(
    action: ItemChange.Action
  ) async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
    learner.clock.advance(by: .seconds(120))
    #expect(try await driver.answer(.easy).prompt?.item.id == ids[0])

    try await learner.items.act(action, on: ids[0], at: learner.now)
    #expect(try await driver.open().prompt?.item.id == ids[2])
    learner.clock.advance(by: .seconds(5))
    try await learner.study.undoLatest()

    #expect(try await driver.open().prompt?.item.id == ids[0])
    #expect(try await driver.fronts() == ["1", "3"])
    #expect(try driver.session().isFinished)
  }

  @Test func `A session goes on when the suspension of its last learning step is undone`()
    async throws
  {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
    try await learner.items.act(.suspend, on: id, at: learner.now)
    #expect(try await driver.open().isFinished)
    learner.clock.advance(by: .seconds(5))

    try await learner.study.undoLatest()

    #expect(try await driver.open().prompt?.item.id == id)
    #expect(try await driver.answer(.easy).isFinished)
  }

  @Test func `A step that only becomes due does not replace the question`() async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(4, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
    try await learner.items.act(.suspend, on: ids[1], at: learner.now)
    #expect(try await driver.open().prompt?.item.id == ids[2])

    learner.clock.advance(by: .seconds(120))

    #expect(try await driver.open().prompt?.item.id == ids[2])
  }

  @Test func `A card is flagged as a leech at its eighth lapse, and reported`()
    async throws
  {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    try await learner.makeReview(item: 1)
    try await learner.run("UPDATE card SET lapses = 7")
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.answer(.again)

    #expect(driver.state.notice == .feedback(.leech(front: "犬")))
    #expect(try await learner.card(of: id).isLeech)
    try await learner.items.act(.clearLeech, on: id, at: learner.now)
    #expect(try await learner.card(of: id).isLeech == false)
  }

  @Test(arguments: [(7, false), (8, true), (9, false), (11, false), (12, true), (16, true)])
  func `A leech is flagged at eight lapses and at every fourth after that`(
    lapses: Int, isFlagged: Bool
  )
    async throws
  {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    try await learner.makeReview(item: 1)
    try await learner.run("UPDATE card SET lapses = \(lapses - 1)")
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.answer(.again)

    #expect((driver.state.notice == .feedback(.leech(front: "犬"))) == isFlagged)
    #expect(try await learner.card(of: id).isLeech == isFlagged)
  }

  @Test func `A card whose adding is undone leaves the session that asks it`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let driver = SessionDriver(learner)
    try await learner.addItem("1", to: deck)
    try await driver.begin()

    try await learner.study.undoLatest()

    #expect(try await driver.open().isFinished)
    #expect(try await learner.overview().due.total == 0)
  }

  @Test func `A card that is buried while cramming is not asked again`() async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    let first = try #require(
      try await driver.begin(StudyPlan(.everything, isCram: true)).prompt?.item)
    #expect(ids.contains(first.id))

    try await learner.items.act(.bury, on: first.id, at: learner.now)
    await driver.store.send(
      .moved(.skip, revision: try driver.session().revision, at: learner.now))

    #expect(try await driver.fronts().count == 1)
  }

  @Test func `The clock of a question begins when the one before is skipped`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    learner.clock.advance(by: .seconds(50))

    await driver.store.send(
      .moved(.skip, revision: try driver.session().revision, at: learner.now))

    #expect(try driver.session().shownAt == learner.now)
  }

  @Test func `What an answer taught is gone if it is undone before the reset that came after`()
    async throws
  {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    try await learner.items.act(.reset, on: id, at: learner.now)
    try await driver.store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    let change = try await learner.study.undoLatest()

    #expect(change.name == "Reset 犬")
    #expect(try await learner.card(of: id).progress == .new)
  }
}
