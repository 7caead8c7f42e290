import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// A lesson from the first item to the last answer.
struct LessonSessionTests {
  private let learner: Learner
  private let pupil: Pupil
  private let deck: Deck
  private let items: [Item.ID]

  /// Seven items of a taught deck are available, so there is more than one lesson.
  init() async throws {
    learner = try Learner()
    pupil = Pupil(learner)
    deck = try await learner.addTaughtDeck()
    items = try await learner.addItems(7, to: deck)
  }

  @Test func `Today shows the items of an open lesson, also once one is learned`() async throws {
    let fronts = try await pupil.begin().fronts
    try await pupil.beginQuiz()
    try await pupil.answer()

    #expect(try await learner.overview().nextLesson == fronts)
    #expect(fronts.count == 5)
  }

  @Test func `A lesson presents five items, starting with the first`() async throws {
    let lesson = try await pupil.begin()

    #expect(lesson.fronts == ["1", "2", "3", "4", "5"])
    #expect(lesson.place == 0)
    #expect(lesson.face == .native)
  }

  @Test func `Items can be shown forwards and backwards`() async throws {
    try await pupil.begin()

    var places: [Int?] = []
    for place in [1, 2, 1, 0, 4] { places.append(try await pupil.turn(to: place).place) }

    #expect(places == [1, 2, 1, 0, 4])
    #expect(try await learner.number("SELECT count(*) FROM answer") == 0)
  }

  @Test(arguments: [-1, 6, .max])
  func `An item outside the lesson changes nothing`(_ place: Int) async throws {
    let before = try await pupil.begin()

    let after = try await pupil.turn(to: place)

    #expect(after == before)
    #expect(pupil.state.notice == .movedOn)
  }

  @Test func `After the last item the quiz starts, with all items`() async throws {
    try await pupil.begin()

    let lesson = try await pupil.beginQuiz()

    let question = try lesson.asking()
    #expect(lesson.left.total == 5)
    #expect(question.outcomes == nil)
    #expect(items.prefix(5).contains(question.item.id))
  }

  @Test func `Every item is asked until it was right, wrong ones again at the end`()
    async throws
  {
    try await pupil.begin()
    try await pupil.beginQuiz()

    var asked: [Item.ID] = []
    while let question = try pupil.lesson().prompt, asked.count < 20 {
      asked.append(question.item.id)
      try await pupil.answer(isRight: asked.count > 2)
    }

    #expect(asked.count == 7)
    #expect(Set(asked) == Set(items.prefix(5)))
    #expect(Array(asked.suffix(2)) == Array(asked.prefix(2)))
    #expect(try pupil.lesson().isFinished)
  }

