import Foundation
import Helpers
import Testing

@testable import Engine

/// Rounds of a quiz.
struct QuizTests {
  private let learner: Learner
  private let store: Store<SessionMachine<QuizCourse>>
  private let deck: Deck

  init() async throws {
    learner = try Learner()
    store = learner.study.quiz.session()
    deck = try await learner.addDeck("Words::Spanish", kinds: [.meaning])
    for (word, meaning) in [
      ("perro", "dog"), ("gato", "cat"), ("casa", "house"), ("rojo", "red"), ("mesa", "table"),
    ] { try await learner.addItem(word, back: meaning, tags: ["noun"], to: deck) }
  }

  private var plan: QuizPlan { QuizPlan(.deck(deck.id), language: .spanish, questions: 3) }

  private func session() throws -> Session<QuizCourse> {
    if let problem = store.state.problem { throw problem }
    return try #require(store.state.session)
  }

  private func question() throws -> QuizQuestion { try #require(try session().prompt) }

  @discardableResult
  private func begin(_ plan: QuizPlan? = nil, seed: UInt64 = 1) async throws -> QuizQuestion {
    await store.send(
      .begun(plan ?? self.plan, restarting: true, at: learner.now, seed: seed))
    return try question()
  }

  /// Chooses an option by number, from 1.
  @discardableResult
  private func choose(_ number: Int?, after time: Duration = .seconds(2)) async throws
    -> Session<QuizCourse>
  {
    learner.clock.advance(by: time)
    await store.send(
      .revealed(
        revision: try session().revision, typed: number.map(String.init) ?? "", keystrokes: 1,
        at: learner.now))
    return try session()
  }

  private func goOn() async throws {
    await store.send(
      .graded(.good, revision: try session().revision, keystrokes: 1, at: learner.now))
  }

  private func answer(rightly isRight: Bool, after time: Duration = .seconds(2)) async throws {
    let right = try question().right + 1
    try await choose(isRight ? right : right % 4 + 1, after: time)
    try await goOn()
  }

  private func send(_ event: (Int, Date) -> SessionMachine<QuizCourse>.Event) async throws {
    await store.send(event(try session().revision, learner.now))
  }

  private func summary() throws -> QuizCourse.Summary {
    guard case .finished(let summary) = try session().step else {
      throw Problem("The round is not over.", remedy: "")
    }
    return summary
  }

  @Test func `A question has four different answers, one of them right`() async throws {
    let question = try await begin()

    #expect(question.options.count == 4)
    #expect(Set(question.options.map(\.text)).count == 4)
    #expect(question.options[question.right].text == question.item.content.back)
    #expect(question.prompt == question.item.content.front)
  }

  @Test func `The same seed asks the same in the same order`() async throws {
    let first = try await begin(seed: 5)
    let again = try await begin(seed: 5)
    let other = try await begin(seed: 6)

    #expect(first.options == again.options && first.right == again.right)
    #expect(first.options != other.options)
  }

  @Test func `The meaning can be shown and the word asked for`() async throws {
    var plan = plan
    plan.direction = .word
    let question = try await begin(plan)

    #expect(question.prompt == question.item.content.back)
    #expect(question.options[question.right].text == question.item.content.front)
    #expect(question.options[question.right].other == question.item.content.back)
  }

  @Test(arguments: [2, 3, 5])
  func `There are as many answers to choose from as were asked for`(_ count: Int) async throws {
    var plan = plan
    plan.options = count

    #expect(try await begin(plan).options.count == count)
  }

  @Test func `Points count by the time that was left and by the answers in a row`() async throws {
    try await begin()
    try await answer(rightly: true, after: .milliseconds(400))
    #expect(try question().score.points == 1_000)
    try await answer(rightly: true, after: .seconds(5))
    #expect(try question().score.points == 1_000 + 750 + 100)
    try await answer(rightly: false)

    let summary = try summary()
    #expect(summary.score.points == 1_850)
    #expect(summary.score.right == 2 && summary.answers == 3)
    #expect(summary.score.bestStreak == 2)
    #expect(summary.missed.count == 1)
    #expect(summary.time == .seconds(2))
  }

  @Test func `Without a clock each right answer has all its points`() async throws {
    var plan = plan
    plan.seconds = nil
    try await begin(plan)
    try await answer(rightly: true, after: .seconds(50))

    #expect(try question().score.points == 1_000)
  }

  @Test func `An answer after the time is none, within half a second of it is`() async throws {
    try await begin()
    let late = try await choose(try question().right + 1, after: .milliseconds(10_600))
    guard case .revealed(let question, let revealed) = late.step else {
      Issue.record("The answer is not shown.")
      return
    }
    #expect(revealed.check?.outcome == .wrong)
    #expect(question.clock.isOver(at: revealed.at) && question.chosen(revealed) == nil)
    try await goOn()

    let nearly = try await choose(try self.question().right + 1, after: .milliseconds(10_400))
    guard case .revealed(_, let judged) = nearly.step else { return }
    #expect(judged.check?.outcome == .right)
  }

  @Test func `A clock stands still while it is paused`() async throws {
    try await begin()
    learner.clock.advance(by: .seconds(4))
    try await send { .pauseAsked(revision: $0, at: $1) }
    learner.clock.advance(by: .seconds(3_600))
    #expect(try question().clock.left(at: learner.now) == .seconds(6))
    try await send { .resumeAsked(revision: $0, at: $1) }
    learner.clock.advance(by: .seconds(1))

    #expect(try session().pausedAt == nil)
    #expect(try question().clock.left(at: learner.now) == .seconds(5))
  }

  @Test func `More time is as much again, at most ten times`() async throws {
    try await begin()
    for _ in 1...12 { try await send { .extensionAsked(revision: $0, at: $1) } }

    #expect(try question().clock.limit == .seconds(100))
    try await answer(rightly: true)
    #expect(try question().clock.limit == .seconds(10))
  }

  @Test func `More time is no more points`() async throws {
    try await begin()
    for _ in 1...3 { try await send { .extensionAsked(revision: $0, at: $1) } }
    try await answer(rightly: true, after: .seconds(5))

    #expect(try question().score.points == 750)
  }

  @Test func `An answer that was judged counts, also when the round is ended there`() async throws {
    try await begin()
    try await choose(try question().right == 0 ? 2 : 1)
    try await send { .wrapUpAsked(revision: $0, at: $1) }

    #expect(try summary().answers == 1)
    #expect(try summary().missed.count == 1)
  }

  @Test func `Whoever has seen the answer gets no new time for it`() async throws {
    try await begin()
    try await choose(1, after: .seconds(6))
    try await send { .slipped(revision: $0, at: $1) }
    #expect(store.state.moved?.isDone == false)
    try await send { .undoAsked(revision: $0, at: $1) }

    #expect(try question().clock.left(at: learner.now) == .seconds(4))
  }

  @Test func `The card that asks the same is the one that is asked`() async throws {
    let both = try await learner.addDeck("Both", kinds: [.reading, .meaning])
    for word in ["uno", "dos"] {
      try await learner.addItem(word, back: "\(word)!", reading: word, to: both)
    }
    let question = try await begin(QuizPlan(.deck(both.id)))

    let kind = try await learner.rows("SELECT kind FROM card WHERE id = \(question.card)")
    #expect(kind == ["[kind:\"meaning\"]"])
  }

  @Test func `A question without a clock can't be paused`() async throws {
    var plan = plan
    plan.seconds = nil
    try await begin(plan)
    try await send { .pauseAsked(revision: $0, at: $1) }

    #expect(try session().pausedAt == nil)
  }

  @Test func `Undo asks the same question with the same answers`() async throws {
    let first = try await begin()
    try await answer(rightly: false)
    try await send { .undoAsked(revision: $0, at: $1) }

    #expect(try question().options == first.options)
    #expect(try question().item == first.item)
    #expect(try question().score == QuizScore())
  }

  @Test func `Undo opens a round again that has ended`() async throws {
    let first = try await begin()
    try await answer(rightly: true)
    await store.send(.left(at: learner.now))

    await store.send(.lastUndoAsked(at: learner.now))

    #expect(try question().item == first.item)
    #expect(try question().score == QuizScore())
  }

  @Test func `Another face goes on in the middle of a question, with the time left`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let here = try Learner(in: folder, face: .webview, clock: clock)
    let deck = try await here.addDeck("Words::Spanish", kinds: [.meaning])
    for word in ["uno", "dos", "tres"] { try await here.addItem(word, back: "\(word)!", to: deck) }
    let there = try Learner(in: folder, face: .native, clock: clock)
    let (one, other) = (here.study.quiz.session(), there.study.quiz.session())
    await one.send(.begun(QuizPlan(.deck(deck.id)), at: clock.now, seed: 1))
    clock.advance(by: .seconds(4))

    await other.send(.opened(at: clock.now))

    #expect(other.state.session == one.state.session)
    #expect(other.state.session?.prompt?.clock.left(at: clock.now) == .seconds(6))
  }

