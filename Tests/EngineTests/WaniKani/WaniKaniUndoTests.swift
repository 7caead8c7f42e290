import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Answers to reviews taken back.
struct WaniKaniUndoTests {
  @Test func `Answers can be undone one by one, and the changes they completed are withdrawn`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    let due = try await stage.reviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    var asked: [WaniKaniQuestion?] = []
    while try await stage.changes().isEmpty {
      asked.append(learner.question)
      try await learner.answer()
    }

    for question in asked.reversed() {
      try await learner.undo()
      #expect(learner.store.state.notice == .undone)
      #expect(learner.question == question)
    }

    #expect(try await stage.changes().isEmpty)
    #expect(try await stage.reviews() == due)
    #expect(try learner.session.answered == 0)
    try await learner.undo()
    #expect(learner.store.state.notice == .nothingToUndo)
    try await learner.finish()
    #expect(try await stage.changes().count == due.count)
  }

  @Test func `Undoing a review writes its subject's progress only`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    while try await stage.changes().isEmpty { try await learner.answer() }
    let entry = try #require(try await stage.changes().first)
    let subjects = try await stage.number("SELECT count(*) FROM wanikani_progress")

    let written = try await stage.storage.database.write { [now = stage.now] db in
      let before = db.totalChangesCount
      try WaniKaniStudyRepository.withdraw(entry.id, at: now, db)
      return db.totalChangesCount - before
    }

    #expect(written > 0)
    #expect(written < subjects / 4)
  }

  @Test func `Undo reverts a shown answer that is not confirmed first`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    try await learner.answer()
    let asked = learner.question

    try await learner.type("qqqq")
    try await learner.undo()

    #expect(learner.question == asked)
    #expect(try learner.session.answered == 1)
    try learner.session.asking()
  }

  @Test func `Answers that were sent to WaniKani cannot be undone`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    while try await stage.changes().isEmpty { try await learner.answer() }
    try await stage.sync()
    let before = try await learner.seenAnew()

    let problem = await #expect(throws: Problem.self) { try await learner.undo() }

    #expect(!before.canUndo)
    #expect(problem?.sentence == "That was already sent to WaniKani.")
    #expect(try await learner.seenAnew() == before)
  }
}
