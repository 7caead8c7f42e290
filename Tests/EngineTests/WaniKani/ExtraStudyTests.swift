import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Extra study, which changes nothing and is not reported to WaniKani.
struct ExtraStudyTests {
  @Test(arguments: WaniKaniPlan.Kind.extra)
  func `Extra study changes neither queue nor stages, and nothing is sent`(kind: WaniKaniPlan.Kind)
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

  @Test func `Each kind asks its own subjects`() async throws {
    let stage = try await Self.stage()
    let overview = try await stage.overview()
    let week = (stage.now - 7 * 86_400).milliseconds

    #expect(
      overview.count(of: .recent)
        == (try await stage.number(
          "SELECT count(*) FROM wanikani_progress WHERE started_at > \(week)")))
    #expect(overview.count(of: .burned) == overview.stages[9])
    #expect(
      overview.count(of: .critical)
        == (try await stage.number(
          """
          SELECT count(*) FROM wanikani_statistic JOIN wanikani_progress USING (subject_id)
          WHERE percentage < 75 AND available_at IS NOT NULL
          """)))
    #expect(overview.count(of: .mistakes) == overview.highlights.mistakes.count)
    for kind in WaniKaniPlan.Kind.extra {
      let learner = WaniKaniLearner(kind, at: stage)
      try await learner.begin()
      try await learner.finish()

      let summary = try learner.session.finished()
      #expect(summary.subjects.count == overview.count(of: kind))
      #expect(summary.right == summary.answers)
    }
  }

  @Test func `Extra study takes at most as many subjects as asked for`() async throws {
    let stage = try await Self.stage()
    let learner = WaniKaniLearner(.recent, at: stage)
    try #require(try await stage.overview().count(of: .recent) > 1)

    try await learner.send(
      .begun(WaniKaniPlan(.recent, filter: .init(limit: 1)), at: stage.now, seed: 7))

    #expect(try learner.session.left.total == 1)
  }

  @Test func `Chosen subjects are asked, and another choice replaces them`() async throws {
    let stage = try await Self.stage()
    let learned = try await stage.study.waniKani.subjectList(SubjectFilter(level: 1)).learned
    let learner = WaniKaniLearner(.chosen, at: stage)

    for choice in [Array(learned.prefix(2)), Array(learned.suffix(1))] {
      try await learner.send(.begun(.init(.chosen, choice: choice), at: stage.now, seed: 7))
      #expect(try learner.session.left.total == choice.count)
      #expect(try choice.contains(#require(learner.question).info.id))
    }

    try await learner.begin()
    #expect(try learner.session.left.total == 1)
  }

  @Test func `Extra study can be handed over, undone and wrapped up like reviews`() async throws {
    let stage = try await Self.stage()
    let learner = WaniKaniLearner(.recent, at: stage)
    try await learner.begin()
    let first = learner.question
    try await learner.answer(rightly: false)

    #expect(try await learner.seenAnew() == learner.session)
    try await learner.undo()
    #expect(learner.question == first)
    try await learner.wrapUp()
    let summary = try learner.session.finished()
    #expect(summary.subjects == [])
  }

  @Test func `An incomplete subject is not in the summary`() async throws {
    let stage = try await Self.stage()
    let learner = WaniKaniLearner(.recent, at: stage)
    try await stage.set("wanikani-pairing", to: "back-to-back")
    try await learner.begin()
    while learner.question?.info.subject.kind.hasReading != true { try await learner.answer() }
    let half = try #require(learner.question?.info.id)
    try await learner.answer()

    let summary = try await stage.storage.database.read { db in
      let course = WaniKaniCourse(
        kind: .recent, subjects: SubjectRepository(), board: stage.room.board)
      let row = try #require(
        try SessionRow<WaniKaniCourse>.open(
          course.traits.name, of: try course.account(db) ?? "", .init(), db))
      let context = SessionContext(
        row: row, moment: StudyMoment(stage.now, Settings(timeZone: .gmt)))
      return try course.summary(row.state.position, context, db)
    }

    #expect(!summary.subjects.map(\.id).contains(half))
  }

  @Test func `Missed subjects do not count as recent mistakes`() async throws {
    let stage = try await Self.stage()
    let mistakes = try await stage.overview().highlights.mistakes
    let learner = WaniKaniLearner(.burned, at: stage)
    try await learner.begin()

    try await learner.answer(rightly: false)

    #expect(try await stage.overview().highlights.mistakes == mistakes)
  }

  @Test func `Extra study continues on vacation, reviews do not`() async throws {
    let stage = try await Self.stage()
    stage.service.change { account, now in account.beginVacation(now: now) }
    stage.clock.advance(by: .seconds(60))
    try await stage.sync()
    let (extra, reviews) = (
      WaniKaniLearner(.burned, at: stage), WaniKaniLearner(.reviews, at: stage)
    )

    try await extra.begin()
    try await extra.answer()

    #expect(try extra.session.answered == 1)
    await #expect(throws: Problem.onVacation) { try await reviews.begin() }
  }

  @Test func `Nothing beyond the subscription is asked`() async throws {
    let stage = try await Self.stage()
    try await stage.storage.database.write { db in
      try db.execute(sql: "UPDATE wanikani_account SET granted_level = 0")
    }

    for kind in WaniKaniPlan.Kind.extra {
      let learner = WaniKaniLearner(kind, at: stage)
      try await learner.begin()
      #expect(learner.store.state.session == nil)
    }
  }

  /// An account with subjects of every kind.
  private static func stage() async throws -> WaniKaniStage {
    let stage = try await WaniKaniStage.withReviews()
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
  /// All pending changes, and all data fetched from the service.
  fileprivate func contents() async throws -> [[String]] {
    try await storage.database.read { db in
      try ["outbox", "outbox_step", "assignment", "progress", "statistic", "account"].map {
        table in
        try Row.fetchAll(db, sql: "SELECT * FROM wanikani_\(table)").map(\.description)
      }
    }
  }
}
