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
    #expect(try await learner.number("SELECT grade FROM review") == 3)
  }

  @Test(arguments: ["su", "", "s", "shii", "/", "し"])
  func `Anything else is wrong, whatever one claims`(_ typed: String) async throws {
    let lesson = try await pupil.answer(isRight: true, typed: typed)

    #expect(lesson.question?.prompt == "し")
    #expect(try await learner.number("SELECT grade FROM review") == 1)
  }

  @Test func `What was typed is shown beside the answer and kept in the log`() async throws {
    let lesson = try await pupil.reveal(typed: "su")
    try await pupil.grade(isRight: false)

    guard case .revealed(_, let revealed, _) = lesson.standing else {
      Issue.record("stands at \(lesson.standing)")
      return
    }
    #expect(revealed.check?.verdict == .wrong)
    #expect(revealed.typed == "su")
    #expect(try await learner.rows("SELECT typed FROM review") == ["[typed:\"su\"]"])
  }
}
