import Testing

@testable import Engine

/// Cards whose prompt is heard.
struct ListeningTests {
  private let learner: Learner
  private let driver: SessionDriver

  init() throws {
    learner = try Learner()
    driver = SessionDriver(learner)
  }

  private static let cat = ItemContent(front: "猫", back: "cat", reading: "ねこ")

  /// Adds an item whose recall card is answered, and asks its listening card.
  private func ask(_ content: ItemContent) async throws -> Question {
    let deck = try await learner.addDeck(kinds: [.recall, .listening], buriesSiblings: false)
    _ = try await learner.items.add(content, to: deck.id, at: learner.now)
    try await driver.begin()
    try await driver.answer(.easy)
    return try #require(try driver.session().prompt)
  }

  @Test(arguments: [cat, ItemContent(front: "cat", back: "猫", reading: "ねこ")])
  func `A listening card plays the Japanese side and shows nothing of it`(
    _ content: ItemContent
  ) async throws {
    let question = try await ask(content)

    #expect(question.card.kind == .listening)
    #expect(question.heard == Utterance("猫", reading: "ねこ").map(Sound.voice))
    #expect([question.prompt, question.answer, question.shownAnswer] == ["♪", "猫", "cat"])
  }

  @Test(arguments: ["猫", "ねこ", "ネコ", "neko"])
  func `The word and its reading are accepted`(_ typed: String) async throws {
    let question = try await ask(Self.cat)

    let session = try await driver.reveal(typed: typed)

    #expect(question.isTypedInKana)
    let revealed = try session.revealed().answer
    #expect(revealed.check?.outcome == .right)
  }

  @Test(arguments: [
    ("ほ", Judgement.Verdict.nearReading), ("ほんん", .wrong), ("奔", .badChars),
  ])
  func `Any other answer is checked as a reading`(
    _ typed: String, _ verdict: Judgement.Verdict
  ) async throws {
    let question = try await ask(ItemContent(front: "本", back: "book", reading: "ほん"))

    let session = try await driver.reveal(typed: typed)

    #expect(question.answerKey(nil).asked == .reading)
    switch session.step {
    case .revealed(_, let revealed): #expect(revealed.check?.judgement?.verdict == verdict)
    default: #expect(session.askedAgain?.judgement?.verdict == verdict)
    }
  }

  @Test func `Without a reading the text has to be the same`() async throws {
    let question = try await ask(ItemContent(front: "猫がいる", back: "There is a cat."))

    let checked = question.answerKey(nil).check(
      "猫がいる", accepted: question.accepted, .standard, other: { _ in nil })

    #expect(question.answerKey(nil).asked == nil)
    guard case .checked(let check) = checked else {
      Issue.record("asked again")
      return
    }
    #expect(check.outcome == .right)
  }

  @Test(arguments: [("dog", "Hund", 1), ("dog", "いぬ", 2), ("𠮟る", "to scold", 2)])
  func `Only an item with Japanese gets a listening card`(
    _ front: String, _ back: String, _ cards: Int
  ) async throws {
    let deck = try await learner.addDeck(kinds: [.recall, .listening])

    let content = ItemContent(front: front, back: back)
    let item = try await learner.items.add(content, to: deck.id, at: learner.now).item.id

    #expect(try await learner.number("SELECT count(*) FROM card WHERE item_id = \(item)") == cards)
  }

  @Test func `A Chinese word gets no listening card`() async throws {
    let deck = try await learner.addDeck(kinds: [.recall, .listening])

    let item = try await learner.addItem("学习", back: "to study", reading: "xué xí", to: deck)

    #expect(try await learner.number("SELECT count(*) FROM card WHERE item_id = \(item)") == 1)
  }

  @Test func `A deck needs a kind that any item can have`() async throws {
    await #expect(throws: Problem.self) { try await learner.addDeck(kinds: [.listening]) }
    await #expect(throws: Problem.self) {
      try await learner.addDeck(kinds: [.reading, .listening])
    }
  }
}
