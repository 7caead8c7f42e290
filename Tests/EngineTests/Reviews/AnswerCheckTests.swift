import Testing

@testable import Engine

struct AnswerCheckTests {
  @Test(arguments: [
    ("dog", "dog"), ("  Dog ", "dog"), ("ＤＯＧ", "dog"), ("か\u{3099}", "が"), ("ｶﾞ", "ガ"),
    ("a   big\tdog", "a big dog"), ("café", "cafe\u{301}"), ("<b>", "<b>"), ("1 < 2", "1 < 2"),
  ])
  func `Case, width, normalisation and spaces are ignored`(typed: String, expected: String) {
    let check = AnswerCheck(typed: typed, accepted: [expected])

    #expect(check.outcome == .right)
    #expect(check.typed == [AnswerCheck.Stretch(text: typed, isShared: true)])
    #expect(check.expected == [AnswerCheck.Stretch(text: expected, isShared: true)])
  }

  @Test(arguments: [
    ("", "dog"), ("   ", "dog"), ("dogs", "dog"), ("ガ", "が"), ("か", "が"), ("do g", "dog"),
    ("", ""),
  ])
  func `A different answer is wrong`(typed: String, expected: String) {
    #expect(AnswerCheck(typed: typed, accepted: [expected]).outcome == .wrong)
  }