  @Test func `A round goes on after its face was killed, with the clock stopped meanwhile`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    func study() throws -> Study {
      try Study.open(
        folder.url, face: .webview, clock: clock.wall, timeZone: .gmt, course: nil, isStarting: true
      )
    }
    let before = try study()
    let deck = try #require(
      try await before.deckList().sent(
        .deckAdded(
          name: "D", DeckOptions(newPerDay: 9, reviewsPerDay: 9, retention: 0.9), at: clock.now)
      ).changed)
    for word in ["uno", "dos", "tres"] {
      try await before.itemDetail().sent(
        .added(ItemContent(front: word, back: "\(word)!"), to: deck.id, at: clock.now))
    }
    await before.quiz.session().send(.begun(QuizPlan(.deck(deck.id)), at: clock.now, seed: 1))
    clock.advance(by: .seconds(7_200))

    let store = try study().quiz.session()
    await store.send(.opened(at: clock.now))

    let session = try #require(store.state.session)
    #expect(session.pausedAt != nil)
    #expect(session.prompt?.clock.left(at: clock.now) == .seconds(10))
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
        "[typed:\"\(question.right + 1)\" moves_schedule:0 think_ms:2000 face:\"native\" options:4]"
      ])
    #expect(try await learner.cardRows() == before)
  }

  @Test func `When it counts as review, cards that are due are graded, and others are not`()
    async throws
  {
    let cards = learner.study.cardSession()
    await cards.send(.begun(StudyPlan(), at: learner.now, seed: 1))
    let reviewed = try #require(cards.state.session?.prompt?.card.id)
    for (grade, revealing) in [(Grade.easy, true)] where revealing {
      let revision = try #require(cards.state.session?.revision)
      await cards.send(.revealed(revision: revision, typed: "x", keystrokes: 1, at: learner.now))
      let next = try #require(cards.state.session?.revision)
      await cards.send(.graded(grade, revision: next, keystrokes: 1, at: learner.now))
    }
    learner.clock.advance(by: .seconds(200 * 86_400))
    var plan = plan
    (plan.countsAsReview, plan.questions, plan.seconds) = (true, 5, nil)
    try await begin(plan)
    for _ in 1...5 { try await answer(rightly: true) }

    let moved = try await learner.rows(
      """
      SELECT card_id FROM answer JOIN session ON session.id = session_id
      WHERE course = 'quiz' AND moves_schedule = 1
      """)
    #expect(moved == ["[card_id:\(reviewed)]"])
  }

  @Test func `What was chosen wrongly before comes back as an answer`() async throws {
    for number in 1...40 {
      try await learner.addItem("palabra\(number)", back: "meaning\(number)", to: deck)
    }
    var plan = plan
    plan.questions = 20
    let question = try await begin(plan)
    let wrong = (question.right + 1) % 4
    try await choose(wrong + 1)
    try await goOn()

    var asked = 0
    for seed in 2...60 where asked < 3 {
      let again = try await begin(plan, seed: UInt64(seed))
      guard again.item == question.item else { continue }
      asked += 1
      #expect(again.options.contains { $0.text == question.options[wrong].text })
    }
    #expect(asked > 0)
  }

  @Test func `An endless round begins again after its last word, and ends when asked to`()
    async throws
  {
    var plan = plan
    plan.questions = nil
    try await begin(plan)
    for _ in 1...12 { try await answer(rightly: true) }
    #expect(try session().prompt != nil)
    try await send { .wrapUpAsked(revision: $0, at: $1) }

    #expect(try summary().answers == 12)
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

    let board = try #require(try await learner.study.quiz.setup().sent(.opened).board)
    #expect(board.rounds.map(\.score.right) == [3, 0, 3])
    #expect(board.bests.map(\.score.points) == [3_000, 3_000])
    #expect(board.languages == [.spanish])
    #expect(board.latest?.direction == .word)
    #expect(board.rounds[0].title == "Words::Spanish")
  }

  @Test func `A choice that isn't there changes nothing`() async throws {
    let before = try await begin()
    await store.send(
      .revealed(revision: try session().revision, typed: "9", keystrokes: 1, at: learner.now))

    #expect(store.state.problem == .noSuchOption(4))
    await store.send(.opened(at: learner.now))
    #expect(store.state.session?.prompt == before)
  }

  @Test func `“I was right” is no answer to a quiz`() async throws {
    try await begin()
    let wrong = try question().right == 0 ? 2 : 1
    let session = try await choose(wrong)
    await store.send(
      .claimedRight(revision: session.revision, keystrokes: 1, at: learner.now))

    #expect(store.state.moved?.isDone == false)
  }

  @Test func `A quiz of no words, or of one, says what to do`() async throws {
    let empty = try await learner.addDeck("Empty")
    let single = try await learner.addDeck("Single")
    try await learner.addItem("solo", back: "alone", to: single)

    for (deck, problem) in [(empty, Problem.nothingToAsk), (single, .nothingToChooseFrom)] {
      await store.send(.begun(QuizPlan(.deck(deck.id)), at: learner.now, seed: 1))
      #expect(store.state.problem == problem)
      #expect(store.state.session == nil)
    }
  }

  @Test func `Numbers beyond the limits are refused`() async throws {
    var tooFast = plan
    tooFast.seconds = 2
    var tooMany = plan
    tooMany.options = 7

    for plan in [tooFast, tooMany] {
      let setup = learner.study.quiz.setup()
      await setup.send(.planned(plan, at: learner.now, seed: 1))
      #expect(setup.state.problem != nil && setup.state.plan == nil)
    }
  }
}
