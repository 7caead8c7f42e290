import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Which reviews are asked, and in which order.
struct WaniKaniQueueTests {
  @Test func `Only the chosen reviews are asked`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let due = try await stage.reviews()
    let kanji = try await stage.number(
      "SELECT count(*) FROM wanikani_subject WHERE kind = 'kanji' AND id IN (\(due.map(String.init).joined(separator: ",")))"
    )
    let learner = WaniKaniLearner(.reviews, at: stage)

    try await learner.send(
      .begun(WaniKaniPlan(.reviews, filter: .init(kind: .kanji)), at: stage.now, seed: 7))

    #expect(try learner.session.left.total == kanji)
    try await learner.send(
      .begun(WaniKaniPlan(.reviews, filter: .init(limit: 2)), at: stage.now, seed: 7))
    #expect(try learner.session.left.total == min(2, due.count))
  }

  @Test func `A due review knows by how many of its intervals it is overdue`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let id = try #require(try await stage.reviews().first)
    try await stage.storage.database.write { [now = stage.now] db in
      try db.execute(
        sql: "UPDATE wanikani_progress SET stage = 1, available_at = ? WHERE subject_id = ?",
        arguments: [(now - 8 * 3_600).milliseconds, id])
    }

    let (waiting, system) = try await stage.storage.database.read { [now = stage.now] db in
      let account = try #require(try WaniKaniAccount.current(db))
      let board = WaniKaniBoardRepository(storage: stage.storage)
      return (
        try board.subject(id, waitingFor: .reviews, at: now, account, db),
        try SRSSystem.of(id, db)
      )
    }

    let interval = try #require(system?.intervals[1])
    #expect(waiting?.overdue == 8 * 3_600 / interval)
  }

  @Test func `Today changes as the next reviews become available`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let id = try #require(try await stage.reviews().first)
    try await stage.storage.database.write { [now = stage.now] db in
      try db.execute(
        sql: "UPDATE wanikani_progress SET available_at = ? WHERE subject_id = ?",
        arguments: [(now + 60).milliseconds, id])
    }
    let before = try await stage.study.today.overview(at: stage.now)
    let reviews = try #require(before.waniKani).reviews
    stage.clock.set(to: before.nextChange)
    let after = try await stage.study.today.overview(at: stage.now)

    #expect(after.waniKani?.reviews == reviews + 1)
  }

  @Test func `A subject reviewed elsewhere meanwhile is no longer asked`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    let gone = try #require(learner.question).info.id
    stage.reviewElsewhere(gone)
    try await stage.sync()

    try await learner.open()

    #expect(learner.question != nil)
    #expect(learner.question?.info.id != gone)
    try await learner.finish()
    #expect(try await !stage.changes().map(\.subject).contains(gone))
  }

  @Test func `On vacation nothing is asked, and started items wait`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    let before = try learner.session
    stage.service.change { account, now in account.beginVacation(now: now) }
    try await stage.sync()

    await #expect(throws: Problem.onVacation) { try await learner.answer() }
    await #expect(throws: Problem.onVacation) { try await learner.begin() }

    #expect(try await learner.seenAnew() == before)
    #expect(try await stage.overview().reviews == 0)
    #expect(try await stage.overview().lessons == 0)
  }

  @Test func `Nothing beyond the granted level is asked`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.storage.database.write { db in
      try db.execute(sql: "UPDATE wanikani_account SET granted_level = 1")
    }
    let learner = WaniKaniLearner(.reviews, at: stage)

    try await learner.begin()
    while let question = learner.question {
      #expect(question.info.subject.level == 1)
      try await learner.answer()
    }

    #expect(try await !stage.changes().isEmpty)
  }

  @Test func `Without an account there is a problem with a remedy`() async throws {
    let learner = WaniKaniLearner(.reviews, at: try WaniKaniStage())

    await #expect(throws: Problem.noAccount) { try await learner.begin() }
  }

  @Test(arguments: ["level", "stage"])
  func `Reviews follow the chosen order`(name: String) async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.set("wanikani-review-order", to: name)
    let waiting = try await stage.waiting()

    try await WaniKaniLearner(.reviews, at: stage).begin()

    let queue = try await stage.storage.database.read { db in
      try db.rows("SELECT entry_id FROM session_queue ORDER BY place")
        .map { $0[0] as Subject.ID }
    }
    let keys = queue.compactMap { id in waiting.first { $0.subject == id } }
      .map { name == "level" ? $0.level : $0.stage }
    #expect(keys.count == waiting.count)
    #expect(keys == keys.sorted())
  }
}

extension WaniKaniStage {
  fileprivate func waiting() async throws -> [WaitingSubject] {
    try await storage.database.read { db in
      let account = try #require(try WaniKaniAccount.current(db))
      return try room.board.subjects(for: .reviews, at: now, account, db)
    }
  }
}
