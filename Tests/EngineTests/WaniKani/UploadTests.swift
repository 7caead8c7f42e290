import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Changes made here are sent exactly once, whatever happens on the way.
struct UploadTests {
  @Test func `An offline review is sent with its own time, and both sides agree`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    let recorded = try await stage.review(subject, meanings: 1)
    let time = stage.now
    stage.clock.advance(by: .days(3))

    let report = try await stage.sync()

    let applied = stage.service.log.appliedReviews
    #expect(report.sent == 1)
    #expect(applied.count == 1)
    #expect(abs((applied.first?.createdAt ?? .distantPast).timeIntervalSince(time)) < 0.001)
    #expect(applied.first?.endingStage == recorded.assignment.stage)
    #expect(try await stage.assignment(subject).availableAt == recorded.assignment.availableAt)
    #expect(try await stage.unsent().isEmpty)
    #expect(stage.service.log.reviewsWithoutTime.isEmpty)
  }

  @Test func `A subject reviewed elsewhere is not sent by retrying, however late`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.reviewElsewhere(subject, misses: 3)
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    stage.clock.advance(by: .days(60))

    try await stage.study.waniKani.outbox.retry(held.id, at: stage.now)
    try await stage.sync()

    #expect(try await stage.unsent().map(\.entry.step.hold) == [.reviewedElsewhere])
    #expect(stage.service.log.appliedReviews.isEmpty)
  }

  @Test func `An answer undone while the queue is sent is no longer sent`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    let recorded = try await stage.review(subject)
    let lease = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .native)
    let sending = SendingRepository(lease: lease)
    _ = try await lease.acquire()
    let entry = try #require(try await stage.unsent().first?.entry)

    try await stage.storage.database.write { [now = stage.now] db in
      try WaniKaniStudyRepository.withdraw(recorded.entry, at: now, db)
    }

    #expect(try await !sending.claim(entry, .init(at: stage.now)))
    #expect(try await !sending.hold(entry, .locked, nil, nil, response: nil))
    let step = try await stage.storage.database.read { db in
      try OutboxEntry.entry(recorded.entry, db)?.step
    }
    #expect(step?.state == .withdrawn)
  }

  @Test func `A lesson and its reviews on several days are sent in order`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    let subject = try #require(try await stage.lessons().first)
    try await stage.start(subject)
    for hours in [5, 9, 24] {
      stage.clock.advance(by: .hours(hours))
      try await stage.review(subject)
    }
    #expect(try await stage.assignment(subject).stage == 4)

    let report = try await stage.sync()

    #expect(report.sent == 4)
    #expect(stage.service.log.appliedReviews.map(\.endingStage) == [2, 3, 4])
    #expect(try await stage.assignment(subject).stage == 4)
  }

  @Test func `A lesson is sent in the same second as the review that unlocks it`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    let radical = try #require(try await stage.lessons().first)
    let known = Set(try await stage.lessons())
    try await stage.start(radical)
    for hours in [5, 9, 24, 48] {
      stage.clock.advance(by: .hours(hours))
      try await stage.review(radical)
    }
    let kanji = try #require(try await stage.lessons().first { !known.contains($0) })
    try await stage.start(kanji)
    // The service's clock is only known to the second, by which this is before the unlock.
    stage.clock.advance(by: .milliseconds(700))

    let report = try await stage.sync()

    #expect((report.sent, report.held) == (6, 0))
    #expect(try await stage.assignment(kanji).stage == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A subject studied elsewhere meanwhile is held until the person decides`() async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.reviewElsewhere(subject, misses: 3)

    let report = try await stage.sync()

    #expect(report.held == 1)
    let held = try #require(try await stage.unsent().first)
    #expect(held.entry.step.hold == .reviewedElsewhere)
    #expect(stage.service.log.appliedReviews.isEmpty)
    try await stage.study.waniKani.outbox.discard(held.id, at: stage.now)
    #expect(try await stage.unsent().isEmpty)
    #expect(try await stage.number("SELECT count(*) FROM wanikani_outbox") == 1)
  }

  @Test(arguments: [-5, 5])
  func `A clock that is hours off sends nothing from the future`(hours: Int) async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.setClockOff(by: .hours(hours))

    let report = try await stage.sync()

    // A clock before the due time cannot be accepted yet; the change then waits, and is not lost.
    #expect(report.sent + report.held == 1)
    #expect(try await stage.unsent().count == report.held)
    stage.service.setClockOff(by: .zero)
    stage.clock.advance(by: .days(1))
    try await stage.sync()
    #expect(stage.service.log.appliedReviews.count == 1)
  }
}
