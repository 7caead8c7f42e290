import Helpers
import Testing

@testable import Engine

struct FaceFiguresTests {
  @Test func `Without answers every face has an empty row, except for commands`()
    async throws
  {
    let learner = try Learner()

    #expect(
      try await learner.figures() == [Face.webview, .native, .hybrid].map { FaceFigures(face: $0) })
  }

  @Test func `The median of an odd number of times is the middle one`() async throws {
    let figures = try await native(times: [(9, 1), (2, 5), (4, 3)])

    #expect(figures.timed == 3)
    #expect(figures.think == .seconds(4))
    #expect(figures.answer == .seconds(3))
  }

  @Test func `The median of an even number of times is between the middle two`()
    async throws
  {
    let figures = try await native(times: [(9, 1), (2, 5), (4, 4), (1, 1)])

    #expect(figures.timed == 4)
    #expect(figures.think == .seconds(3))
    #expect(figures.answer == .milliseconds(2_500))
  }

  @Test func `An answer while away counts, but its times do not`() async throws {
    let figures = try await native(times: [(4, 2), (300, 1), (2, 2)])

    #expect(figures.answers == 3)
    #expect(figures.timed == 2)
    #expect(figures.think == .seconds(3))
    #expect(figures.answer == .seconds(2))
  }

  @Test func `An answer faster than a person can give it counts, but its times do not`()
    async throws
  {
    let figures = try await native(times: [(4, 2), (0, 0), (2, 2)])

    #expect(figures.answers == 3)
    #expect(figures.timed == 2)
    #expect(figures.think == .seconds(3))
  }

  @Test func `Without times there is no median`() async throws {
    let figures = try await native(times: [(300, 1)])

    #expect(figures.answers == 1)
    #expect(figures.timed == 0)
    #expect(figures.think == nil)
    #expect(figures.answer == nil)
  }

  @Test func `Keystrokes and accuracy cover all answers`() async throws {
    let learner = try Learner()
    try await learner.addItems(4, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()

    for (grade, keys) in [(Grade.again, 1), (.hard, 4), (.good, 2), (.easy, 2)] {
      try await driver.reveal(keystrokes: keys)
      try await driver.grade(grade, keystrokes: 1)
    }

    let native = try #require(try await learner.figures().first { $0.face == .native })
    #expect(native.answers == 4)
    #expect(native.right == 3)
    #expect(native.shareRight == 0.75)
    #expect(native.keystrokes == 3.25)
  }

  @Test func `An undo counts for the face that undid, and removes the answer from its own face`()
    async throws
  {
    let folder = try TemporaryFolder()
    let native = try Learner(in: folder, face: .native)
    let hybrid = try Learner(in: folder, face: .hybrid, clock: native.clock)
    try await native.addItems(3, to: native.addDeck())
    let first = SessionDriver(native)
    try await first.begin()
    try await first.answer(.easy)
    try await first.answer(.easy)
    let second = SessionDriver(hybrid)
    try await second.open()

    try await second.undo()

    let figures = try await native.figures()
    #expect(figures.map(\.face) == [.webview, .native, .hybrid])
    #expect(figures.map(\.answers) == [0, 1, 0])
    #expect(figures.map(\.undos) == [0, 0, 1])
  }

  @Test func `Commands have their own row once they have been used`() async throws {
    let learner = try Learner(face: .sanpo)
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)

    try await driver.undo()

    let figures = try await learner.figures()
    #expect(figures.map(\.face) == [.webview, .native, .hybrid, .sanpo])
    #expect(figures.last?.answers == 0)
    #expect(figures.last?.undos == 1)
  }

  @Test func `The quiz of a lesson does not count, as its answers were just shown`() async throws {
    let learner = try Learner()
    let deck = try await learner.addTaughtDeck()
    try await learner.addItems(2, to: deck)

    try await Pupil(learner).learn()

    let native = try #require(try await learner.figures().first { $0.face == .native })
    #expect(native == FaceFigures(face: .native))
    #expect(try await learner.overview().answersToday > 0)
  }

  @Test func `An undo in a lesson's quiz does not count, nor one of another program's answers`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addTaughtDeck())
    let pupil = Pupil(learner)
    try await pupil.begin()
    try await pupil.beginQuiz()
    try await pupil.answer()
    let card = try await learner.card(of: learner.addItem(to: learner.addDeck("Other")))
    try await learner.answer(card.id, .good, by: .api)

    try await pupil.send(.moved(.undo, revision: pupil.lesson().revision, at: learner.now))
    try await learner.run("DELETE FROM outside_session")

    #expect(try await learner.number("SELECT count(*) FROM undo") == 2)
    #expect(try await learner.figures().allSatisfy { $0.undos == 0 })
  }

  @Test func `WaniKani's reviews count, and the quizzes of its lessons do not`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let reviews = WaniKaniLearner(.reviews, at: stage)
    try await reviews.begin()
    for isRight in [true, false, true] { try await reviews.answer(rightly: isRight) }
    let lessons = WaniKaniLearner(.lessons, at: stage)
    try await lessons.begin()
    try await lessons.read()
    try await lessons.answer()

    let figures = try await stage.study.faceFigures()

    let native = try #require(figures.first { $0.face == .native })
    #expect(native.answers == 3)
    #expect(native.right == 2)
    #expect(native.keystrokes == 4)
  }

  /// The figures of native after answers with these thinking and grading times in seconds.
  private func native(times: [(think: Int, judge: Int)]) async throws -> FaceFigures {
    let learner = try Learner(face: .native)
    try await learner.addItems(times.count, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    for time in times {
      try await driver.reveal(after: .seconds(time.think))
      try await driver.grade(.easy, after: .seconds(time.judge))
    }
    return try #require(try await learner.figures().first { $0.face == .native })
  }
}

extension Learner {
  func figures() async throws -> [FaceFigures] {
    try await study.faceFigures()
  }
}
