import Testing

@testable import Engine

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
    let summary = try pupil.lesson().finished()
    #expect(summary == LessonCourse.Summary(answers: 4, questions: 3, rightAtFirst: 2))

    for _ in 1...4 { try await undo() }

    #expect(try pupil.lesson().prompt == before.prompt)
    #expect(try await learner.cardRows() == cards)
    for _ in 1...3 { try await pupil.answer() }
    let repeated = try pupil.lesson().finished()
    #expect(repeated == LessonCourse.Summary(answers: 3, questions: 3, rightAtFirst: 3))
  }

  @Test func `Undo takes back a typed answer that is shown but not confirmed`() async throws {
    let learner = try Learner()
    let pupil = Pupil(learner)
    try await learner.addItem(to: learner.addTaughtDeck(kinds: [.meaning]))
    try await pupil.begin()
    let before = try await pupil.beginQuiz()
    try await pupil.reveal(typed: "cat")

    let undone = try await pupil.send(
      .moved(.undo, revision: pupil.lesson().revision, at: learner.now))

    #expect(pupil.state.notice == .undone)
    #expect(undone.step == before.step && undone.askedAgain == nil)
    #expect(undone.answered == 0)
  }

  @Test func `Undo from outside a lesson also takes back what is shown`() async throws {
    let learner = try Learner()
    let pupil = Pupil(learner)
    try await learner.addItems(2, to: learner.addTaughtDeck(kinds: [.meaning]))
    try await pupil.begin()
    try await pupil.beginQuiz()
    try await pupil.answer(typed: "qqqq")
    let before = try await pupil.reveal(typed: "qqqq")

    let undone = try await pupil.send(
      .lastUndoAsked(learner.lastAnswer(), at: learner.now))

    #expect(pupil.state.moved?.notice == .undone)
    #expect(undone.prompt == before.prompt && undone.answered == 1)
  }

  @Test func `Before the first answer nothing can be undone`() async throws {
    try await undo()

    #expect(pupil.state.notice == .nothingToUndo)
  }

  @Test(arguments: [1, 3])
  func `Items whose adding is undone leave the lesson that presents them`(_ count: Int) async throws
  {
    let learner = try Learner()
    let pupil = Pupil(learner)
    try await learner.addItems(3, to: learner.addTaughtDeck())
    try await pupil.begin()

    for _ in 1...count {
      try await learner.study.undoLatest()
    }

    let left = try await pupil.send(.opened(at: learner.now))
    #expect(left.presented.count == 3 - count)
    #expect(left.isFinished == (count == 3))
    guard count < 3 else { return }
    try await pupil.beginQuiz()
    for _ in 1...2 { try await pupil.answer() }
    #expect(try pupil.lesson().isFinished)
  }

  @Test func `A card that was suspended before the lesson isn't asked in it`() async throws {
    let learner = try Learner()
    let pupil = Pupil(learner)
    let deck = try await learner.addDeck(kinds: [.meaning, .reading], isTaught: true)
    let item = try await learner.addItem("犬", reading: "いぬ", to: deck)
    let cards = try await learner.items.info(item, at: learner.now).cards.map(\.card)
    let reading = try #require(cards.first { $0.kind == .reading })
    try await learner.items.act(.suspend, on: item, card: reading.id, at: learner.now)

    try await pupil.begin()
    try await pupil.beginQuiz()

    #expect(try pupil.lesson().left.total == 1)
    try await pupil.answer(typed: "dog")
    #expect(try pupil.lesson().isFinished)
  }

  @discardableResult
  private func undo() async throws -> Session<LessonCourse> {
    try await pupil.send(.moved(.undo, revision: pupil.lesson().revision, at: learner.now))
  }
}
