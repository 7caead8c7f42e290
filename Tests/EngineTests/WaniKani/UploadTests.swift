@testable import Engine
import Foundation
import GRDB
import Testing
import WaniKaniStandIn

/// Changes made here are sent exactly once, whatever happens on the way.
struct UploadTests {
  @Test func `An offline review is sent with its own time, and both sides agree`() async throws {
    let stage = try await Self.stageWithReviews()
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

  @Test(arguments: [
    StandInFault.cutBeforeProcessing, .cutBeforeAnswer, .cutInBody, .halfJSON, .captivePortal,
    .trouble(status: 500), .trouble(status: 502, afterProcessing: true), .tooManyRequests(),
  ])
  func `A review is applied once, whatever becomes of the response`(fault: StandInFault)
    async throws
  {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.clock.advance(by: .days(3))
    stage.service.script(fault, on: .path("/reviews", method: "POST"))

    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(stage.service.log.reviewsAppliedTwice.isEmpty)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A kill between the response and its recording loses and duplicates nothing`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    // The response is lost, and so is every look: as if the process had ended there.
    stage.service.script(.cutBeforeAnswer, on: .path("/reviews", method: "POST"))
    stage.service.script(.cutBeforeAnswer, on: .path("/assignments"), times: nil)
    #expect(await stage.syncProblem() != nil)
    #expect(try await stage.unsent().map(\.entry.step.state) == [.lost])
    stage.service.endScript()
    stage.clock.advance(by: .days(3))

    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A review whose response was lost is applied once, whoever signs in meanwhile`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.script(.cutBeforeAnswer, on: .path("/reviews", method: "POST"))
    stage.service.script(.cutBeforeAnswer, on: .path("/assignments"), times: nil)
    #expect(await stage.syncProblem() != nil)
    stage.service.endScript()
    try await stage.signInAsAnother()
    stage.clock.advance(by: .days(30))

    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A subject reviewed elsewhere is not sent by retrying, however late`() async throws {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.change { account, now in
      guard let id = account.assignment(ofSubject: Int(subject))?.id else { return }
      account.reviewElsewhere(id, meaningMisses: 3, now: now)
    }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    stage.clock.advance(by: .days(60))

    try await stage.study.waniKani.outbox().sent(.retryAsked(held.id, at: stage.now))
    try await stage.sync()

    #expect(try await stage.unsent().map(\.entry.step.hold) == [.reviewedElsewhere])
    #expect(stage.service.log.appliedReviews.isEmpty)
  }

  @Test func `A review whose response was lost is not sent again by retrying, however late`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.script(.cutBeforeAnswer, on: .path("/reviews", method: "POST"))
    stage.service.script(.cutBeforeAnswer, on: .path("/assignments"), times: nil)
    #expect(await stage.syncProblem() != nil)
    stage.service.endScript()
    try await stage.signInAsAnother()
    stage.clock.advance(by: .days(30))
    stage.service.change { account, now in
      guard let id = account.assignment(ofSubject: Int(subject))?.id else { return }
      account.reviewElsewhere(id, now: now)
    }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    stage.clock.advance(by: .days(200))

    try await stage.study.waniKani.outbox().sent(.retryAsked(held.id, at: stage.now))
    try await stage.sync()

    #expect(try await stage.unsent().map(\.entry.step.hold) == [.reviewedElsewhere])
    #expect(stage.service.log.appliedReviews.count == 1)
  }

  @Test func `A review that arrived, and was reversed elsewhere since, is not sent again`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    // Below guru, a miss takes back just what a correct review gave.
    var apprentice: Subject.ID?
    for subject in try await stage.reviews() where try await stage.assignment(subject).stage < 4 {
      apprentice = subject
    }
    let subject = try #require(apprentice)
    let before = try await stage.assignment(subject).stage
    try await stage.review(subject)
    stage.service.script(.cutBeforeAnswer, on: .path("/reviews", method: "POST"))
    stage.service.script(.cutBeforeAnswer, on: .path("/assignments"), times: nil)
    #expect(await stage.syncProblem() != nil)
    stage.service.endScript()
    stage.clock.advance(by: .days(30))
    stage.service.change { account, now in
      guard let id = account.assignment(ofSubject: Int(subject))?.id else { return }
      account.reviewElsewhere(id, meaningMisses: 1, now: now)
    }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    stage.clock.advance(by: .days(200))

    try await stage.study.waniKani.outbox().sent(.retryAsked(held.id, at: stage.now))
    try await stage.sync()

    #expect(try await stage.assignment(subject).stage == before)
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.reviewedElsewhere])
    #expect(stage.service.log.appliedReviews.count == 1)
  }

  @Test func `An answer undone while the queue is sent is no longer sent`() async throws {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    let recorded = try await stage.review(subject)
    let lease = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .native)
    let sending = SendingRepository(lease: lease)
    _ = try await lease.take()
    let entry = try #require(try await stage.unsent().first?.entry)

    try await stage.storage.database.write { [now = stage.now] db in
      try WaniKaniStudyRepository.withdraw(recorded.entry, at: now, db)
    }

    #expect(try await !sending.claim(entry, .init(at: stage.now)))
    #expect(try await !sending.hold(entry, .locked, nil, nil, said: nil))
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
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.change { account, now in
      guard let id = account.assignment(ofSubject: Int(subject))?.id else { return }
      account.reviewElsewhere(id, meaningMisses: 3, now: now)
    }
    stage.clock.advance(by: .minutes(5))

    let report = try await stage.sync()

    #expect(report.held == 1)
    let held = try #require(try await stage.unsent().first)
    #expect(held.entry.step.hold == .reviewedElsewhere)
    #expect(stage.service.log.appliedReviews.isEmpty)
    let outbox = stage.study.waniKani.outbox()
    await outbox.send(.discardAsked(held.id, at: stage.now))
    #expect(outbox.state.contents?.unsent.isEmpty == true)
    #expect(try await stage.number("SELECT count(*) FROM wanikani_outbox") == 1)
  }

  @Test(arguments: [StandInFault.revokedToken, .hibernation])
  func `A rejected token or hibernating account leaves the queue unchanged`(fault: StandInFault)
    async throws
  {
    let stage = try await Self.stageWithReviews()
    for subject in try await stage.reviews().prefix(3) { try await stage.review(subject) }
    let before = try await stage.unsent().map(\.id)
    stage.service.script(fault, on: .path("/user"))

    #expect(await stage.syncProblem() != nil)

    #expect(try await stage.unsent().map(\.id) == before)
    #expect(stage.service.log.appliedReviews.isEmpty)
  }

  @Test func `A second change to notes is combined with the first, while that is unsent`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    let subject = try await stage.reviews()[0]
    try await stage.write(.init(subject: subject, synonyms: ["hill"]))
    stage.clock.advance(by: .minutes(1))

    try await stage.write(.init(subject: subject, meaningNote: "Mine.", synonyms: ["rise"]))

    let both = MaterialChange(
      material: .init(subject: subject, meaningNote: "Mine.", synonyms: ["rise"]),
      before: .init(subject: subject))
    #expect(try await stage.unsent().map(\.entry.change) == [.material(both)])
    try await stage.sync()
    let served = stage.service.account.material(ofSubject: Int(subject))
    #expect(served?.meaningSynonyms == ["rise"])
    #expect(served?.meaningNote == "Mine.")
  }

  @Test func `A synonym added here keeps notes written on the website meanwhile`() async throws {
    let stage = try await Self.stageWithReviews()
    try await stage.write(.init(subject: 1, synonyms: ["stroke"]))
    try await stage.sync()
    stage.writeOnWebsite(note: "theirs", synonyms: ["stroke", "dash"])

    try await stage.write(.init(subject: 1, synonyms: ["stroke", "line"]))
    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "theirs")
    #expect(served?.meaningSynonyms == ["stroke", "dash", "line"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A note changed on both sides is held with both versions until the person decides`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    try await stage.write(.init(subject: 1, meaningNote: "first"))
    try await stage.sync()
    stage.writeOnWebsite(note: "theirs", synonyms: ["dash"])
    try await stage.write(.init(subject: 1, meaningNote: "ours"))

    #expect(try await stage.sync().held == 1)

    let held = try #require(try await stage.unsent().first)
    #expect(held.entry.step.hold == .changedElsewhere)
    #expect(held.reason.contains("theirs") && held.reason.contains("ours"))
    #expect(stage.service.account.material(ofSubject: 1)?.meaningNote == "theirs")
    try await stage.study.waniKani.outbox().sent(.retryAsked(held.id, at: stage.now))
    try await stage.sync()
    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "ours")
    #expect(served?.meaningSynonyms == ["dash"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A note created here and on the website is merged`() async throws {
    let stage = try await Self.stageWithReviews()
    try await stage.write(.init(subject: 1, meaningNote: "ours"))
    stage.writeOnWebsite(note: "", synonyms: ["dash"])

    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "ours")
    #expect(served?.meaningSynonyms == ["dash"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A change that always fails is named and blocks no other`() async throws {
    let stage = try await Self.stageWithReviews()
    let due = try await stage.reviews().prefix(2)
    for subject in due { try await stage.review(subject) }
    try await stage.write(.init(subject: 1, meaningNote: "ours"))
    let fetched = stage.service.log.requests(to: "/subjects").count
    stage.service.script(
      .trouble(status: 500), on: .path("/study_materials", method: "POST"), times: nil)

