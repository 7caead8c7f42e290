import Foundation
import Helpers
import Testing

@testable import Engine

/// What stays of a round: undo, other faces, the answer log, earlier rounds.
extension QuizTests {
  @Test func `Undo asks the same question with the same answers`() async throws {
    let first = try await begin()
    try await answer(rightly: false)
    try await send { .moved(.undo, revision: $0, at: $1) }

    #expect(try question().options == first.options)
    #expect(try question().item == first.item)
    #expect(try question().score == QuizScore())
  }

  @Test func `Undo opens a round again that has ended`() async throws {
    let first = try await begin()
    try await answer(rightly: true)
    await store.send(.left(at: learner.now))

    try await store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    #expect(try question().item == first.item)
    #expect(try question().score == QuizScore())
  }

  @Test func `A choice is logged once it is told, and is what undo takes back`() async throws {
    try await begin()
    try await answer(rightly: true)
    let second = try question()
    let told = try await choose(second.right + 1)

    let steps = try await learner.study.undoHistory().steps
    try await store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    #expect(told.answered == 2 && told.left.total == 1)
    #expect(steps.first?.name == "Answered \(second.item.content.front): correct")
    #expect(try question().options == second.options)
    #expect(try session().answered == 1)
  }

  @Test(arguments: [true, false])
  func `A choice that was told stays in the log, however its round is left`(isReplaced: Bool)
    async throws
  {
    let first = try await begin()
    try await choose(first.right == 0 ? 2 : 1)

    if isReplaced { try await begin(seed: 2) } else { await store.send(.left(at: learner.now)) }

    #expect(try await learner.rows("SELECT outcome FROM answer") == ["[outcome:\"wrong\"]"])
  }

  @Test(arguments: [true, false])
  func `A round whose last choice was told has come to its end, however it is left`(
    isReplaced: Bool
  ) async throws {
    try await begin()
    for _ in 1...2 { try await answer(rightly: true) }
    try await choose(try question().right + 1)

    if isReplaced { try await begin(seed: 2) } else { await store.send(.left(at: learner.now)) }

    let board = try await learner.study.quiz.board()
    #expect(board.rounds.map(\.answers) == [3])
  }

  @Test func `Another face goes on in the middle of a question, with the time left`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let one = try await beginRound(in: folder, clock)
    let other = try Learner(in: folder, face: .native, clock: clock).study.quiz.session()
    clock.advance(by: .seconds(4))

    await other.send(.opened(at: clock.now))

