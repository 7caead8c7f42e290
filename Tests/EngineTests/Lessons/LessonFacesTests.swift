import Helpers
import Testing

@testable import Engine

/// One lesson in several faces, and forms that arrive late or twice.
struct LessonFacesTests {
  private let learner: Learner
  private let here: Pupil
  private let there: Pupil
  private let other: Learner

  /// Five items in a taught deck of one folder, open in two faces.
  init() async throws {
    let folder = try TemporaryFolder()
    learner = try Learner(in: folder, face: .native)
    other = try Learner(in: folder, face: .webview, clock: learner.clock)
    try await learner.addItems(5, to: learner.addTaughtDeck())
    (here, there) = (Pupil(learner), Pupil(other))
  }

  @Test func `A lesson started in one face continues in another at the same item`() async throws {
    try await here.begin()
    try await here.turn(to: 3)

    let lesson = try await there.send(.opened(at: learner.now))

    #expect(lesson == (try here.lesson()))
    #expect(lesson.place == 3)
    #expect(lesson.face == .native)
    #expect(there.state.face == .webview)
  }

  @Test func `An answer revealed in one face is graded in the other, with its time`() async throws {
    try await here.begin()
    try await here.beginQuiz()
    try await here.reveal(after: .seconds(7))

    try await there.send(.changedElsewhere(at: learner.now))
    try await there.grade(isRight: true, after: .seconds(2))

    #expect(
      try await learner.rows("SELECT face, think_ms, answer_ms FROM answer")
        == ["[face:\"webview\" think_ms:7000 answer_ms:2000]"])
    #expect(try await here.send(.opened(at: learner.now)) == there.lesson())
  }

  @Test func `Starting in a second face continues the lesson of the first`() async throws {
    try await here.begin()
    let lesson = try await here.turn(to: 2)

    #expect(try await there.begin() == lesson)
  }

  @Test func `Who begins a lesson of another deck is told which one ended, in whatever face`()
    async throws
  {
    let deck = try await learner.addTaughtDeck("Other")
    try await learner.addItem("猫", to: deck)
    let plan = LessonCourse.Plan(deck: deck.id)
    try await here.begin()

    let begun = try await there.store.begin(plan, at: learner.now, seed: 1)
    let again = try await there.store.begin(plan, at: learner.now, seed: 1)

    #expect(begun.isOfPlan && again.isOfPlan)
    #expect(
      begun.ended == "Your lesson of Taught ended. Its remaining items come in a later lesson.")
    #expect(again.ended == nil)
  }

  @Test
  func `An answer to a question answered elsewhere changes nothing and shows the current one`()
    async throws
  {
    try await here.begin()
    try await here.beginQuiz()
    try await here.reveal()
    try await there.send(.opened(at: learner.now))
    try await here.grade(isRight: true)
    let cards = try await learner.cardRows()

    let seen = try await there.grade(isRight: false)

    #expect(there.state.notice == .movedOn)
    #expect(seen == (try here.lesson()))
    #expect(try await learner.cardRows() == cards)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
  }

  @Test func `A form sent twice counts once`() async throws {
    try await here.begin()
    try await here.beginQuiz()
    let asked = try await here.reveal()
    let answer = SessionMachine<LessonCourse>.Event.moved(
      .grade(.good, keystrokes: 1), revision: asked.revision, at: learner.now)

    try await here.send(answer)
    let once = try here.lesson()
    let twice = try await here.send(answer)

    #expect(twice == once)
    #expect(here.state.notice == .movedOn)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
  }

  @Test(arguments: [
    SessionMachine<LessonCourse>.Event.moved(.turn(to: 4), revision: 0, at: Berlin.noon),
    .moved(.reveal(typed: nil, keystrokes: 0), revision: 0, at: Berlin.noon),
    .moved(.grade(.good, keystrokes: 0), revision: 0, at: Berlin.noon),
  ])
  func `An old tab changes nothing`(_ stale: SessionMachine<LessonCourse>.Event) async throws {
    try await here.begin()
    try await here.beginQuiz()
    let before = try await here.reveal()
    let sessions = try await learner.rows("SELECT * FROM session")

    try await here.send(stale)

    #expect(here.state.notice == .movedOn)
    #expect(try here.lesson() == before)
    #expect(try await learner.rows("SELECT * FROM session") == sessions)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 0)
  }

  @Test func `A grade before the answer is shown changes nothing`() async throws {
    try await here.begin()
    let before = try await here.beginQuiz()

    let after = try await here.grade(isRight: true)

    #expect(after == before)
    #expect(here.state.notice == .movedOn)
  }

  @Test func `A card that was studied in another program is not asked in the lesson`()
    async throws
  {
    try await here.begin()
    let shown = try #require(try await here.beginQuiz().prompt)

    try await learner.answer(shown.card.id, .good, by: .api)

    let lesson = try await here.send(.opened(at: learner.now))
    #expect(lesson.prompt?.card.id != shown.card.id)
    #expect(lesson.left.total == 4)
  }

  @Test func `A lesson that was stopped elsewhere is closed`() async throws {
    try await here.begin()
    try await there.send(.opened(at: learner.now))
    await there.store.send(.left(at: learner.now))

    await here.store.send(.moved(.turn(to: 1), revision: 0, at: learner.now))

    #expect(here.state.session == nil)
    #expect(here.state.notice == .movedOn)
  }
}
