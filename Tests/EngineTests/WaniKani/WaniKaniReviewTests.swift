import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Reviews as sessions.
struct WaniKaniReviewTests {
  @Test func `A typo is accepted, but not where an item can burn and the learner is strict`() {
    var settings = Settings(timeZone: .gmt)
    #expect(settings.answers(ofReviewAt: 8)[.imprecise] == .accept)

    settings.waniKani.isStrictAtBurning = true

    #expect(settings.answers(ofReviewAt: 8)[.imprecise] == .reject)
    #expect(settings.answers(ofReviewAt: 7)[.imprecise] == .accept)
  }

  @Test func `The summary lists missed items`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let missed = try #require(learner.question?.info.id)

    try await learner.answer(rightly: false)
    try await learner.finish()

    let summary = try learner.session.finished()
    #expect(summary.missed == [missed])
  }

  @Test func `Each item is reviewed once, when both its parts were right`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let due = try await stage.reviews()
    let learner = WaniKaniLearner(.reviews, at: stage)

    try await learner.begin()
    try await learner.finish()

    let changes = try await stage.changes()
    #expect(Set(changes.map(\.subject)) == Set(due))
    #expect(changes.count == due.count)
    #expect(changes.allSatisfy { $0.review?.misses == 0 })
    let summary = try learner.session.finished()
    #expect(summary.subjects.count == due.count)
    #expect(summary.right == summary.answers)
    #expect(summary.missed.isEmpty)
    try await stage.sync()
    #expect(stage.service.log.appliedReviews.count == due.count)
    #expect(try await stage.changes().isEmpty)
  }

  @Test func `“Show answer” is a miss`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let asked = try #require(learner.question)

    try await learner.type("")

    guard case .revealed(let told, let revealed) = try learner.session.step else {
      throw HelperError("The answer is not shown.")
    }
    #expect(told == asked && revealed.isRefused)
  }

  @Test(arguments: [" ", "　"])
  func `A blank answer is not a miss: the question stays`(typed: String) async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let asked = try #require(learner.question)

    try await learner.type(typed)

    #expect(try learner.session.asking() == asked)
    #expect(try learner.session.askedAgain?.judgement?.reason.contains("You didn't type") == true)
    #expect(try learner.session.answered == 0)
  }

  @Test(arguments: 1...8)
  func `Misses are counted correctly, in any order`(seed: UInt64) async throws {
    let stage = try await WaniKaniStage.withReviews()
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
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
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
    let stage = try await WaniKaniStage.withReviews()
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

  @Test func `Wrapping up only asks started items, and can be reversed`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
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
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    let question = try #require(learner.question)

    try await learner.type(question.asked == .meaning ? "qqqq" : "ぬ")
    try await learner.send(.moved(.slip, revision: try learner.session.revision, at: stage.now))
    #expect(try learner.session.step == .asking(question))
    #expect(try learner.session.answered == 0)
    try await learner.type(question.asked == .meaning ? "qqqq" : "ぬ")
    try await learner.send(
      .moved(.claimRight(keystrokes: 1), revision: try learner.session.revision, at: stage.now))
    try await learner.finish()

    let change = try await stage.changes().first { $0.subject == question.info.id }
    #expect(change?.review?.misses == 0)
    #expect(
      try await stage.number("SELECT count(*) FROM answer WHERE outcome = 'slip'") == 1)
    #expect(
      try await stage.number("SELECT count(*) FROM answer WHERE is_claimed = 1") == 1)
  }

  @Test func `Self-graded answers are revealed without typing`() async throws {
    let stage = try await WaniKaniStage.withReviews()
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
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    let later = try #require(learner.question).info.id

    try await learner.send(.moved(.skip, revision: try learner.session.revision, at: stage.now))
    try await learner.finish()

    #expect(try await !stage.changes().map(\.subject).contains(later))
    #expect(try await stage.reviews() == [later])
  }

  @Test func `A refused meaning becomes a synonym, until the answer is undone`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    while learner.question?.asked == .reading { try await learner.answer() }
    let question = try #require(learner.question)
    let before = question.info.material.synonyms

    try await learner.type(" qqqq ")
    try await learner.send(
      .moved(
        .claimRight(addsSynonym: true, keystrokes: 1), revision: try learner.session.revision,
        at: stage.now))

    #expect(learner.question != question)
    #expect(try await stage.synonyms(of: question.info.id) == before + ["qqqq"])
    try await learner.undo()
    #expect(learner.question == question)
    #expect(try await stage.synonyms(of: question.info.id) == before)
  }

  @Test func `The learner's own synonym is accepted before it is sent`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    while let question = learner.question, question.asked != .meaning { try await learner.answer() }
    let subject = try #require(learner.question).info.id
    try await stage.write(.init(subject: subject, synonyms: ["quite my own"]))

    try await learner.type("Quite my own")

    let revealed = try learner.session.revealed().answer
    #expect(revealed.check?.judgement?.verdict == .precise)
  }

  @Test func `The meaning of another started item is not a typo`() async throws {
    let stage = try await WaniKaniStage.withReviews()
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
    let marked = try await stage.storage.database.write { db in
      try db.execute(
        sql: "UPDATE wanikani_subject SET meaning = 'Person?' WHERE meaning = 'Person'")
      return try ["person", "Person?"].map { try info?.other(meaning: $0, db) }
    }

    #expect(other == "人" && marked == ["人", "人"])
    #expect(none == nil)
  }
}
