@testable import Engine
import Testing

struct CramTests {
  @Test func `Cramming changes no memory and logs every answer`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(4, to: deck)
    let before = try await learner.studyABit()
    let logged = try await learner.number("SELECT count(*) FROM answer")
    let sitter = Sitter(learner)
    try await sitter.begin(StudyPlan(.deck(deck.id), isCram: true))

    for grade in [Grade.again, .hard, .good, .easy, .again, .good] {
      try await sitter.answer(grade)
    }

    #expect(try await learner.cardRows() == before)
    #expect(try sitter.session().isFinished)
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
    let sitter = Sitter(learner)
    let first = try await sitter.begin(StudyPlan(.deck(deck.id), isCram: true))
    let lengths = [
      first.left.total, try await sitter.answer(.again).left.total,
      try await sitter.undo().left.total, try await sitter.answer(.good).left.total,
      try await sitter.answer(.again).left.total,
    ]

    let last = try await sitter.answer(.good)

    #expect(lengths == [2, 2, 2, 1, 1])
    #expect(last.isFinished)
  }

  @Test func `Undoing an answer removes the repetition even while that is shown`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(1, to: deck)
    let sitter = Sitter(learner)
    try await sitter.begin(StudyPlan(.deck(deck.id), isCram: true))
    try await sitter.answer(.again)

    let left = try await sitter.undo().left.total
    let last = try await sitter.answer(.good)

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
    let sitter = Sitter(learner)

    let begun = try await sitter.begin(StudyPlan(.search("tag:pet")))

    #expect(begun.plan.mode == .cram)
    #expect(begun.prompt?.outcomes == nil)
    #expect(Set(try await sitter.fronts()) == ["犬", "猫"])
  }

  @Test func `An invalid search is rejected and starts no session`() async throws {
    let learner = try Learner()
    let sitter = Sitter(learner)

    await #expect(throws: Problem.self) { try await sitter.begin(StudyPlan(.search("is:odd"))) }

    #expect(try await learner.number("SELECT count(*) FROM session") == 0)
  }

  @Test func `The meaning of an item is crammed before its reading`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.meaning, .reading])
    for number in 1...20 {
      try await learner.addItem("\(number)", reading: "いぬ", to: deck)
    }
    let sitter = Sitter(learner)

    try await sitter.begin(StudyPlan(.deck(deck.id), isCram: true))

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
    try await learner.detail(.acted(.suspend, ids[0], at: learner.now))
    let sitter = Sitter(learner)

    try await sitter.begin(StudyPlan(.deck(deck.id), isCram: true))

    #expect(try sitter.session().left.total == 1)
    #expect(try await sitter.fronts() == ["2"])
  }
}
