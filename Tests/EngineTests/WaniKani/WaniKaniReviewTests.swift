@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

/// Reviews as sessions.
struct WaniKaniReviewTests {
  @Test func `Only the chosen reviews are asked`() async throws {
    let stage = try await UploadTests.stageWithReviews()
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

  @Test func `A typo is accepted, but not where an item can burn and the learner is strict`() {
    var settings = Settings(timeZone: .gmt)
    #expect(settings.answers(ofReviewAt: 8)[.imprecise] == .accept)

    settings.waniKani.isStrictAtBurning = true

    #expect(settings.answers(ofReviewAt: 8)[.imprecise] == .reject)
    #expect(settings.answers(ofReviewAt: 7)[.imprecise] == .accept)
  }

  @Test func `A due review knows by how many of its intervals it is overdue`() async throws {
    let stage = try await UploadTests.stageWithReviews()
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

  @Test func `The summary lists missed items`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    let missed = try #require(learner.question?.info.id)

    try await learner.answer(rightly: false)
    try await learner.finish()

    guard case .finished(let summary) = try learner.session.step else {
      Issue.record("It stands at \(try learner.session.step).")
      return
    }
    #expect(summary.missed == [missed])
  }

  @Test func `Each item is reviewed once, when both its parts were right`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let due = try await stage.reviews()
    let learner = WaniKaniLearner(.reviews, at: stage)

    try await learner.begin()
    try await learner.finish()

    let changes = try await stage.changes()
    #expect(Set(changes.map(\.subject)) == Set(due))
    #expect(changes.count == due.count)
    #expect(changes.allSatisfy { $0.review?.misses == 0 })
    guard case .finished(let summary) = try learner.session.step else {
      Issue.record("It stands at \(try learner.session.step).")
      return
    }
    #expect(summary.subjects.count == due.count)
    #expect(summary.right == summary.answers)
    #expect(summary.missed.isEmpty)
    try await stage.sync()
    #expect(stage.service.log.appliedReviews.count == due.count)
    #expect(try await stage.changes().isEmpty)
  }

  @Test(arguments: ["", " ", "　"])
  func `An empty answer is not a miss: the question stays`(typed: String) async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    let asked = try #require(learner.question)

    try await learner.type(typed)

