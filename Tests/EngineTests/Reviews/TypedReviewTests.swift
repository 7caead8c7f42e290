import Testing

@testable import Engine

/// Typed meanings and readings in a session: asked, checked, returned, claimed and logged.
struct TypedReviewTests {
  private let learner: Learner
  private let deck: Deck
  private let driver: SessionDriver

  init() async throws {
    learner = try Learner()
    deck = try await learner.addDeck(kinds: [.meaning, .reading], buriesSiblings: false)
    driver = SessionDriver(learner)
  }

  @discardableResult
  private func add(
    _ front: String, _ back: String, reading: String = "", synonyms: [String] = []
  ) async throws -> Item.ID {
    let content = ItemContent(front: front, back: back, reading: reading, synonyms: synonyms)
    return try await learner.items.add(content, to: deck.id, at: learner.now).item.id
  }

  private func checked(_ typed: String) async throws -> AnswerCheck? {
    let session = try await driver.reveal(typed: typed)
    guard case .revealed(_, let revealed) = session.step else { return nil }
    return revealed.check
  }

  @Test func `The meaning is asked before the reading`() async throws {
    try await add("猫", "cat", reading: "ねこ")
    try await add("犬", "dog", reading: "いぬ")
    try await driver.begin()

    var kinds: [Item.ID: [CardKind]] = [:]
    while let question = try driver.session().prompt, kinds.values.joined().count < 4 {
      kinds[question.item.id, default: []].append(question.card.kind)
      try await driver.answer(.easy, typed: question.answer)
    }

    #expect(kinds.values.map(\.self) == [[.meaning, .reading], [.meaning, .reading]])
  }

  @Test func `An item in kana has no reading card`() async throws {
    let item = try await add("ねこ", "cat", reading: "ねこ")

    #expect(try await learner.number("SELECT count(*) FROM card WHERE item_id = \(item)") == 1)
  }

  @Test(arguments: ["cat", "kitty", "kity"])
  func `Meanings, synonyms and typos are accepted`(_ typed: String) async throws {
    try await add("猫", "cat; feline", reading: "ねこ", synonyms: ["kitty"])
    try await driver.begin()

    #expect(try await checked(typed)?.outcome == .right)
  }

  @Test(arguments: ["<noun>kitty", "x&y"])
  func `A synonym with signs of HTML is accepted as it is read`(_ typed: String) async throws {
    try await add("猫", "cat", reading: "ねこ", synonyms: ["&lt;noun&gt;kitty", "x&amp;y"])
    try await driver.begin()

    #expect(try await checked(typed)?.outcome == .right)
  }

  @Test(arguments: [
    "to live on", "To live on (a salary, say)", "to live on a salary, say", "to eat", "eat",
    "live on",
  ])
  func `Parentheses and the “to” of a verb are optional`(_ typed: String)
    async throws
  {
    try await add("食べる", "to eat, to live on (a salary, say)", reading: "たべる")
    try await driver.begin()

    #expect(try await checked(typed)?.judgement?.verdict == .precise)
  }

  @Test(arguments: ["say)", "a salary", "(", ")"])
  func `A part of a parenthesis is not an answer`(_ typed: String) async throws {
    try await add("食べる", "to eat, to live on (a salary, say)", reading: "たべる")
    try await driver.begin()

    #expect(try await checked(typed)?.outcome == .wrong)
  }

  @Test(arguments: ["ねこ", "ネコ", "neko", "NEKO"])
  func `A reading may be typed in kana or romaji`(_ typed: String) async throws {
    try await add("猫", "cat", reading: "ねこ")
    try await driver.begin()
    try await driver.answer(.easy, typed: "cat")

    #expect(try await checked(typed)?.judgement?.verdict == .precise)
  }

  @Test(arguments: [("cháng", true), ("chang2", true), ("chang3", false)])
  func `A reading in pinyin is typed in pinyin`(_ typed: String, _ isRight: Bool) async throws {
    try await add("长", "long", reading: "cháng")
    try await driver.begin()
    let asked = try await driver.answer(.easy, typed: "long")

    let question = try #require(asked.prompt)
    #expect(question.isTypedInPinyin && !question.isTypedInKana)
    #expect(try await checked(typed)?.outcome == (isRight ? .right : .wrong))
  }

  @Test func `A reading in pinyin without its tone is asked again`() async throws {
    try await add("长", "long", reading: "cháng")
    try await driver.begin()
    try await driver.answer(.easy, typed: "long")

    let session = try await driver.reveal(typed: "chang")

    #expect(session.askedAgain?.judgement?.reason == "Almost: the tone is missing.")
  }

  @Test(arguments: ["onna", "onnna", "おnな"])
  func `Both ways to type ん are accepted`(_ typed: String) async throws {
    try await add("女", "woman", reading: "おんな")
    try await driver.begin()
    try await driver.answer(.easy, typed: "woman")

    #expect(try await checked(typed)?.outcome == .right)
  }

