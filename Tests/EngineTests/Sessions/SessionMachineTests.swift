import GRDB
import Testing

@testable import Engine

/// A store's handling of moves that were overtaken by others.
struct SessionMachineTests {
  private typealias Machine = SessionMachine<CardCourse>

  private let learner: Learner
  private let driver: SessionDriver

  init() async throws {
    learner = try Learner()
    driver = SessionDriver(learner)
    try await learner.addItems(3, to: learner.addDeck())
    try await driver.begin()
  }

  @Test func `The result of a move is that of its write, whatever was loaded since`()
    async throws
  {
    let asked = try await driver.reveal()
    let graded = try await driver.grade(.good)
    let later = try await driver.answer(.good)
    var state = Machine.State(face: .native)
    state.session = asked

    _ = Machine.reduce(
      &state, .moved(.grade(.good, keystrokes: 1), revision: asked.revision, at: learner.now))
    _ = Machine.reduce(&state, .loaded(SessionResult(session: later)))
    _ = Machine.reduce(&state, .loaded(SessionResult(session: graded, revision: asked.revision)))

    #expect(state.moved?.revision == asked.revision)
    #expect(state.moved?.isDone == true)
    #expect(state.session == later)
  }

  @Test func `A failed move has no result`() throws {
    var state = Machine.State(face: .native)
    state.session = try driver.session()
    state.moved = Machine.Moved(revision: 1, notice: nil)

    _ = Machine.reduce(&state, .moved(.undo, revision: 2, at: learner.now))
    _ = Machine.reduce(&state, .failed(Problem("The disk is full.", remedy: "Make room.")))

    #expect(state.moved == nil)
  }

  @Test func `A move that came too late is reported`() async throws {
    let asked = try await driver.reveal()
    try await driver.grade(.good)

    await driver.store.send(
      .moved(.grade(.easy, keystrokes: 1), revision: asked.revision, at: learner.now))

    #expect(driver.state.moved?.isDone == false)
    #expect(driver.state.moved?.revision == asked.revision)
  }

  @Test func `A grade of an earlier generation changes nothing`() async throws {
    try await driver.reveal()
    let cards = try await learner.cardRows()
    try await learner.run("UPDATE generation SET number = number + 1")

    let seen = try await driver.grade(.easy)

    #expect(driver.state.notice == .movedOn)
    #expect(driver.state.moved?.isDone == false)
    #expect(try await learner.cardRows() == cards)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 0)
    try seen.revealed()
  }

  @Test func `A session of an earlier generation is not ended`() async throws {
    try await learner.run("UPDATE generation SET number = number + 1")

    await driver.store.send(.left(at: learner.now))

    #expect(try await learner.number("SELECT count(*) FROM session WHERE ended_at IS NULL") == 1)
  }

  @Test func `The log has one answer per revision of a session`() async throws {
    try await driver.answer(.easy)

    await #expect(throws: DatabaseError.self) {
      try await learner.run(
        """
        INSERT INTO answer SELECT id + 1, session_id, revision, card_id, subject_id, part, outcome,
          grade, scheduling_id, moves_schedule, was_due, outbox_id, at, day, face, typed, verdict,
          is_claimed, keystrokes, think_ms, answer_ms, was_idle, position, interval FROM answer
        """)
    }

    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
  }

  @Test(arguments: ["7402-12", "0-1"])
  func `A session ID survives a round trip through text`(_ text: String) {
    #expect(SessionID(text)?.description == text)
  }

  @Test(arguments: ["", "12", "a-1", "1-", "1-2-3"])
  func `An invalid session ID is rejected`(_ text: String) {
    #expect(SessionID(text) == nil)
  }
}
