import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Undoing the last answer of a session that has ended goes back into it.
struct ReopeningTests {
  @Test func `Undo opens a finished session of cards again, with its question`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    let before = try await learner.cardRows()
    let asked = try driver.session()
    try await driver.answer(.easy)
    await driver.store.send(.left(at: learner.now))
    #expect(driver.state.session == nil)

    try await driver.store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    let session = try driver.session()
    #expect(driver.state.moved?.notice == .undone)
    #expect(session.id == asked.id && session.revision > asked.revision)
    #expect(session.prompt?.card == asked.prompt?.card)
    #expect(session.answered == 1 && session.left == asked.left)
    #expect(try await learner.cardRows() == before)
    try await driver.answer(.good)
    #expect(try await learner.number("SELECT count(*) FROM session") == 1)
  }

  @Test func `A session that was left in the middle goes on with all that was to come`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(4, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    await driver.store.send(.left(at: learner.now))

    try await driver.store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    #expect(try await driver.fronts().count == 4)
  }

  @Test func `The session that began since keeps an older one closed, but its answer is undone`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    let before = try await learner.cardRows()
    try await driver.begin()
    try await driver.answer(.easy)
    await driver.store.send(.left(at: learner.now))
    try await driver.begin()
    await driver.store.send(.left(at: learner.now))
    #expect(try await learner.storage.lastAnswered()?.goesOn == false)

    try await driver.store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    #expect(driver.state.moved?.notice == .undone)
    #expect(driver.state.session == nil)
    #expect(try await learner.cardRows() == before)
    #expect(try await learner.number("SELECT count(*) FROM undo") == 1)
    #expect(try await learner.storage.lastAnswered() == nil)
    // Only the latest can be opened again, so only its queue is kept.
    #expect(
      try await learner.number("SELECT count(DISTINCT session_id) FROM session_queue") == 1)
  }

  @Test func `The same undo asked for twice takes back one answer`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    for _ in 1...2 { try await driver.answer(.easy) }
    let last = try await learner.lastAnswer()

    for _ in 1...2 { await driver.store.send(.lastUndoAsked(last, at: learner.now)) }

    #expect(driver.state.moved?.notice == .movedOn)
    #expect(try driver.session().answered == 1)
    #expect(try await learner.number("SELECT count(*) FROM undo") == 1)
  }

  @Test func `A session with nothing to study leaves the one before to undo`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    try await driver.answer(.easy)
    await driver.store.send(.left(at: learner.now))

    #expect(try await driver.begin().isFinished)
    await driver.store.send(.left(at: learner.now))
    try await driver.store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    #expect(driver.state.moved?.notice == .undone)
    #expect(try driver.session().answered == 1)
  }

  @Test func `Answers given by another program leave a finished session to undo`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    await driver.store.send(.left(at: learner.now))
    let last = try await learner.storage.lastAnswered()
    let other = Int64(
      try await learner.number(
        "SELECT min(id) FROM card WHERE id NOT IN (SELECT card_id FROM answer)"))

    try await learner.answer(other, .good, by: .api)

    #expect(last != nil)
    #expect(try await learner.storage.lastAnswered() == last)
  }

  @Test func `Undo opens a finished lesson again`() async throws {
    let learner = try Learner()
    let pupil = Pupil(learner)
    try await learner.addItems(2, to: learner.addTaughtDeck())
    try await pupil.learn()
    let lesson = try pupil.lesson()
    await pupil.store.send(.left(at: learner.now))
    #expect(try await learner.storage.lastAnswered()?.session == .lesson)

    try await pupil.store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    let again = try pupil.lesson()
    #expect(again.id == lesson.id && !again.isFinished)
    #expect(again.presented == lesson.presented && again.left.total == 1)
  }

  @Test func `Undo opens finished reviews of WaniKani again, unless they were sent`()
    async throws
  {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    try await learner.finish()
    let changes = try await stage.changes().count
    try await learner.send(.left(at: stage.now))

    try await learner.send(.lastUndoAsked(stage.lastAnswer(), at: stage.now))

    #expect(learner.question != nil)
    #expect(try await stage.changes().count == changes - 1)
    try await learner.finish()
    try await learner.send(.left(at: stage.now))
    let last = try await stage.lastAnswer()
    try await stage.sync()
    let problem = await #expect(throws: Problem.self) {
      try await learner.send(.lastUndoAsked(last, at: stage.now))
    }
    #expect(problem?.sentence == "That was already sent to WaniKani.")
    #expect(try await stage.storage.lastAnswered() == nil)
    #expect(
      try await stage.number("SELECT count(*) FROM session WHERE ended_at IS NULL") == 0)
  }
}

extension Learner {
  /// Answers a card in another program.
  func answer(
    _ card: Card.ID, _ grade: Grade, by program: ProgramAnswerRepository.Program
  ) async throws {
    let answers = ProgramAnswerRepository(
      settings: SettingsRepository(defaults: Settings(timeZone: .gmt)), reviews: ReviewRepository())
    try await storage.database.write { [now] db in
      _ = try answers.record([(card, grade)], by: program, in: .webview, at: now, db)
    }
  }

  /// The last answer's number in the log.
  func lastAnswer() async throws -> Int64 { try #require(try await storage.lastAnswered()).id }
}

extension WaniKaniStage {
  fileprivate func lastAnswer() async throws -> Int64 {
    try #require(try await storage.lastAnswered()).id
  }
}

extension Storage {
  fileprivate func lastAnswered() async throws -> UndoableAnswer? {
    try await database.read { try UndoableAnswer.all($0).first }
  }
}
