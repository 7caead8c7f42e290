@testable import Engine
import Foundation
import GRDB
import Testing
import WaniKaniStandIn

/// Study besides, which moves nothing and of which nobody is told.
struct ExtraStudyTests {
  @Test(arguments: WaniKaniSitting.Kind.extra)
  func `Neither queue nor stages change, and nothing is sent`(kind: WaniKaniSitting.Kind)
    async throws
  {
    let stage = try await Self.stage()
    let before = try await stage.contents()
    let requests = stage.service.log.requests.count
    let learner = WaniKaniLearner(kind, at: stage)

    try await learner.begin()
    try await learner.answer(rightly: false)
    try await learner.finish()

    #expect(try await stage.contents() == before)
    #expect(stage.service.log.requests.count == requests)
    try await stage.sync()
    #expect(
      stage.service.log.requests.dropFirst(requests).allSatisfy { $0.request.method == "GET" })
  }

  @Test func `Each kind asks what belongs to it`() async throws {
    let stage = try await Self.stage()
    let overview = try await stage.overview()
    let week = (stage.now - 7 * 86_400).milliseconds

    #expect(
      overview.count(of: .recent)
        == (try await stage.number(
          "SELECT count(*) FROM wanikani_standing WHERE started_at > \(week)")))
    #expect(overview.count(of: .burned) == overview.stages[9])
    #expect(overview.count(of: .mistakes) == overview.highlights.mistakes.count)
    for kind in WaniKaniSitting.Kind.extra {
      let learner = WaniKaniLearner(kind, at: stage)
      try await learner.begin()
      try await learner.finish()

      guard case .finished(let summary) = try learner.sitting.standing else {
        Issue.record("\(kind) stands at \(try learner.sitting.standing).")
        return
      }
      #expect(summary.subjects.count == overview.count(of: kind))
      #expect(summary.right == summary.answers)
    }
  }

  @Test func `It is handed over, undone and wrapped up as reviews are`() async throws {
    let stage = try await Self.stage()
    let learner = WaniKaniLearner(.recent, at: stage)
    try await learner.begin()
    let first = learner.question
    try await learner.answer(rightly: false)

    #expect(try await learner.seenAnew() == learner.sitting)
    try await learner.undo()
    #expect(learner.question == first)
    try await learner.wrapUp()
    guard case .finished(let summary) = try learner.sitting.standing else {
      Issue.record("It stands at \(try learner.sitting.standing).")
      return
    }
    #expect(summary.subjects == [])
  }

  @Test func `A subject that is not done yet is in no summary`() async throws {
    let stage = try await Self.stage()
    let learner = WaniKaniLearner(.recent, at: stage)
    try await stage.set("wanikani-pairing", to: "back-to-back")
    try await learner.begin()
    while learner.question?.sheet.subject.kind.hasReading != true { try await learner.answer() }
    let half = try #require(learner.question?.sheet.id)
    try await learner.answer()

    let done = try await stage.storage.database.read { db -> [Subject.ID] in
      let account = try #require(try WaniKaniAccount.current(db))
      let row = try #require(try WaniKaniSessionRow.open(.recent, of: account.id, LastText(), db))
      return try WaniKaniLogRepository().summary(of: row, db).subjects.map(\.id)
    }

    #expect(!done.contains(half))
  }

  @Test func `What is missed there is no mistake of the day`() async throws {
    let stage = try await Self.stage()
    let mistakes = try await stage.overview().highlights.mistakes
    let learner = WaniKaniLearner(.burned, at: stage)
    try await learner.begin()

    try await learner.answer(rightly: false)

    #expect(try await stage.overview().highlights.mistakes == mistakes)
  }

  @Test func `On vacation it goes on, and reviews do not`() async throws {
    let stage = try await Self.stage()
    stage.service.change { account, now in account.beginVacation(now: now) }
    stage.clock.advance(by: .seconds(60))
    try await stage.sync()
    let (extra, reviews) = (
      WaniKaniLearner(.burned, at: stage), WaniKaniLearner(.reviews, at: stage)
    )

    try await extra.begin()
    try await extra.answer()

    #expect(try extra.sitting.answered == 1)
    await #expect(throws: Problem.onVacation) { try await reviews.begin() }
  }

  @Test func `Nothing above the subscription is asked`() async throws {
    let stage = try await Self.stage()
    try await stage.storage.database.write { db in
      try db.execute(sql: "UPDATE wanikani_account SET granted_level = 0")
    }

    for kind in WaniKaniSitting.Kind.extra {
      let learner = WaniKaniLearner(kind, at: stage)
      try await learner.begin()
      #expect(learner.store.state.sitting == nil)
    }
  }

  @Test func `Sessions of before are still there after the kinds became more`() throws {
    let database = try DatabaseQueue()
    try Migrations.all.migrate(database, upTo: "10 studying WaniKani's things")
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO wanikani_account (id, is_current, username, level, reached_level,
            granted_level, lesson_batch, review_order) VALUES ('a', 1, 'a', 1, 1, 60, 5, '');
          INSERT INTO wanikani_session VALUES (7, 'a', 'reviews', '{}', 3, 'native', 1, NULL);
          INSERT INTO wanikani_session_subject VALUES (7, 0, 440);
          INSERT INTO wanikani_answer VALUES
            (9, 7, 2, 440, 'meaning', 'right', 0, '', '', 1, 'native', 1, 1, 1, 0, NULL, '{}');
          """)
    }

    try Migrations.all.migrate(database)

    try database.write { db in
      #expect(try Int.fetchOne(db, sql: "SELECT session_id FROM wanikani_answer") == 7)
      #expect(try Int.fetchOne(db, sql: "SELECT subject_id FROM wanikani_session_subject") == 440)
      #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)
      try db.execute(
        sql: """
          INSERT INTO wanikani_session (account_id, kind, state, revision, face, begun_at)
          VALUES ('a', 'burned', '{}', 0, 'native', 1)
          """)
      #expect(db.lastInsertedRowID == 8)
      #expect(throws: DatabaseError.self) {
        try db.execute(
          sql: """
            INSERT INTO wanikani_session (account_id, kind, state, revision, face, begun_at)
            VALUES ('a', 'burned', '{}', 0, 'native', 1)
            """)
      }
    }
  }

  /// With something of each kind.
  private static func stage() async throws -> WaniKaniStage {
    let stage = try await UploadTests.stageWithReviews()
    stage.service.change { account, now in
      for assignment in account.assignments.rows.filter({ $0.stage >= 5 }).prefix(3) {
        account.burn(assignment.id, now: now)
      }
    }
    for subject in try await stage.lessons().prefix(4) { try await stage.start(subject) }
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    try await learner.answer(rightly: false)
    try await learner.answer()
    try await stage.sync()
    return stage
  }
}

extension WaniKaniStage {
  /// All that the service is to hear, and all that stands here of what it said.
  fileprivate func contents() async throws -> [[String]] {
    try await storage.database.read { db in
      try ["outbox", "outbox_step", "assignment", "standing", "statistic", "account"].map { table in
        try Row.fetchAll(db, sql: "SELECT * FROM wanikani_\(table)").map(\.description)
      }
    }
  }
}