    #expect(other.state.session == one.state.session)
    #expect(other.state.session?.prompt?.clock.left(at: clock.now) == .seconds(6))
  }

  @Test(arguments: [(Face.webview, 3), (.webview, 7_200), (.native, 7_200)])
  func `A round goes on after its face was killed, with the clock stopped meanwhile`(
    next: Face, seconds: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let store = try await beginRound(in: folder, clock)
    clock.advance(by: .seconds(seconds))

    let other = try Learner(in: folder, face: next, clock: clock).study.quiz.session()
    await other.send(.opened(at: clock.now))

    let session = try #require(other.state.session)
    #expect(session.pausedAt == store.state.session?.prompt?.clock.shownAt)
    #expect(session.prompt?.clock.left(at: clock.now) == .seconds(10))
  }

  @Test func `A question that was paused before a restart goes on with the time that was left`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let before = try await beginRound(in: folder, clock)
    clock.advance(by: .seconds(8))
    let revision = try #require(before.state.session?.revision)
    await before.send(.moved(.pause, revision: revision, at: clock.now))
    clock.advance(by: .seconds(60))
    let store = try Learner(in: folder, face: .webview, clock: clock).study.quiz.session()
    await store.send(.opened(at: clock.now))
    let paused = try #require(store.state.session?.revision)
    await store.send(.moved(.resume, revision: paused, at: clock.now))
    clock.advance(by: .seconds(1))

    let resumed = try #require(store.state.session?.revision)
    await store.send(.moved(.reveal(typed: "1", keystrokes: 1), revision: resumed, at: clock.now))

    let (question, revealed) = try #require(store.state.session).revealed()
    #expect(question.clock.left(at: revealed.at) == .seconds(1))
  }

  @Test func `An answer after a restart finds the clock stopped`() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    _ = try await beginRound(in: folder, clock)
    clock.advance(by: .seconds(3))
    let store = try Learner(in: folder, face: .webview, clock: clock).study.quiz.session()

    await store.send(.moved(.reveal(typed: "1", keystrokes: 1), revision: 0, at: clock.now))

    #expect(store.state.notice == .movedOn)
    #expect(store.state.session?.pausedAt != nil)
  }

  @Test func `An answer is too late, however late, where the question is shown`() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let store = try await beginRound(in: folder, clock)
    let revision = try #require(store.state.session?.revision)
    clock.advance(by: .seconds(7_200))

    await store.send(.moved(.reveal(typed: "1", keystrokes: 1), revision: revision, at: clock.now))

    let (question, revealed) = try #require(store.state.session).revealed()
    #expect(question.clock.isOver(at: revealed.at))
  }

  /// A question against the clock, in the browser.
  private func beginRound(
    in folder: TemporaryFolder, _ clock: TestClock
  ) async throws -> Store<SessionMachine<QuizCourse>> {
    let learner = try Learner(in: folder, face: .webview, clock: clock)
    let deck = try await learner.addDeck("Words::Spanish", kinds: [.meaning])
    for word in ["uno", "dos", "tres"] {
      try await learner.addItem(word, back: "\(word)!", to: deck)
    }
    let store = learner.study.quiz.session()
    await store.send(.begun(QuizPlan(.deck(deck.id)), at: clock.now, seed: 1))
    return store
  }

  @Test func `Answers are logged with what there was to choose from, and move no schedule`()
    async throws
  {
    let question = try await begin()
    let before = try await learner.cardRows()
    try await answer(rightly: true)

    let rows = try await learner.rows(
      """
      SELECT typed, moves_schedule, think_ms, face,
        json_array_length(position, '$.options') AS options FROM answer
      """)
    #expect(
      rows == [
        "[typed:\"\(question.item.content.back)\" moves_schedule:0 think_ms:2000 face:\"native\" options:4]"
      ])
    #expect(try await learner.cardRows() == before)
  }

  @Test(arguments: [false, true])
  func `The history of a card tells what was chosen`(isOfEarlierVersion: Bool) async throws {
    let question = try await begin()
    try await choose(question.right + 1)
    if isOfEarlierVersion {
      try await learner.run("UPDATE answer SET typed = '\(question.right + 1)'")
    }

    let info = try await learner.study.items.info(question.item.id, at: learner.now)
    #expect(info.cards.flatMap(\.history).map(\.typed) == [question.item.content.back])
  }

  @Test func `When it counts as review, cards that are due are graded, and others are not`()
    async throws
  {
    let cards = learner.study.cardSession()
    await cards.send(.begun(StudyPlan(), at: learner.now, seed: 1))
    let reviewed = try #require(cards.state.session?.prompt?.card.id)
    for (grade, revealing) in [(Grade.easy, true)] where revealing {
      let revision = try #require(cards.state.session?.revision)
      await cards.send(
        .moved(.reveal(typed: "x", keystrokes: 1), revision: revision, at: learner.now))
      let next = try #require(cards.state.session?.revision)
      await cards.send(.moved(.grade(grade, keystrokes: 1), revision: next, at: learner.now))
    }
    learner.clock.advance(by: .days(200))
    var plan = plan
    (plan.countsAsReview, plan.questions, plan.seconds) = (true, 5, nil)
    try await begin(plan)
    for _ in 1...5 { try await answer(rightly: true) }

    #expect(try summary().reviewed == "Counted as reviews of due cards: 1 of 5 answers.")
    let moved = try await learner.rows(
      """
      SELECT card_id FROM answer JOIN session ON session.id = session_id
      WHERE course = 'quiz' AND moves_schedule = 1
      """)
    #expect(moved == ["[card_id:\(reviewed)]"])
    #expect(try await learner.overview().answersToday == 1)
  }

  @Test(arguments: [false, true])
  func `What was chosen wrongly before comes back as an answer`(isOfEarlierVersion: Bool)
    async throws
  {
    for number in 1...40 {
      try await learner.addItem("palabra\(number)", back: "meaning\(number)", to: deck)
    }
    var plan = plan
    plan.questions = 20
    let question = try await begin(plan)
    let wrong = (question.right + 1) % 4
    try await choose(wrong + 1)
    try await goOn()
    if isOfEarlierVersion {
      try await learner.run("UPDATE answer SET typed = '\(wrong + 1)'")
    }

    var asked = 0
    for seed in 2...60 where asked < 3 {
      let again = try await begin(plan, seed: UInt64(seed))
      guard again.item == question.item else { continue }
      asked += 1
      #expect(again.options.contains { $0.text == question.options[wrong].text })
    }
    #expect(asked > 0)
  }

  @Test func `The best round of a kind is remembered, with the rounds before`() async throws {
    for isRight in [true, false] {
      try await begin()
      for _ in 1...3 { try await answer(rightly: isRight) }
      #expect(try summary().best == (isRight ? nil : 2_700 + 300))
    }
    var other = plan
    other.direction = .word
    try await begin(other)
    for _ in 1...3 { try await answer(rightly: true) }

    let board = try await learner.study.quiz.board()
    #expect(board.rounds.map(\.score.right) == [3, 0, 3])
    #expect(board.bests.map(\.score.points) == [3_000, 3_000])
    #expect(board.languages == [.spanish])
    #expect(board.latest?.direction == .word)
    #expect(board.rounds[0].title == "Words::Spanish")
  }

  @Test func `A round whose last answer is undone after another began stays with the rounds`()
    async throws
  {
    try await begin()
    for _ in 1...3 { try await answer(rightly: true) }
    try await begin(seed: 2)
    await store.send(.left(at: learner.now))

    try await store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    let board = try await learner.study.quiz.board()
    #expect(store.state.moved?.notice == .undone)
    #expect(board.rounds.map(\.answers) == [2] && board.bests.map(\.score.right) == [2])
  }
}
