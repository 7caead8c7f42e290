import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Highlights of WaniKani, and the learner's own notes and synonyms.
struct HighlightsTests {
  @Test func `Recent mistakes are listed, except for undone ones`() async throws {
    let learner = try await WaniKaniLearner.reviewing()
    let stage = learner.stage
    let missed = try #require(learner.question?.info.id)
    try await learner.answer(rightly: false)
    let takenBack = try #require(learner.question?.info.id)
    try await learner.answer(rightly: false)
    try await learner.undo()

    #expect(missed != takenBack)
    #expect(try await stage.overview().highlights.mistakes.map(\.id) == [missed])
    stage.clock.advance(by: .hours(25))
    #expect(try await stage.overview().highlights.mistakes == [])
  }

  @Test func `Recent mistakes on another device are listed too`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let due = try await stage.reviews()
    stage.service.change { account, now in
      for (subject, misses) in [(due[0], 1), (due[1], 0)] {
        guard let id = account.assignment(ofSubject: Int(subject))?.id else { continue }
        account.reviewElsewhere(id, meaningMisses: misses, now: now)
      }
    }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync()

    #expect(try await stage.overview().highlights.mistakes.map(\.id) == [due[0]])
    #expect(try await stage.overview().count(of: .mistakes) == 1)
    stage.clock.advance(by: .hours(25))
    #expect(try await stage.overview().highlights.mistakes == [])
  }

  @Test func `The weakest subjects come first, without well-known ones`() async throws {
    let stage = try await WaniKaniStage.withReviews()

    let critical = try await stage.overview().highlights.critical

    #expect(!critical.isEmpty)
    #expect(critical.map(\.percent) == critical.map(\.percent).sorted())
    #expect(critical.allSatisfy { $0.percent < 75 })
  }

  @Test func `A subject whose assignment is hidden is neither listed nor studied as critical`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    let hidden = try #require(try await stage.overview().highlights.critical.first).tile.id
    let before = try await stage.overview().count(of: .critical)

    try await stage.storage.database.write { db in
      try db.execute(
        sql: "UPDATE wanikani_progress SET is_hidden = 1 WHERE subject_id = ?",
        arguments: [hidden])
    }

    let overview = try await stage.overview()
    #expect(!overview.highlights.critical.map(\.tile.id).contains(hidden))
    #expect(overview.count(of: .critical) == before - 1)
  }

  @Test func `The kanji of the level are listed with their stages`() async throws {
    let stage = try await WaniKaniStage.withReviews()

    let progress = try await stage.overview().progress

    #expect(progress.kanji > 0)
    #expect(progress.items.allSatisfy { $0.tile.kind == .kanji })
    for item in progress.items {
      guard let known = item.stage else { continue }
      #expect(try await stage.assignment(item.tile.id).stage == known)
    }
  }

  @Test func `A subject's review statistic matches WaniKani's`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    let before = try await stage.room.subjectOverview(of: subject).accuracy?.meaning.wrong ?? 0
    try await stage.review(subject, meanings: 2)

    try await stage.sync()

    let accuracy = try #require(try await stage.room.subjectOverview(of: subject).accuracy)
    #expect(accuracy.meaning.wrong == before + 2)
    #expect(accuracy.meaning.streak == 1)
  }

  @Test func `The level history has each level's duration`() async throws {
    let stage = try await WaniKaniStage.withReviews()

    let history = try await stage.overview().history

    #expect(history.map(\.level) == [1, 2])
    #expect(history[0].duration(at: stage.now) == history[0].duration(at: .distantFuture))
    #expect(history[0].duration(at: stage.now) > .days(1))
    #expect(history[1].passedAt == nil)
  }

  @Test func `Similar kanji are shown with a kanji`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let one = try #require(
      stage.service.account.subjects.rows.first { !$0.similarIDs.isEmpty })

    let overview = try await stage.room.subjectOverview(of: Int64(one.id))

    #expect(overview.similar.map(\.id) == one.similarIDs.map(Int64.init))
  }

  @Test func `The next unlocks are listed with their requirement and earliest time`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    let radical = try #require(try await stage.lessons().first)
    #expect(try await stage.overview().highlights.next.allSatisfy { $0.at == nil })
    try await stage.start(radical)

    let next = try await stage.overview().highlights.next

    let unlock = try #require(next.first)
    #expect(unlock.parts.map(\.id) == [radical])
    // Four reviews, each in time: 2 + 4 + 8 + 23 hours at the first levels, from full hours.
    let at = try #require(unlock.at)
    #expect((36...37).contains(at.timeIntervalSince(stage.now) / 3_600))
    try await stage.passInTime(radical)
    #expect(stage.now == at)
    #expect(try await stage.assignment(unlock.tile.id).unlockedAt == at)
  }

  @Test func `On vacation, which moves every review, no time is foretold`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    let radical = try #require(try await stage.lessons().first)
    try await stage.start(radical)
    let before = try await stage.room.subjectOverview(of: radical)
    #expect(before.foreseen(misses: 0, at: stage.now) != nil)
    #expect(try await !stage.overview().highlights.next.isEmpty)
    stage.clock.advance(by: .minutes(5))

    stage.service.change { account, now in account.beginVacation(now: now) }
    try await stage.sync()

    let overview = try await stage.room.subjectOverview(of: radical)
    #expect(overview.isOnVacation && overview.assignment?.availableAt != nil)
    #expect(overview.foreseen(misses: 0, at: stage.now) == nil)
    #expect(try await stage.overview().highlights.next.isEmpty)
  }

  @Test func `A subject is found by its number, its characters or its meaning`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    #expect(try await stage.room.subjectOverview(named: "1").info.title == "一")
    #expect(try await stage.room.subjectOverview(named: "good morning").info.title == "おはよう")

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.subjectOverview(named: "山")
    }

    #expect(problem?.sentence.hasPrefix("3 subjects have that name") == true)
    for nonsense in ["", "zzz", "999999", "-1"] {
      await #expect(throws: Problem.noSubject) {
        try await stage.room.subjectOverview(named: nonsense)
      }
    }
  }

  @Test func `Synonyms are separated as a Japanese input method writes it, too`() {
    #expect(StudyMaterial.synonyms(from: "a、b；c，d") == ["a", "b", "c", "d"])
  }

  @Test func `Own synonyms are tidied, accepted at once, and sent`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let written = StudyMaterial(
      subject: 1, meaningNote: " a line \0", synonyms: [" stroke ", "", "stroke", "dash"])

    try await stage.room.save(written, at: stage.now)
    let saved = try await stage.room.save(written, at: stage.now).info.material

    #expect(saved.synonyms == ["stroke", "dash"])
    #expect(saved.meaningNote == "a line")
    #expect(try await stage.unsent().count == 1)
    try await stage.sync()
    #expect(stage.service.account.material(ofSubject: 1)?.meaningSynonyms == ["stroke", "dash"])
    let tooMany = StudyMaterial(subject: 1, synonyms: (0..<9).map { "s\($0)" })
    let problem = await #expect(throws: Problem.self) {
      try await stage.room.save(tooMany, at: stage.now)
    }
    #expect(problem?.sentence.contains("8 synonyms") == true)
  }

  @Test func `A radical has no note on its reading`() async throws {
    let stage = try await WaniKaniStage.withReviews()

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.save(
        StudyMaterial(subject: 1, meaningNote: "a line", readingNote: "ichi"), at: stage.now)
    }

    #expect(problem?.sentence == "Radicals have no reading.")
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `Nothing beyond the subscription is shown`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let above = try await stage.number("SELECT id FROM wanikani_subject WHERE level = 3 LIMIT 1")
    try await stage.storage.database.write { db in
      try db.execute(sql: "UPDATE wanikani_account SET granted_level = 2")
    }

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.subjectOverview(of: Int64(above))
    }
    #expect(problem?.sentence == "Your subscription covers levels 1 to 2.")
  }
}

extension WaniKaniStage {
  /// Does every review as soon as it is due, correctly.
  fileprivate func passInTime(_ subject: Subject.ID) async throws {
    while let due = try await assignment(subject).availableAt,
      try await assignment(subject).stage < 5
    {
      clock.advance(by: .seconds(due.timeIntervalSince(now)))
      try await review(subject)
    }
  }
}