  @Test func `The difference is marked on both sides`() {
    let check = AnswerCheck(typed: "Dig it", accepted: ["dog"])

    #expect(
      check.typed == [
        .init(text: "D", isShared: true), .init(text: "i", isShared: false),
        .init(text: "g", isShared: true), .init(text: " it", isShared: false),
      ])
    #expect(
      check.expected == [
        .init(text: "d", isShared: true), .init(text: "o", isShared: false),
        .init(text: "g", isShared: true),
      ])
  }

  @Test func `Letters that are swapped are marked on both sides`() {
    let check = AnswerCheck(typed: "chidl", accepted: ["Child"])

    #expect(
      check.typed == [.init(text: "chi", isShared: true), .init(text: "dl", isShared: false)])
    #expect(
      check.expected == [.init(text: "Chi", isShared: true), .init(text: "ld", isShared: false)])
  }

  @Test(arguments: [
    ("l’ecole", "l'école", "l’[e]cole", "l'[é]cole"), ("ca va", "ça va ?", "[c]a va", "[ç]a va ?"),
    ("le coeurr", "le cœur", "le coeur[r]", "le cœur"),
    ("t shirt's", "T-shirt", "t shirt'[s]", "T-shirt"),
    ("15 mg", "1.5 mg", "15 mg", "1[.]5 mg"), ("parti", "« partir »", "parti", "« parti[r] »"),
    ("yes?", "yes!", "yes[?]", "yes[!]"),
  ])
  func `What counts as the same is not marked`(
    typed: String, expected: String, markedTyped: String, markedExpected: String
  ) {
    let check = AnswerCheck(typed: typed, accepted: [expected])

    #expect(Self.marked(check.typed) == markedTyped)
    #expect(Self.marked(check.expected) == markedExpected)
  }

  private static func marked(_ stretches: [AnswerCheck.Stretch]) -> String {
    stretches.map { $0.isShared ? $0.text : "[\($0.text)]" }.joined()
  }

  @Test func `Characters that unrelated words share by chance are not marked as shared`() {
    let check = AnswerCheck(typed: "horse", accepted: ["this morning"])

    #expect(check.typed == [.init(text: "horse", isShared: false)])
    #expect(check.expected == [.init(text: "this morning", isShared: false)])
  }

  @Test func `The closest of several answers is shown`() {
    let check = AnswerCheck(typed: "hond", accepted: ["dog; hound", "dog", "hound"])

    #expect(check.outcome == .wrong)
    #expect(check.expected.map(\.text).joined() == "hound")
  }

  @Test(arguments: [
    ("shi / si", ["shi", "si", "shi / si"]), ("dog; hound", ["dog", "hound"]),
    ("犬、いぬ", ["犬", "いぬ"]), ("dog, hound", ["hound"]), ("<b>go</b>", ["go"]),
    ("&lt;b&gt;", ["<b>"]), ("a<br>b", ["a", "b"]), ("colour/color", ["colour", "color"]),
  ])
  func `Each alternative of an answer is accepted`(back: String, typed: [String])
    async throws
  {
    let question = try await Self.question(back: back)

    for text in typed {
      #expect(AnswerCheck(typed: text, accepted: question.accepted).outcome == .right, "\(text)")
    }
    #expect(AnswerCheck(typed: "/", accepted: question.accepted).outcome == .wrong)
  }

  @Test(arguments: [
    ("mg/dL", "mg"), ("HR > 100/min", "HR > 100"), ("and/or", "and"),
    ("N-acetylcysteine", "cysteine"),
  ])
  func `A part of an answer is wrong`(_ whole: String, _ part: String) async throws {
    let question = try await Self.question(back: whole)

    #expect(Self.check(whole, question)?.outcome == .right)
    #expect(Self.check(part, question)?.outcome == .wrong)
  }

  @Test(arguments: [
    ("N-acetylcysteine (NAC)", "nac"), ("Pyrexia (fever)", "pyrexia"), ("the liver", "liver"),
    ("das Herz", "Herz"), ("HR > 100/min", "HR>100/min"), ("5,000", "5000"),
  ])
  func `Harmless variants of an answer are right`(_ whole: String, _ typed: String) async throws {
    let check = Self.check(typed, try await Self.question(back: whole))

    #expect(check?.judgement?.verdict == .precise)
  }

  @Test(arguments: [
    ("Français", "chat", AnswerCheck.Outcome.right), ("Français", "la chat", .wrong),
    ("Words::French", "chat", .right), ("Words", "chat", .wrong),
  ])
  func `An article is optional in a deck of the language, but no other is right`(
    deck: String, typed: String, outcome: AnswerCheck.Outcome
  ) async throws {
    var question = try await Self.question(back: "le chat")
    question.deckName = deck

    #expect(Self.check(typed, question)?.outcome == outcome)
  }

  @Test func `An answer to correct is not told`() async throws {
    let question = try await Self.question(back: "élève")
    var policy = AnswerPolicy.standard
    policy[.imprecise] = .askAgain

    let checked = question.answerKey(nil)
      .check("eleve", accepted: question.accepted, policy) { _ in nil }

    guard case .askedAgain(let judgement) = checked else {
      Issue.record("It is not asked again")
      return
    }
    #expect(judgement == Judgement(.imprecise, "Check the accents."))
  }

  @Test(
    arguments: [
      ("le poison", "That's poison."), ("poison", "That's poison."), ("le poissn", nil),
    ] as [(String, String?)])
  func `A word that the deck asks for elsewhere is no slip`(typed: String, reason: String?)
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck("French", kinds: [.typed])
    try await learner.addItem("fish", back: "le poisson", to: deck)
    try await learner.addItem("poison", back: "le poison", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()

    let session = try await driver.reveal(typed: typed)

    let check = try #require(try session.revealed().answer.check)
    #expect(check.outcome == (reason == nil ? .right : .wrong))
    #expect(reason == nil || check.judgement?.reason == reason)
  }

  @Test(.timeLimit(.minutes(5)))
  func `A very long answer is cut before it is compared`() async throws {
    let learner = try Learner()
    try await learner.addItem("?", back: "dog", to: learner.addDeck(kinds: [.typed]))
    let driver = SessionDriver(learner)
    try await driver.begin()

    let session = try await driver.reveal(
      typed: String(repeating: "lorem ipsum ", count: 20_000))

    let revealed = try session.revealed().answer
    #expect(revealed.check?.outcome == .wrong)
    #expect(revealed.typed?.count == 500)
  }

  @Test(arguments: [("quebec", "Québec"), ("Québec", "Québec"), ("Quebeck", "Quebeck")])
  func `Accents don't count where the template says so`(_ typed: String, _ taken: String)
    async throws
  {
    var question = try await Self.question(back: "Québec")
    question.sides = CardSides(
      question: "?", answer: "Québec", wholeAnswer: "Québec", css: "", typed: "Québec",
      ignoresMarks: true, questionSounds: [], answerSounds: [])

    #expect(question.withMarks(typed) == taken)
    question.sides?.ignoresMarks = false
    #expect(question.withMarks(typed) == typed)
  }

  @Test(arguments: [
    ("Paris, France", "france"), ("colour/color", "color"), ("to be; to exist", "to exist"),
    ("cat, dog", "cat"), ("a, multiple", "multiple"), ("たべる、のむ", "のむ"),
  ])
  func `What a template has typed is one answer, as in Anki`(_ whole: String, _ part: String)
    async throws
  {
    var question = try await Self.question(back: whole)
    question.card.kind = .template(0)
    question.sides = CardSides(
      question: "?", answer: whole, wholeAnswer: whole, css: "", typed: whole,
      questionSounds: [], answerSounds: [])

    for (typed, outcome) in [(whole, AnswerCheck.Outcome.right), (part, .wrong)] {
      let checked = question.answerKey(nil)
        .check(typed, accepted: question.accepted, .standard) { _ in nil }
      guard case .checked(let check) = checked else {
        Issue.record("\(typed) is asked again")
        continue
      }
      #expect(check.outcome == outcome, "\(typed)")
      #expect(check.expected.map(\.text).joined() == whole)
    }
  }

  @Test(
    arguments: [
      ("ひらがな", "html answer"), ("ひらがな", "ひらがの"), ("かん", "か"), ("Paris", "パリ"),
      ("Paris", "London"), ("猫", "neko"),
    ] as [(String, String)])
  func `What a template has typed is compared, and never asked again`(
    _ whole: String, _ typed: String
  ) async throws {
    var question = try await Self.question(back: whole)
    question.card.kind = .template(0)
    question.sides = CardSides(
      question: "?", answer: whole, wholeAnswer: whole, css: "", typed: whole,
      questionSounds: [], answerSounds: [])

    let checked = question.answerKey(nil)
      .check(typed, accepted: question.accepted, .standard) { _ in nil }

    guard case .checked(let check) = checked else {
      Issue.record("\(typed) is asked again")
      return
    }
    #expect(check.outcome == .wrong && check.judgement?.reason == "That's not the answer.")
  }

  private static func check(_ typed: String, _ question: Question) -> AnswerCheck? {
    let checked = question.answerKey(nil)
      .check(typed, accepted: question.accepted, .standard) { _ in nil }
    guard case .checked(let check) = checked else { return nil }
    return check
  }

  private static func question(back: String) async throws -> Question {
    let learner = try Learner()
    try await learner.addItem("?", back: back, to: learner.addDeck(kinds: [.typed]))
    return try #require(try await SessionDriver(learner).begin().prompt)
  }
}
