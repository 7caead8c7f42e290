@testable import Engine
import Testing

/// Cards that leave the reviews: suspended, buried, deleted, or flagged as leeches.
struct SettingAsideTests {
  @Test(arguments: ["suspend", "delete", "bury"])
  func `A suspended, buried or deleted card leaves a running session`(action: String) async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()

    let aside = try #require(ItemDetail.Action(rawValue: action))
    try await learner.detail(.acted(aside, ids[1], at: learner.now))

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

    let aside = try #require(ItemDetail.Action(rawValue: action))
    try await learner.detail(.acted(aside, ids[0], at: learner.now))
    await driver.store.send(.changedElsewhere(at: learner.now))

    #expect(try await driver.fronts() == ["2", "3"])
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE card_id = 1") == 0)
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
    try await learner.detail(.acted(.clearLeech, id, at: learner.now))
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
}