  @Test func `A wrong answer is only logged`() async throws {
    try await pupil.begin()
    let item = try #require(try await pupil.beginQuiz().prompt).item.id
    let cards = try await learner.cardRows()

    try await pupil.answer(isRight: false)

    #expect(try await learner.cardRows() == cards)
    #expect(
      try await learner.rows("SELECT grade, moves_schedule FROM answer")
        == ["[grade:1 moves_schedule:0]"])
    #expect(try await learner.card(of: item).progress == .new)
  }

  @Test func `A right answer starts the card's reviews, due in ten minutes`() async throws {
    try await learner.set("fuzz", to: "off")
    try await pupil.begin()
    let item = try #require(try await pupil.beginQuiz().prompt).item.id

    try await pupil.answer(isRight: true)

    let progress = try await learner.card(of: item).progress
    #expect(progress.phase == .learning(step: 1))
    #expect(progress.due == .at(learner.now + 600))
    #expect(progress.repetitions == 1)
    #expect(
      try await learner.rows("SELECT grade, moves_schedule FROM answer")
        == ["[grade:3 moves_schedule:1]"])
  }

  @Test func `A right answer after wrong ones schedules like the first`() async throws {
    try await pupil.begin()
    try await pupil.beginQuiz()
    for _ in 0..<5 { try await pupil.answer(isRight: false) }
    let item = try #require(try pupil.lesson().prompt).item.id

    try await pupil.answer(isRight: true)

    #expect(try await learner.card(of: item).progress.repetitions == 1)
    try await learner.care.rebuild(nil)
    #expect(try await learner.card(of: item).progress.repetitions == 1)
  }

  @Test func `The cards of a lesson can be studied ten minutes later`() async throws {
    try await pupil.learn()
    let driver = SessionDriver(learner)

    learner.clock.advance(by: .minutes(10))
    try await driver.begin()
    let fronts = try await driver.fronts(answering: .good)

    #expect(Set(fronts) == ["1", "2", "3", "4", "5"])
  }

  @Test func `Thinking and answering times are recorded`() async throws {
    try await pupil.begin()
    try await pupil.beginQuiz()

    try await pupil.reveal(after: .seconds(4))
    try await pupil.grade(isRight: true, after: .seconds(2))
    try await pupil.reveal(after: .seconds(90))
    try await pupil.grade(isRight: true, after: .seconds(1))

    #expect(
      try await learner.rows("SELECT think_ms, answer_ms, was_idle FROM answer") == [
        "[think_ms:4000 answer_ms:2000 was_idle:0]",
        "[think_ms:60000 answer_ms:1000 was_idle:1]",
      ])
  }

  @Test func `The next lesson has the remaining items`() async throws {
    try await pupil.learn()
    let waiting = try await pupil.waiting()

    let next = try await pupil.begin()

    #expect(waiting.count == 2)
    #expect(next.fronts == ["6", "7"])
  }

  @Test func `Without available items there is no lesson`() async throws {
    try await pupil.learn()
    try await pupil.learn()

    await pupil.store.send(.begun(LessonCourse.Plan(), at: learner.now, seed: 1))

    #expect(pupil.state.session == nil)
    #expect(try await pupil.waiting() == LessonsWaiting())
    #expect(pupil.state.problem == nil)
  }

  @Test func `The settings determine the length of a lesson`() async throws {
    try await learner.set("lesson-size", to: "3")

    let lesson = try await pupil.begin()

    #expect(lesson.fronts == ["1", "2", "3"])
    #expect(try await pupil.waiting().next.count == 3)
  }

  @Test func `A lesson of chosen items has them from any deck, also before their parts are known`()
    async throws
  {
    let other = try await learner.addDeck("Other")
    let cat = try await learner.addItem("猫", to: other)
    try await learner.make(2, needing: 7)

    let lesson = try await pupil.begin(LessonCourse.Plan(items: [cat, 2]))

    #expect(lesson.fronts == ["2", "猫"])
  }

  @Test func `A lesson of one deck has only its items`() async throws {
    let other = try await learner.addTaughtDeck("Other")
    try await learner.addItem("猫", to: other)

    let lesson = try await pupil.begin(other.id)

    #expect(lesson.fronts == ["猫"])
    #expect(lesson.presented.first?.deckName == "Other")
  }

  @Test func `Both cards of an item are asked`() async throws {
    let other = try await learner.addTaughtDeck("Two kinds", kinds: [.recall, .production])
    try await learner.addItem("猫", back: "cat", to: other)
    try await pupil.begin(other.id)
    try await pupil.beginQuiz()

    let first = try #require(try pupil.lesson().prompt)
    let second = try #require(try await pupil.answer().prompt)

    #expect(Set([first.prompt, second.prompt]) == ["猫", "cat"])
    #expect(try await pupil.answer().isFinished)
  }

  @Test func `Leaving keeps right answers, and the other items stay available`() async throws {
    try await pupil.begin()
    let met = try #require(try await pupil.beginQuiz().prompt).item.content.front
    try await pupil.answer(isRight: true)
    try await pupil.answer(isRight: false)

    await pupil.store.send(.left(at: learner.now))

    #expect(pupil.state.session == nil)
    let waiting = try await pupil.waiting()
    #expect(waiting.count == 6)
    #expect(!waiting.next.map(\.item.content.front).contains(met))
  }

  @Test func `An open lesson is continued instead of a new one`() async throws {
    try await pupil.begin()
    let before = try await pupil.turn(to: 2)

    let after = try await pupil.begin(seed: 99)

    #expect(after == before)
    #expect(try await learner.number("SELECT count(*) FROM session") == 1)
  }

  @Test func `A lesson of another deck replaces the open one, unless that deck has nothing new`()
    async throws
  {
    let other = try await learner.addTaughtDeck("Other")
    try await learner.addItem("猫", to: other)
    let empty = try await learner.addTaughtDeck("Empty")
    try await pupil.begin(deck.id)

    let lesson = try await pupil.begin(other.id)

    #expect(lesson.fronts == ["猫"])
    #expect(try await pupil.begin() == lesson)
    #expect(try await pupil.begin(empty.id) == lesson)
    #expect(pupil.state.notice == .nothingToStudy)
  }

  @Test func `A lesson is separate from a study session`() async throws {
    try await pupil.begin()
    let before = try await pupil.turn(to: 3)
    let untaught = try await learner.addDeck("Untaught")
    try await learner.addItem("猫", to: untaught)

    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)

    #expect(try await pupil.send(.opened(at: learner.now)) == before)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `The seed determines the order of the quiz`(_ seed: UInt64) async throws {
    let first = try await order(of: learner, seed: seed)
    let twin = try Learner()
    try await twin.addItems(7, to: twin.addTaughtDeck())

    #expect(try await order(of: twin, seed: seed) == first)
    #expect(Set(first) == ["1", "2", "3", "4", "5"])
  }

  private func order(of learner: Learner, seed: UInt64) async throws -> [String] {
    let pupil = Pupil(learner)
    try await pupil.begin(seed: seed)
    try await pupil.beginQuiz()
    var fronts: [String] = []
    while let question = try pupil.lesson().prompt, fronts.count < 10 {
      fronts.append(question.item.content.front)
      try await pupil.answer()
    }
    return fronts
  }
}
