import Helpers
import Testing

@testable import Engine

struct CramTests {
  @Test func `Cramming changes no memory and logs every answer`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(4, to: deck)
    let before = try await learner.studyABit()
    let logged = try await learner.number("SELECT count(*) FROM answer")
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id), isCram: true))

    for grade in [Grade.again, .hard, .good, .easy, .again, .good] {
      try await driver.answer(grade)
    }

    #expect(try await learner.cardRows() == before)
    #expect(try driver.session().isFinished)
    #expect(try await learner.number("SELECT count(*) FROM answer") == logged + 6)
    #expect(
      try await learner.number("SELECT count(*) FROM answer WHERE moves_schedule = 0") == 6)
  }

  @Test func `A wrong card is repeated until it is right, and undo reverts that`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(2, to: deck)
    let driver = SessionDriver(learner)
    let first = try await driver.begin(StudyPlan(.deck(deck.id), isCram: true))
    let lengths = [
      first.left.total, try await driver.answer(.again).left.total,
      try await driver.undo().left.total, try await driver.answer(.good).left.total,
      try await driver.answer(.again).left.total,
    ]

    let last = try await driver.answer(.good)

    #expect(lengths == [2, 2, 2, 1, 1])
    #expect(last.isFinished)
  }

  @Test func `Undoing an answer removes the repetition even while that is shown`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(1, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id), isCram: true))
    try await driver.answer(.again)

    let left = try await driver.undo().left.total
    let last = try await driver.answer(.good)

    #expect(left == 1)
    #expect(last.isFinished)
  }

  @Test func `Any search can be crammed, due or not, and shows no intervals`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("犬", tags: ["pet"], to: deck)
    try await learner.addItem("猫", tags: ["pet"], to: deck)
    try await learner.addItem("石", to: deck)
    try await learner.makeReview(item: 1, dueIn: 100)
    let driver = SessionDriver(learner)

    let begun = try await driver.begin(StudyPlan(.search("tag:pet")))

    #expect(begun.plan.mode == .cram)
    #expect(begun.prompt?.outcomes == nil)
    #expect(Set(try await driver.fronts()) == ["犬", "猫"])
  }

  @Test func `An invalid search is rejected and starts no session`() async throws {
    let learner = try Learner()
    let driver = SessionDriver(learner)

    await #expect(throws: Problem.self) { try await driver.begin(StudyPlan(.search("is:odd"))) }

    #expect(try await learner.number("SELECT count(*) FROM session") == 0)
  }

  @Test func `The meaning of an item is crammed before its reading`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.meaning, .reading])
    for number in 1...20 {
      try await learner.addItem("\(number)", reading: "いぬ", to: deck)
    }
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.deck(deck.id), isCram: true))

    let order = try await learner.rows(
      "SELECT item_id, kind FROM session_queue JOIN card ON card.id = entry_id ORDER BY place")
    #expect(order.count == 40)
    var met: Set<Substring> = []
    for row in order {
      let item = row.prefix { $0 != " " }
      #expect(met.insert(item).inserted == row.contains("meaning"), "\(row)")
    }
  }

  @Test func `Suspended cards are not crammed`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let ids = try await learner.addItems(2, to: deck)
    try await learner.items.act(.suspend, on: ids[0], at: learner.now)
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.deck(deck.id), isCram: true))

    #expect(try driver.session().left.total == 1)
    #expect(try await driver.fronts() == ["2"])
  }

  @Test(arguments: [true, false])
  func `A card whose suspension is undone is asked in the same session`(isCram: Bool) async throws {
    let (learner, driver, item) = try await suspended(isCram: isCram)
    #expect(try await driver.open().left.total == 2)
    try await driver.answer(.easy)
    try await learner.study.undoLatest()

    #expect(try await driver.open().left.total == 2)
    let rest = try await driver.fronts()
    #expect(rest.count == 2 && Set(rest).contains(item.content.front))
    #expect(try driver.session().isFinished)
  }

  @Test(arguments: [true, false])
  func `A card whose suspension is undone is asked at once`(isCram: Bool) async throws {
    let (learner, driver, item) = try await suspended(isCram: isCram)
    #expect(try await driver.open().prompt?.item.id != item.id)

    try await learner.study.undoLatest()

    let session = try await driver.open()
    #expect(session.prompt?.item.id == item.id && session.left.total == 3)
    #expect(Set(try await driver.fronts()).count == 3)
    #expect(try driver.session().isFinished)
  }

  /// A session of four cards, of which one was answered and the next was suspended elsewhere.
  private func suspended(isCram: Bool) async throws -> (Learner, SessionDriver, Item) {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(4, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id), isCram: isCram))
    try await driver.answer(.easy)
    let item = try #require(try driver.session().prompt?.item)
    try await learner.items.act(.suspend, on: item.id, at: learner.now)
    return (learner, driver, item)
  }

  @Test func `A card whose answer is undone is asked before one that has come back`() async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await learner.items.act(.suspend, on: ids[0], at: learner.now)
    try await driver.open()
    try await driver.answer(.easy)
    try await learner.items.act(.unsuspend, on: ids[0], at: learner.now)

    #expect(try await driver.undo().prompt?.item.id == ids[1])
    #expect(try await driver.open().prompt?.item.id == ids[1])
  }

  @Test func `Cards that come back one after another are asked in their order`() async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(4, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    for id in ids.prefix(2) {
      try await learner.items.act(.suspend, on: id, at: learner.now)
      try await driver.open()
    }
    for _ in 1...2 {
      try await learner.study.undoLatest()
      try await driver.open()
    }

    #expect(try await driver.fronts() == ["1", "2", "3", "4"])
  }

  @Test func `A card that was buried in a finished session is asked by the next`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(2, to: deck)
    let driver = SessionDriver(learner)
    let before = try await driver.begin()
    let item = try #require(before.prompt?.item)
    try await learner.items.act(.bury, on: item.id, at: learner.now)
    try await driver.open()
    #expect(try await driver.answer(.easy).isFinished)

    learner.clock.advance(by: .days(1))

    #expect(try await driver.open().isFinished)
    let next = try await driver.begin()
    #expect(next.id != before.id && next.prompt?.item.id == item.id)
  }

  @Test(arguments: [true, false])
  func `A session goes on when the suspension of its last card is undone`(
    isCram: Bool
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(2, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id), isCram: isCram))
    try await driver.answer(.easy)
    let item = try #require(try driver.session().prompt?.item)
    try await learner.items.act(.suspend, on: item.id, at: learner.now)
    #expect(try await driver.open().isFinished)

    try await learner.study.undoLatest()

    #expect(try await driver.open().prompt?.item.id == item.id)
    #expect(try await driver.answer(.easy).isFinished)
  }
}
