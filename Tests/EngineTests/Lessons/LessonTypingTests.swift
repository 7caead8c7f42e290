@testable import Engine
import Testing

/// Kana are typed in a lesson's quiz, and what was typed decides.
struct LessonTypingTests {
  private let learner: Learner
  private let pupil: Pupil

  /// A lesson of し alone, at its question.
  init() async throws {
    learner = try Learner()
    pupil = Pupil(learner)
    let deck = try await learner.addTaughtDeck(kinds: [.typed])
    try await learner.addItem("し", back: "shi / si", to: deck)
    try await pupil.begin()
    try await pupil.beginQuiz()
  }

  @Test(arguments: ["shi", "si", " SHI ", "ｓｉ", "shi / si"])
  func `Either spelling is right, however it is written`(_ typed: String) async throws {
    let lesson = try await pupil.answer(isRight: false, typed: typed)

    #expect(lesson.isFinished)
    #expect(try await learner.number("SELECT grade FROM answer") == 3)
  }

  @Test(arguments: ["su", "", "s", "shii", "/"])
  func `Anything else is wrong, whatever one claims`(_ typed: String) async throws {
    let lesson = try await pupil.answer(isRight: true, typed: typed)

    #expect(lesson.prompt?.prompt == "し")
    #expect(try await learner.number("SELECT grade FROM answer") == 1)
  }

  @Test func `Kana where Latin letters are asked is put back, and counts for nothing`() async throws
  {
    let lesson = try await pupil.reveal(typed: "し")

    guard case .asking(let question) = lesson.step else {
      Issue.record("stands at \(lesson.step)")
      return
    }
    #expect(question.prompt == "し")
    #expect(lesson.askedAgain?.judgement?.verdict == .badChars)
    #expect(lesson.askedAgain?.typed == "し")
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
  }

  @Test func `What was typed is shown beside the answer and kept in the log`() async throws {
    let lesson = try await pupil.reveal(typed: "su")
    try await pupil.grade(isRight: false)

    guard case .revealed(_, let revealed) = lesson.step else {
      Issue.record("stands at \(lesson.step)")
      return
    }
    #expect(revealed.check?.verdict == .wrong)
    #expect(revealed.typed == "su")
    #expect(try await learner.rows("SELECT typed FROM answer") == ["[typed:\"su\"]"])
  }

  @Test func `Who was right after all has met the item, and the log says so`() async throws {
    let lesson = try await pupil.reveal(typed: "su")

    let claimed = try await pupil.send(
      .claimedRight(revision: lesson.revision, keystrokes: 1, at: learner.now))

    #expect(claimed.isFinished)
    #expect(
      try await learner.rows("SELECT grade, verdict, is_claimed FROM answer")
        == ["[grade:3 verdict:\"wrong\" is_claimed:1]"])
  }

  @Test(arguments: ["su", "shi"])
  func `A slip is asked once more, logged and not counted`(typed: String) async throws {
    let lesson = try await pupil.reveal(typed: typed)

    let again = try await pupil.send(.slipped(revision: lesson.revision, at: learner.now))

    guard case .asking = again.step, again.left.total == 1 else {
      Issue.record("stands at \(again.step)")
      return
    }
    #expect(again.askedAgain?.typed == typed)
    #expect(
      try await learner.rows("SELECT typed FROM answer WHERE outcome = 'slip'") == [
        "[typed:\"\(typed)\"]"
      ])
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
  }

  @Test func `A right answer has nothing to claim`() async throws {
    let lesson = try await pupil.reveal(typed: "shi")

    try await pupil.send(
      .claimedRight(revision: lesson.revision, keystrokes: 1, at: learner.now))

    #expect(try await learner.number("SELECT count(*) FROM answer WHERE outcome <> 'slip'") == 0)
  }
}
