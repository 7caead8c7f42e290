import Helpers
import Testing

@testable import Engine

struct UndoTests {
  @Test func `Undoing the whole session restores every memory exactly`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(4, to: learner.addDeck())
    let before = try await learner.studyABit()
    let driver = SessionDriver(learner)
    let begun = try await driver.begin()

    for grade in [Grade.again, .good, .hard, .easy, .good] where !(try driver.session().isFinished)
    {
      try await driver.answer(grade)
    }
    let answered = try driver.session().answered
    for _ in 0..<answered { try await driver.undo() }

    #expect(answered >= 4)
    #expect(try await learner.cardRows() == before)
    #expect(try driver.session().prompt?.card == begun.prompt?.card)
    #expect(try driver.session().answered == 0)
    #expect(try driver.session().canUndo == false)
  }

  @Test func `Undoing shows the card again and appends to the log`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    let begun = try await driver.begin()
    try await driver.answer(.easy)
    let log = try await learner.rows("SELECT * FROM answer")

    let undone = try await driver.undo()

    #expect(driver.state.notice == .undone)
    #expect(undone.prompt?.card == begun.prompt?.card)
    #expect(undone.shownAt == learner.now)
    #expect(try await learner.rows("SELECT * FROM answer") == log)
    #expect(try await learner.number("SELECT count(*) FROM undo") == 1)
  }

  @Test func `An undone new card does not count towards the day's limit`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck(new: 1))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)

    try await driver.undo()

    #expect(try await learner.overview().due.new == 1)
    #expect(try await learner.overview().answersToday == 0)
  }

  @Test func `There is nothing to undo before the session's first answer`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let earlier = SessionDriver(learner)
    try await earlier.begin()
    try await earlier.answer(.easy)
    await earlier.store.send(.left(at: learner.now))
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.undo()

    #expect(driver.state.notice == .nothingToUndo)
    #expect(try await learner.number("SELECT count(*) FROM undo") == 0)
  }

  @Test func `An undo sent twice undoes one answer`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    let revision = try await driver.answer(.easy).revision

    await driver.store.send(.moved(.undo, revision: revision, at: learner.now))
    await driver.store.send(.moved(.undo, revision: revision, at: learner.now))

    #expect(try await learner.number("SELECT count(*) FROM undo") == 1)
    #expect(driver.state.notice == .movedOn)
  }

  @Test func `The last answer of a finished session can be undone`() async throws {
    let learner = try Learner()
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)

    let undone = try await driver.undo()

    #expect(undone.prompt?.item.content.front == "犬")
    #expect(try await driver.answer(.easy).isFinished)
  }

  @Test(arguments: [false, true])
  func `Undoing a lapse removes the leech flag that it set`(isLater: Bool) async throws {
    let learner = try Learner()
    try await learner.set("leech-lapses", to: "1")
    try await learner.set("relearning-steps", to: "")
    let id = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    learner.clock.advance(by: .days(60))
    try await driver.begin()
    try await driver.answer(.again)
    if isLater {
      try await learner.items.act(.clearLeech, on: id, at: learner.now)
      learner.clock.advance(by: .days(60))
      try await driver.begin()
      try await driver.answer(.again)
    }
    let flagged = try await learner.card(of: id).isLeech

    try await driver.undo()

    #expect(flagged)
    #expect(try await learner.card(of: id).isLeech == false)
    #expect(try await learner.card(of: id).progress.lapses == (isLater ? 1 : 0))
  }
}