    let problem = await stage.syncProblem()

    #expect(problem?.sentence.hasPrefix("WaniKani didn't accept the notes of") == true)
    #expect(stage.service.log.appliedReviews.count == due.count)
    #expect(try await stage.unsent().map(\.entry.subject) == [1])
    #expect(stage.service.log.requests(to: "/subjects").count > fetched)
    stage.service.endScript()
    try await stage.sync()
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A lesson that always fails is named and blocks no other`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    let lessons = try await stage.lessons().prefix(3)
    for subject in lessons { try await stage.start(subject) }
    let failing = try #require(try await stage.assignment(lessons[0]).id)
    stage.service.script(
      .trouble(status: 500), on: .path("/assignments/\(failing)/start", method: "PUT"), times: nil)

    let problem = await stage.syncProblem()

    #expect(problem?.sentence.hasPrefix("WaniKani didn't accept the lesson of") == true)
    #expect(try await stage.unsent().map(\.entry.subject) == [lessons[0]])
  }

  @Test func `A held note blocks no review of its subject`() async throws {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.write(.init(subject: subject, meaningNote: "first"))
    try await stage.sync()
    stage.clock.advance(by: .minutes(5))
    stage.service.change { $0.write("theirs", synonyms: [], toSubject: Int(subject), now: $1) }
    try await stage.write(.init(subject: subject, meaningNote: "ours"))
    try await stage.sync()

    try await stage.review(subject)
    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.changedElsewhere])
  }

  @Test func `A review of a subject that is hidden for a while is sent once it is shown`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.change { $0.hide(Int(subject), now: $1) }
    try await stage.sync()
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.hidden])
    stage.clock.advance(by: .minutes(5))

    stage.service.change { $0.show(Int(subject), now: $1) }
    // The first one finds out, the second one sends.
    for _ in 0..<2 { try await stage.sync() }

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A review of a subject that is above the level for a while is sent later`()
    async throws
  {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.change { $0.move(Int(subject), toLevel: 60, now: $1) }
    // The first one finds out, the second one knows the reason.
    for _ in 0..<2 {
      try await stage.sync()
      stage.clock.advance(by: .minutes(5))
    }
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.aboveLevel])

    stage.service.change { $0.move(Int(subject), toLevel: 1, now: $1) }
    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test(arguments: [404, 409, 422])
  func `A rejected change is retried, and the response to it is kept`(status: Int) async throws {
    let stage = try await Self.stageWithReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.script(
      .refusal(status: status, message: "Record invalid"),
      on: .path("/reviews", method: "POST"))

    #expect(try await stage.sync().held == 1)

    let held = try #require(try await stage.unsent().first)
    #expect(held.reason.contains("It said: \(status) "))
    #expect(!held.entry.isStuck)
    try await stage.sync()
    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `After a reset all stuck changes can be discarded together`() async throws {
    let stage = try await Self.stageWithReviews()
    for subject in try await stage.reviews().prefix(3) { try await stage.review(subject) }
    stage.service.change { $0.reset(toLevel: 1, now: $1) }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync()
    #expect(try await stage.unsent().allSatisfy(\.entry.isStuck))
    #expect(try await stage.unsent().count == 3)

    try await stage.study.waniKani.outbox().sent(.discardStuckAsked(at: stage.now))

    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A read-only token leaves the queue unchanged, and still fetches`()
    async throws
  {
    let stage = try await Self.stageWithReviews(token: .readOnly)
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    let fetched = stage.service.log.requests(to: "/subjects").count

    let problem = await stage.syncProblem()

    #expect(problem?.sentence == "The token doesn't have permission for that.")
    #expect(try await stage.unsent().map(\.entry.step.state) == [.queued])
    #expect(stage.service.log.requests(to: "/subjects").count > fetched)
  }

  @Test(arguments: [-5, 5])
  func `A clock that is hours off sends nothing from the future`(hours: Int) async throws {
    let stage = try await Self.stageWithReviews()
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

  @Test func `Notes and synonyms are sent, both new and changed ones`() async throws {
    let stage = try await Self.stageWithReviews()
    var material = StudyMaterial(subject: 1, meaningNote: "a line", synonyms: ["stroke"])
    try await stage.write(material)
    try await stage.sync()
    material.synonyms = ["stroke", "dash"]
    try await stage.write(material)
    stage.service.script(.cutBeforeAnswer, on: .path("/study_materials/*", method: "PUT"))

    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningSynonyms == ["stroke", "dash"])
    #expect(served?.meaningNote == "a line")
    #expect(try await stage.unsent().isEmpty)
  }

  static func stageWithReviews(token: StandInToken = .full) async throws -> WaniKaniStage {
    let stage = try WaniKaniStage(token: token.text)
    stage.service.issue(token)
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    #expect(try await !stage.reviews().isEmpty)
    return stage
  }
}