  @Test(arguments: ["bear", "cub; bear (any mammal of its family)"])
  func `A near miss that is the meaning of another known item is rejected and named`(
    _ meaning: String
  )
    async throws
  {
    try await add("熊", meaning, reading: "くま")
    try await driver.begin()
    try await driver.answer(.easy, typed: "bear")
    try await add("麦酒", "beer")
    try await driver.begin(StudyPlan(.search("麦酒")))

    let check = try await checked("bear")

    #expect(check?.outcome == .wrong)
    #expect(check?.judgement?.reason == "That's 熊.")
  }

  @Test func `An answer that is asked again shows its reason and does not count`()
    async throws
  {
    try await add("猫", "cat", reading: "ねこ")
    try await driver.begin()

    let session = try await driver.reveal(typed: "neko")

    #expect(session.prompt?.card.kind == .meaning)
    #expect(session.askedAgain?.judgement?.verdict == .isReading)
    #expect(session.answered == 0)
    #expect(try await checked("cat")?.outcome == .right)
    #expect(try driver.session().askedAgain == nil)
  }

  @Test(arguments: ["cat", "kitty", Kana.kana(from: "cat"), Kana.kana(from: "kitty")])
  func `A meaning typed for a reading is asked again`(_ typed: String) async throws {
    try await add("猫", "cat; kitty", reading: "ねこ")
    try await driver.begin()
    try await driver.answer(.easy, typed: "cat")

    let session = try await driver.reveal(typed: typed)

    #expect(session.askedAgain?.judgement?.verdict == .isReading)
    #expect(session.askedAgain?.judgement?.reason == "That's the meaning. How is it read?")
  }

  @Test func `A near miss of a reading is asked again, and a different reading is wrong`()
    async throws
  {
    try await add("三つ", "three things", reading: "みっつ")
    try await driver.begin()
    try await driver.answer(.easy, typed: "three things")

    let session = try await driver.reveal(typed: "みつつ")

    #expect(session.askedAgain?.judgement?.verdict == .nearReading)
    #expect(session.answered == 1)
    #expect(try await checked("よっつ")?.outcome == .wrong)
  }

  @Test func `A terminal keeps a near miss for correction, and no answer of another kind`()
    async throws
  {
    try await add("三つ", "three things", reading: "みっつ")
    try await driver.begin()

    let meaning = try await driver.reveal(typed: "mittsu")
    try await driver.answer(.easy, typed: "three things")
    let reading = try await driver.reveal(typed: "みつつ")

    #expect(meaning.askedAgain?.judgement?.verdict == .isReading)
    #expect(meaning.askedAgain?.correctableDraft == "")
    #expect(reading.askedAgain?.correctableDraft == "みつつ")
  }

  @Test func `The settings determine the effect of a verdict`() async throws {
    try await add("馬", "horse", reading: "うま")
    try await learner.set("answer-near", to: "reject")
    try await driver.begin()

    #expect(try await checked("hourse")?.outcome == .wrong)
  }

  @Test func `An empty answer reveals the right one, whatever the settings`() async throws {
    try await add("馬", "horse", reading: "うま")
    try await learner.set("answer-wrong", to: "ask-again")
    try await driver.begin()

    #expect(try await driver.reveal(typed: "cow").askedAgain != nil)
    #expect(try await checked(" ")?.outcome == .wrong)
  }

  @Test func `Claiming an answer as right accepts it and is logged`() async throws {
    try await add("猫", "cat", reading: "ねこ")
    try await driver.begin()
    let session = try await driver.reveal(typed: "moggy")

    await driver.store.send(
      .moved(.claimRight(keystrokes: 1), revision: session.revision, at: learner.now))

    #expect(try driver.session().answered == 1)
    #expect(
      try await learner.rows("SELECT grade, typed, verdict, is_claimed FROM answer")
        == ["[grade:3 typed:\"moggy\" verdict:\"wrong\" is_claimed:1]"])
  }

  @Test func `A right answer cannot be claimed`() async throws {
    try await add("猫", "cat", reading: "ねこ")
    try await driver.begin()
    let session = try await driver.reveal(typed: "cat")

    await driver.store.send(
      .moved(.claimRight(keystrokes: 1), revision: session.revision, at: learner.now))

    #expect(try driver.session().answered == 0)
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
  }

  @Test func `A typo is asked again, does not count, and is logged`() async throws {
    try await add("猫", "cat", reading: "ねこ")
    try await driver.begin()
    let session = try await driver.reveal(typed: "cta")

    await driver.store.send(.moved(.slip, revision: session.revision, at: learner.now))

    #expect(try driver.session().prompt?.item.content.front == "猫")
    #expect(try driver.session().askedAgain?.draft == "")
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
    #expect(
      try await learner.rows("SELECT typed, verdict FROM answer WHERE outcome = 'slip'")
        == ["[typed:\"cta\" verdict:\"wrong\"]"])
    #expect(try await checked("cat")?.outcome == .right)
  }

  @Test func `A typo at an old revision changes nothing`() async throws {
    try await add("猫", "cat", reading: "ねこ")
    try await driver.begin()
    let session = try await driver.reveal(typed: "cta")

    await driver.store.send(.moved(.slip, revision: session.revision - 1, at: learner.now))

    #expect(driver.state.notice == .movedOn)
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome = 'slip'") == 0)
  }
}