    guard case .asking(asked) = try learner.session.step else {
      Issue.record("It stands at \(try learner.session.step).")
      return
    }
    #expect(try learner.session.askedAgain?.judgement?.reason.contains("You didn't type") == true)
    #expect(try learner.session.answered == 0)
  }

  @Test(arguments: 1...8)
  func `Misses are counted correctly, in any order`(seed: UInt64) async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    var random = SplitMix64(seed: seed)
    var missed: [Subject.ID: [Asked: Int]] = [:]

    try await learner.begin(seed: seed)
    while let question = learner.question {
      let isRight = Int.random(in: 0..<3, using: &random) > 0
      if !isRight { missed[question.info.id, default: [:]][question.asked, default: 0] += 1 }
      try await learner.answer(rightly: isRight)
    }

    for change in try await stage.changes() {
      #expect(change.review?.missedMeanings == missed[change.subject]?[.meaning] ?? 0)
      #expect(change.review?.missedReadings == missed[change.subject]?[.reading] ?? 0)
    }
    #expect(try await stage.reviews().isEmpty)
    let answers = try await stage.number("SELECT count(*) FROM answer")
    #expect(answers == (try learner.session.answered))
  }

  @Test func `A face that opens the session later continues where it is`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    try await learner.answer()
    try await learner.answer(rightly: false)
    try await learner.type("typed and not yet confirmed")

    let seen = try await learner.seenAnew()

    #expect(try learner.session == seen)
    #expect(seen.answered == 2)
    let other = WaniKaniLearner(.reviews, at: stage)
    try await other.begin(seed: 99)
    #expect(try other.session == seen)
  }

  @Test func `An answer to a question answered in another face changes nothing`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let (one, other) = (
      WaniKaniLearner(.reviews, at: stage), WaniKaniLearner(.reviews, at: stage)
    )
    try await one.begin()
    try await other.open()
    try await one.answer()

    try await other.answer()

    #expect(other.store.state.notice == .movedOn)
    #expect(try other.session == one.session)
    #expect(try await stage.number("SELECT count(*) FROM answer") == 1)
  }

  @Test func `Answers can be undone one by one, and the changes they completed are withdrawn`()
    async throws
  {
    let stage = try await UploadTests.stageWithReviews()
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

  @Test func `Undo reverts a shown answer that is not confirmed first`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    try await learner.answer()
    let asked = learner.question

    try await learner.type("qqqq")
    try await learner.undo()

    #expect(learner.question == asked)
    #expect(try learner.session.answered == 1)
    guard case .asking = try learner.session.step else {
      Issue.record("It stands at \(try learner.session.step).")
      return
    }
  }

  @Test func `Answers that were sent to WaniKani cannot be undone`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    while try await stage.changes().isEmpty { try await learner.answer() }
    try await stage.sync()
    let before = try await learner.seenAnew()

    let problem = await #expect(throws: Problem.self) { try await learner.undo() }

    #expect(!before.canUndo)
    #expect(problem?.sentence == "That was already sent to WaniKani.")
    #expect(try await learner.seenAnew() == before)
  }

  @Test func `Wrapping up only asks started items, and can be reversed`()
    async throws
  {
    let stage = try await UploadTests.stageWithReviews()
    let due = try await stage.reviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    var begun: Set<Subject.ID> = []
    for _ in 0..<4 {
      begun.insert(try #require(learner.question).info.id)
      try await learner.answer(rightly: false)
    }

    try await learner.wrapUp()
    while let question = learner.question {
      #expect(begun.contains(question.info.id))
      try await learner.answer()
    }

    #expect(Set(try await stage.changes().map(\.subject)) == begun)
    try await learner.wrapUp()
    try await learner.finish()
    #expect(try await stage.changes().count == due.count)
  }

  @Test func `A typo is asked again, and a rejected answer can be claimed`()
    async throws
  {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    let question = try #require(learner.question)

    try await learner.type(question.asked == .meaning ? "qqqq" : "ぬ")
    try await learner.send(.slipped(revision: try learner.session.revision, at: stage.now))
    #expect(try learner.session.step == .asking(question))
    #expect(try learner.session.answered == 0)
    try await learner.type(question.asked == .meaning ? "qqqq" : "ぬ")
    try await learner.send(
      .claimedRight(revision: try learner.session.revision, keystrokes: 1, at: stage.now))
    try await learner.finish()

    let change = try await stage.changes().first { $0.subject == question.info.id }
    #expect(change?.review?.misses == 0)
    #expect(
      try await stage.number("SELECT count(*) FROM answer WHERE outcome = 'slip'") == 1)
    #expect(
      try await stage.number("SELECT count(*) FROM answer WHERE is_claimed = 1") == 1)
  }

  @Test func `Self-graded answers are revealed without typing`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    try await stage.set("wanikani-answers", to: "self-graded")
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    let missed = try #require(learner.question)

    try await learner.judge(.again)
    while learner.question != nil { try await learner.judge(.good) }

    #expect(!missed.isTyped)
    let changes = try await stage.changes()
    #expect(changes.first { $0.subject == missed.info.id }?.review?.misses == 1)
    #expect(changes.count { $0.review?.misses == 0 } == changes.count - 1)
  }

  @Test func `An item that is put off stays due`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    let later = try #require(learner.question).info.id

    try await learner.send(.setAside(revision: try learner.session.revision, at: stage.now))
    try await learner.finish()

    #expect(try await !stage.changes().map(\.subject).contains(later))
    #expect(try await stage.reviews() == [later])
  }

  @Test func `A refused meaning becomes a synonym, until the answer is undone`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    while learner.question?.asked == .reading { try await learner.answer() }
    let question = try #require(learner.question)
    let before = question.info.material.synonyms

    try await learner.type(" qqqq ")
    try await learner.send(
      .claimedRight(
        addingSynonym: true, revision: try learner.session.revision, keystrokes: 1, at: stage.now))

    #expect(learner.question != question)
    #expect(try await stage.synonyms(of: question.info.id) == before + ["qqqq"])
    try await learner.undo()
    #expect(learner.question == question)
    #expect(try await stage.synonyms(of: question.info.id) == before)
  }

  @Test func `A subject reviewed elsewhere meanwhile is no longer asked`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    let gone = try #require(learner.question).info.id
    stage.service.change { account, now in
      guard let id = account.assignment(ofSubject: Int(gone))?.id else { return }
      account.reviewElsewhere(id, meaningMisses: 0, now: now)
    }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync()

    try await learner.open()

    #expect(learner.question != nil)
    #expect(learner.question?.info.id != gone)
    try await learner.finish()
    #expect(try await !stage.changes().map(\.subject).contains(gone))
  }

  @Test func `On vacation nothing is asked, and started items wait`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    let before = try learner.session
    stage.service.change { account, now in account.beginVacation(now: now) }
    try await stage.sync()

    await #expect(throws: Problem.onVacation) { try await learner.answer() }
    await #expect(throws: Problem.onVacation) { try await learner.begin() }

    #expect(try await learner.seenAnew() == before)
    #expect(try await stage.overview().reviews == 0)
    #expect(try await stage.overview().lessons == 0)
  }

  @Test func `The learner's own synonym is accepted before it is sent`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    while let question = learner.question, question.asked != .meaning { try await learner.answer() }
    let subject = try #require(learner.question).info.id
    try await stage.write(.init(subject: subject, synonyms: ["quite my own"]))

    try await learner.type("Quite my own")

    guard case .revealed(_, let revealed) = try learner.session.step else {
      Issue.record("It stands at \(try learner.session.step).")
      return
    }
    #expect(revealed.check?.judgement?.verdict == .precise)
  }

  @Test func `The meaning of another started item is not a typo`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let info = try await stage.storage.database.read { db in
      let one: Subject.ID? = try db.value(
        "SELECT id FROM wanikani_subject WHERE characters = '一' AND kind = 'kanji'")
      return try SubjectRepository().info(try #require(one), db)
    }

    let other = try await stage.storage.database.read { db in
      try info?.other(meaning: "PERSON", db)
    }
    let none = try await stage.storage.database.read { db in
      try info?.other(meaning: "%", db)
    }

    #expect(other == "人")
    #expect(none == nil)
  }

  @Test func `Nothing beyond the granted level is asked`() async throws {
    let stage = try await UploadTests.stageWithReviews()
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
    let stage = try await UploadTests.stageWithReviews()
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
