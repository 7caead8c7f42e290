import Foundation
import GRDB
import Testing

@testable import Engine

/// Answers that are sent twice, too early, or cannot be saved.
struct IdempotencyTests {
  @Test func `A grade before the answer is revealed is ignored`() async throws {
    let learner = try Learner()
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    let begun = try await driver.begin()

    let after = try await driver.grade(.easy)

    #expect(after.revision == begun.revision)
    #expect(driver.state.notice == .movedOn)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 0)
  }

  @Test func `An answer sent again, or at an old revision, is one review`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    let revealed = try await driver.reveal()
    let form = SessionMachine<CardCourse>.Event.moved(
      .grade(.easy, keystrokes: 1), revision: revealed.revision, at: learner.now)

    await driver.store.send(form)
    let first = try driver.session()
    await driver.store.send(form)
    let second = try driver.session()

    #expect(second == first)
    #expect(driver.state.notice == .movedOn)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
  }

  @Test func `An answer sent twice at the same time is one review`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    let revision = try await driver.reveal().revision

    await withDiscardingTaskGroup { group in
      for grade in [Grade.again, .good, .easy, .easy, .hard] {
        group.addTask {
          await driver.store.send(
            .moved(.grade(grade, keystrokes: 1), revision: revision, at: learner.now))
        }
      }
    }

    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
    #expect(try driver.session().answered == 1)
  }

  @Test func `An answer that cannot be written is not counted, and can be given again`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    let revealed = try await driver.reveal()
    try await learner.run("PRAGMA query_only = 1")

    await driver.store.send(
      .moved(.grade(.easy, keystrokes: 1), revision: revealed.revision, at: learner.now))
    let problem = driver.state.problem
    try await learner.storage.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA query_only = 0")
    }
    await driver.store.send(
      .moved(.grade(.easy, keystrokes: 1), revision: revealed.revision, at: learner.now))

    #expect(problem?.sentence.contains("not saved") == true)
    #expect(driver.state.problem == nil)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
    #expect(try driver.session().answered == 1)
  }
}
