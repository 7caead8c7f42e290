import Testing

@testable import Engine

/// Kana are typed in a lesson's quiz, and the typed answer is graded.
struct LessonTypingTests {
  private let learner: Learner
  private let pupil: Pupil

  /// A lesson of し only, at its question.
  init() async throws {
    learner = try Learner()
    pupil = Pupil(learner)
    let deck = try await learner.addTaughtDeck(kinds: [.typed])
    try await learner.addItem("し", back: "shi / si", to: deck)
    try await pupil.begin()
    try await pupil.beginQuiz()
  }

  @Test(arguments: ["shi", "si", " SHI ", "ｓｉ", "shi / si"])
  func `Both spellings are right, in any case and width`(_ typed: String) async throws {
    let lesson = try await pupil.answer(isRight: false, typed: typed)

    #expect(lesson.isFinished)
    #expect(try await learner.number("SELECT grade FROM answer") == 3)
  }

  @Test(arguments: ["su", "", "s", "shii", "/"])
  func `Any other answer is wrong, even if claimed right`(_ typed: String) async throws {
    let lesson = try await pupil.answer(isRight: true, typed: typed)

    #expect(lesson.prompt?.prompt == "し")
    #expect(try await learner.number("SELECT grade FROM answer") == 1)
  }

  @Test func `A wrong answer that is right for another item of the lesson names that item`()
    async throws
  {
    let learner = try Learner()
    let pupil = Pupil(learner)
    let deck = try await learner.addTaughtDeck(kinds: [.typed])
    try await learner.addItem("し", back: "shi", to: deck)
    try await learner.addItem("す", back: "su", to: deck)
    try await pupil.begin()
    try await pupil.beginQuiz()

    let asksShi = try pupil.lesson().prompt?.prompt == "し"
    let lesson = try await pupil.reveal(typed: asksShi ? "su" : "shi")

    let check = try lesson.revealed().answer.check
    #expect(check?.judgement?.reason == (asksShi ? "That's す." : "That's し."))
  }

  @Test func `Kana instead of Latin letters are returned and do not count`() async throws {
    let lesson = try await pupil.reveal(typed: "し")

    let question = try lesson.asking()
    #expect(question.prompt == "し")
    #expect(lesson.askedAgain?.judgement?.verdict == .badChars)
    #expect(lesson.askedAgain?.typed == "し")
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
  }

  @Test func `The typed answer is shown beside the right one and logged`() async throws {
    let lesson = try await pupil.reveal(typed: "su")
    try await pupil.grade(isRight: false)

    let revealed = try lesson.revealed().answer
    #expect(revealed.check?.outcome == .wrong)
    #expect(revealed.typed == "su")
    #expect(try await learner.rows("SELECT typed FROM answer") == ["[typed:\"su\"]"])
  }

  @Test func `Claiming an answer as right completes the item, and is logged`() async throws {
    let lesson = try await pupil.reveal(typed: "su")

    let claimed = try await pupil.send(
      .moved(.claimRight(keystrokes: 1), revision: lesson.revision, at: learner.now))

    #expect(claimed.isFinished)
    #expect(
      try await learner.rows("SELECT grade, verdict, is_claimed FROM answer")
        == ["[grade:3 verdict:\"wrong\" is_claimed:1]"])
  }

  @Test func `A typo is asked again, and is logged but not counted`() async throws {
    let lesson = try await pupil.reveal(typed: "su")

    let again = try await pupil.send(.moved(.slip, revision: lesson.revision, at: learner.now))

    try again.asking()
    #expect(again.left.total == 1)
    #expect(again.askedAgain?.typed == "su")
    #expect(
      try await learner.rows("SELECT typed FROM answer WHERE outcome = 'slip'") == [
        "[typed:\"su\"]"
      ])
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
  }

  @Test func `A right answer cannot be claimed`() async throws {
    let lesson = try await pupil.reveal(typed: "shi")

    try await pupil.send(
      .moved(.claimRight(keystrokes: 1), revision: lesson.revision, at: learner.now))

    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
  }
}
