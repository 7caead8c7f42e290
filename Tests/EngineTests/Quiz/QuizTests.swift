import Foundation
import Helpers
import Testing

@testable import Engine

/// Rounds of a quiz.
struct QuizTests {
  let learner: Learner
  let store: Store<SessionMachine<QuizCourse>>
  let deck: Deck

  init() async throws {
    learner = try Learner()
    store = learner.study.quiz.session()
    deck = try await learner.addDeck("Words::Spanish", kinds: [.meaning])
    for (word, meaning) in [
      ("perro", "dog"), ("gato", "cat"), ("casa", "house"), ("rojo", "red"), ("mesa", "table"),
    ] { try await learner.addItem(word, back: meaning, tags: ["noun"], to: deck) }
  }

  var plan: QuizPlan { QuizPlan(.deck(deck.id), language: .spanish, questions: 3) }

  func session() throws -> Session<QuizCourse> {
    if let problem = store.state.problem { throw problem }
    return try #require(store.state.session)
  }

  func question() throws -> QuizQuestion { try #require(try session().prompt) }

  @discardableResult
  func begin(_ plan: QuizPlan? = nil, seed: UInt64 = 1) async throws -> QuizQuestion {
    await store.send(
      .begun(plan ?? self.plan, restarting: true, at: learner.now, seed: seed))
    return try question()
  }

  /// Chooses an option by number, from 1.
  @discardableResult
  func choose(_ number: Int?, after time: Duration = .seconds(2)) async throws
    -> Session<QuizCourse>
  {
    learner.clock.advance(by: time)
    await store.send(
      .moved(
        .reveal(typed: number.map(String.init) ?? "", keystrokes: 1),
        revision: try session().revision, at: learner.now))
    return try session()
  }

  func goOn() async throws {
    await store.send(
      .moved(.grade(.good, keystrokes: 1), revision: try session().revision, at: learner.now))
  }

  func answer(rightly isRight: Bool, after time: Duration = .seconds(2)) async throws {
    let right = try question().right + 1
    try await choose(isRight ? right : right % 4 + 1, after: time)
    try await goOn()
  }

  func send(_ event: (Int, Date) -> SessionMachine<QuizCourse>.Event) async throws {
    await store.send(event(try session().revision, learner.now))
  }

  func summary() throws -> QuizCourse.Summary {
    try session().finished()
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

  @Test func `A word is hidden in its meaning only where it is asked for`() async throws {
    let fruit = try await learner.addDeck("Fruit", kinds: [.meaning])
    try await learner.addItem("orange", back: "a round orange fruit", to: fruit)
    try await learner.addItem("belief", back: "any firm conviction", to: fruit)
    try await begin(QuizPlan(.deck(fruit.id), questions: 2))

    for _ in 1...2 {
      let asked = try question()
      let orange = try #require(asked.options.first { $0.text.contains("round") })
      let isAsked = asked.item.content.front == "orange"
      #expect(orange.text == (isAsked ? "a round … fruit" : "a round orange fruit"))
      try await answer(rightly: true)
    }
  }

  @Test func `A word that a dictionary lends is offered once in a round`() async throws {
    let german = try await learner.addDeck("Words::German", kinds: [.meaning])
    for (word, meaning) in [("Hund", "dog"), ("Katze", "cat")] {
      try await learner.addItem(word, back: meaning, tags: ["noun"], to: german)
    }
    var plan = QuizPlan(.deck(german.id), language: .german, questions: 2)
    let lent = [("Haus", "house"), ("Tisch", "table"), ("Baum", "tree"), ("Rad", "wheel")]
    plan.lent = lent.map {
      QuizWord(text: $0, meaning: $1, partsOfSpeech: ["noun"], language: .german)
    }
    try await begin(plan)

    var offered: [String] = []
    for _ in 1...2 {
      offered += try question().options.filter { $0.item == nil }.map(\.other)
      try await answer(rightly: true)
    }

    #expect(offered.sorted() == ["Baum", "Haus", "Rad", "Tisch"])
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

  @Test func `An answer that is shown has its points already`() async throws {
    try await begin()
    try await answer(rightly: true, after: .seconds(5))

    let shown = try await choose(question().right + 1, after: .seconds(5))
    #expect(shown.score?.points == 750 + 750 + 100)
    #expect(shown.score?.streak == 2)

    try await goOn()
    #expect(try session().score?.points == 750 + 750 + 100)
  }

  @Test func `An answer that was judged counts, also when the round is ended there`() async throws {
    try await begin()
    try await choose(try question().right == 0 ? 2 : 1)
    try await send { .moved(.wrapUp, revision: $0, at: $1) }

    #expect(try summary().answers == 1)
    #expect(try summary().missed.count == 1)
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

  @Test func `An endless round begins again after its last word, and ends when asked to`()
    async throws
  {
    var plan = plan
    plan.questions = nil
    try await begin(plan)
    for _ in 1...12 { try await answer(rightly: true) }
    #expect(try session().prompt != nil)
    try await send { .moved(.wrapUp, revision: $0, at: $1) }

    #expect(try summary().answers == 12)
  }

  @Test func `A choice that isn't there changes nothing`() async throws {
    let before = try await begin()
    await store.send(
      .moved(.reveal(typed: "9", keystrokes: 1), revision: try session().revision, at: learner.now))

    #expect(store.state.problem == .noSuchOption(4))
    await store.send(.opened(at: learner.now))
    #expect(store.state.session?.prompt == before)
  }

  @Test func `“I was right” is no answer to a quiz`() async throws {
    try await begin()
    let wrong = try question().right == 0 ? 2 : 1
    let session = try await choose(wrong)
    await store.send(
      .moved(.claimRight(keystrokes: 1), revision: session.revision, at: learner.now))

    #expect(store.state.moved?.isDone == false)
  }

  @Test func `A quiz of no words, or of one, says what to do`() async throws {
    let empty = try await learner.addDeck("Empty")
    let single = try await learner.addDeck("Single")
    try await learner.addItem("solo", back: "alone", to: single)

    for (deck, problem) in [
      (empty, Problem.nothingToAsk(in: plan)), (single, .nothingToChooseFrom),
    ] {
      await store.send(.begun(QuizPlan(.deck(deck.id)), at: learner.now, seed: 1))
      #expect(store.state.problem == problem)
      #expect(store.state.session == nil)
    }
  }

  @Test func `A round that is longer than there are words is shortened, which is told`()
    async throws
  {
    let asked = QuizPlan(.deck(deck.id), questions: 10)

    let plan = try await learner.study.quiz.prepare(asked, at: learner.now, seed: 1)

    #expect(plan.questions == 5)
    #expect(
      plan.shortening(of: asked)
        == "Only 5 words can be asked, so this round has 5 questions.")
    #expect(plan.shortening(of: plan) == nil)
  }

  @Test func `A tag tells the language of a word rather than its deck`() async throws {
    let asked = QuizPlan(.deck(deck.id))
    let before = try await learner.study.quiz.prepare(asked, at: learner.now, seed: 1)

    try await learner.addItem("Hund", back: "dog", tags: ["words::german"], to: deck)
    let after = try await learner.study.quiz.prepare(asked, at: learner.now, seed: 1)

    #expect(before.language == .spanish && after.language == nil)
  }

  @Test func `Numbers beyond the limits are refused`() async throws {
    var tooFast = plan
    tooFast.seconds = 2
    var tooMany = plan
    tooMany.options = 7

    for plan in [tooFast, tooMany] {
      await #expect(throws: Problem.self) {
        try await learner.study.quiz.prepare(plan, at: learner.now, seed: 1)
      }
    }
  }

  @Test func `A word whose meaning is only a recording is not asked`() async throws {
    try await learner.addItem("grito", back: "cry", to: deck)
    try await learner.run("UPDATE item SET back = '[sound:grito.mp3]' WHERE front = 'grito'")
    var plan = plan
    plan.questions = 20
    try await begin(plan)

    while let asked = try session().prompt {
      #expect(asked.item.content.front != "grito" && !asked.options.contains { $0.text.isEmpty })
      try await answer(rightly: true)
    }
  }
}
