import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// FSRS beside WaniKani's stages: computed from the answers given here, without changing anything.
struct SubjectMemoryTests {
  @Test func `FSRS is off by default`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)

    #expect(try await stage.overview(subject).fsrs == .off)
    try await stage.set("wanikani-fsrs", to: "on")
    #expect(try await stage.memory(subject)?.answers == 1)
    let other = try #require(try await stage.reviews().first)
    #expect(try await stage.overview(other).fsrs == .unanswered)
  }

  @Test func `A lesson and reviews give the same memory as a card of FSRS`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    try await stage.set("wanikani-fsrs", to: "on")
    let subject = try #require(try await stage.lessons().first)
    let begin = stage.now
    try await stage.start(subject)
    stage.clock.advance(by: .days(1))
    try await stage.review(subject)
    stage.clock.advance(by: .days(3))
    try await stage.review(subject, meanings: 2)

    let memory = try #require(try await stage.memory(subject))

    let fsrs = FSRS()
    let expected = fsrs.next(
      fsrs.next(fsrs.first(.good), .good, after: 1), .again, after: 3)
    #expect(memory.memory == expected)
    #expect(memory.answers == 3)
    #expect(memory.last == begin + 4 * 86_400)
    #expect(memory.retrievability(at: stage.now) == 1)
    #expect(
      memory.due == memory.last + fsrs.interval(of: expected, retention: 0.9) * 86_400)
  }

  @Test func `Undone answers do not count, and sent ones still do`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.set("wanikani-fsrs", to: "on")
    try await stage.set("wanikani-pairing", to: "back-to-back")
    let learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
    while try await stage.changes().isEmpty { try await learner.answer() }
    let subject = try #require(try await stage.changes().first).subject
    let once = try await stage.memory(subject)
    #expect(once?.answers == 1)

    try await learner.undo()
    #expect(try await stage.overview(subject).fsrs == .unanswered)

    try await learner.answer()
    try await stage.sync()
    #expect(try await stage.changes().isEmpty)
    #expect(try await stage.memory(subject) == once)
  }

  @Test func `The outcome by WaniKani's rule is shown beside it`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    let overview = try await stage.overview(subject)
    let before = try #require(overview.assignment).stage

    let right = try #require(overview.foreseen(misses: 0, at: stage.now))
    let missed = try #require(overview.foreseen(misses: 1, at: stage.now))

    #expect(right.stage == before + 1)
    #expect(missed.stage == max(1, before - (before >= 5 ? 2 : 1)))
    #expect(try await stage.review(subject).assignment == right)
    let locked = try #require(try await stage.lessons().first)
    #expect(try await stage.overview(locked).foreseen(misses: 0, at: stage.now) == nil)
  }

  @Test func `A clock set back makes no time negative`() throws {
    let day = 86_400.0
    let settings = Settings(timeZone: .gmt)
    let memory = try #require(
      SubjectMemory(
        [
          .init(at: WaniKaniStage.start, grade: .good),
          .init(at: WaniKaniStage.start - 9 * day, grade: .good),
        ], settings))

    #expect(memory.memory.stability.isFinite && memory.memory.stability > 0)
    #expect(memory.last == WaniKaniStage.start)
    #expect(memory.retrievability(at: .distantPast) == 1)
  }
}

extension WaniKaniStage {
  fileprivate func overview(_ subject: Subject.ID) async throws -> SubjectOverview {
    try await study.waniKani.subjectOverview(of: subject)
  }

  fileprivate func memory(_ subject: Subject.ID) async throws -> SubjectMemory? {
    guard case .memory(let memory) = try await overview(subject).fsrs else { return nil }
    return memory
  }
}
