@testable import Engine
import Testing

/// Answers in a lesson's quiz can be undone like any others.
struct LessonUndoTests {
  private let learner: Learner
  private let pupil: Pupil

  /// A lesson of three, at its first question.
  init() async throws {
    learner = try Learner()
    pupil = Pupil(learner)
    try await learner.addItems(3, to: learner.addTaughtDeck())
    try await pupil.begin()
    try await pupil.beginQuiz()
  }

  @Test(arguments: [true, false])
  func `Undo restores the question and the memory`(isRight: Bool) async throws {
    let before = try pupil.lesson()
    let cards = try await learner.cardRows()
    try await pupil.answer(isRight: isRight)

    let undone = try await undo()

    #expect(pupil.state.notice == .undone)
    #expect(undone.prompt == before.prompt)
    #expect(undone.left == before.left)
    #expect(undone.answered == 0 && !undone.canUndo)
    #expect(try await learner.cardRows() == cards)
    #expect(try await learner.number("SELECT count(*) FROM undo") == 1)
  }

  @Test func `A whole lesson can be undone to its first question, and repeated`() async throws {
    let before = try pupil.lesson()
    let cards = try await learner.cardRows()
    for isRight in [true, false, true, true] { try await pupil.answer(isRight: isRight) }
    #expect(try pupil.lesson().isFinished)

    for _ in 1...4 { try await undo() }

    #expect(try pupil.lesson().prompt == before.prompt)
    #expect(try await learner.cardRows() == cards)
    for _ in 1...3 { try await pupil.answer() }
    #expect(try pupil.lesson().isFinished)
  }

  @Test func `Before the first answer nothing can be undone`() async throws {
    try await undo()

    #expect(pupil.state.notice == .nothingToUndo)
  }

  @discardableResult
  private func undo() async throws -> Session<LessonCourse> {
    try await pupil.send(.moved(.undo, revision: pupil.lesson().revision, at: learner.now))
  }
}
