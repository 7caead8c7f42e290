import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Downloads, their notices, and the coordination of syncs.
struct SyncTests {
  @Test func `An interrupted first sync continues where it was`() async throws {
    let folder = try TemporaryFolder()
    let first = try WaniKaniStage(in: folder)
    first.service.setPageSize(10, of: "subjects")
    first.service.script(
      .cutBeforeProcessing, on: .path("/subjects"), sparing: 4, times: nil)
    #expect(await first.syncProblem()?.sentence == "WaniKani can't be reached.")
    let kept = try await first.number("SELECT count(*) FROM wanikani_subject")
    #expect(kept == 40)
    first.service.endScript()
    let before = first.service.log.requests(to: "/subjects").count
    let second = try WaniKaniStage(in: folder, beside: first)

    try await second.sync()

    let all = first.service.account.subjects.rows.count
    #expect(try await second.number("SELECT count(*) FROM wanikani_subject") == all)
    #expect(
      first.service.log.requests(to: "/subjects").count - before == (all - kept + 9) / 10)
  }

  @Test func `A page on another host is not requested, and the token is not sent`() async throws {
    let stage = try WaniKaniStage()
    stage.service.setPageSize(10, of: "subjects")
    stage.service.script(
      .foreignNextURL("http://127.0.0.1:4711/v2"), on: .path("/subjects"))

    let problem = await stage.syncProblem()

    #expect(problem?.sentence.contains("another host") == true)
    #expect(stage.service.log.requests(to: "/subjects").count == 1)
    try await stage.sync()
  }

  @Test func `Unknown records are skipped and counted`() async throws {
    let stage = try WaniKaniStage()
    stage.service.script(.unknownParts, on: .path("/subjects"))

    let report = try await stage.sync()

    #expect(report.skipped == 1)
    #expect(report.fetched[.subjects] == stage.service.account.subjects.rows.count)
  }

  @Test func `Hidden and moved subjects are reported`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.clock.advance(by: .minutes(5))
    stage.service.change { account, now in
      account.hide(1, now: now)
      account.move(2, toLevel: 3, now: now)
    }

    let report = try await stage.sync()

    #expect(
      Set(report.notices) == [
        SyncNotice(kind: .hidden, subject: 1, name: "一 Line (radical)"),
        SyncNotice(kind: .moved(from: 1, to: 3), subject: 2, name: "人 Person (radical)"),
      ])
    #expect(try await !stage.reviews().contains { $0 == 1 || $0 == 2 })
  }

  @Test func `A resurrection is reported once, even when everything is fetched again`() async throws
  {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.clock.advance(by: .minutes(5) + .microseconds(123_456))
    let id = try #require(stage.service.account.assignment(ofSubject: 1)?.id)
    stage.service.change { account, now in
      account.burn(id, now: now)
      account.resurrect(id, now: now)
    }

    let first = try await stage.sync()
    let second = try await stage.sync(.everything)

    #expect(
      first.notices == [
        SyncNotice(kind: .resurrected, subject: 1, name: "一 Line (radical)")
      ])
    #expect(second.notices.isEmpty)
  }

  @Test func `A level that was reached is reported once`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.clock.advance(by: .minutes(5))
    stage.service.change { $0.reachNextLevel(now: $1) }

    let first = try await stage.sync()
    let second = try await stage.sync()

    #expect(first.notices.map(\.sentence) == ["You reached level 3."])
    #expect(second.notices.isEmpty)
  }

  @Test func `Only the service unlocks a subject with a hidden component`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    let (big, person) = (try await stage.kanji("大"), try await stage.kanji("人"))
    let radical = try await stage.number(
      "SELECT component_id FROM wanikani_component WHERE subject_id = \(person)")
    let adult = try await stage.number("SELECT id FROM wanikani_subject WHERE characters = '大人'")
    stage.clock.advance(by: .minutes(5))
    stage.service.change { $0.hide(big, now: $1) }
    try await stage.sync()

    for subject in [radical, person] { try await stage.pass(Int64(subject)) }

    #expect(try await stage.assignment(Int64(person)).passedAt != nil)
    #expect(try await !stage.lessons().contains(Int64(adult)))
  }

  @Test func `A reset is reported, and its subjects are no longer asked`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    stage.service.change { $0.reset(toLevel: 1, now: $1) }

    let report = try await stage.sync()

    #expect(report.notices.contains(SyncNotice(kind: .wentBack(toLevel: 1), subject: nil)))
    #expect(try await stage.reviews().isEmpty)
    #expect(try await stage.overview().level == 1)
  }

  @Test func `Data that changed without notice is updated by requesting the subject again`()
    async throws
  {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.service.change { account, _ in
      account.rewriteUnnoticed(23) { $0.level = 2 }
    }
    try await stage.sync()
    #expect(try await stage.number("SELECT level FROM wanikani_subject WHERE id = 23") == 1)

    try await stage.sync(.subject(23))

    #expect(try await stage.number("SELECT level FROM wanikani_subject WHERE id = 23") == 2)
  }

  @Test func `Fetching everything again keeps pending changes applied`() async throws {
    let stage = try await WaniKaniStage.withReviews(token: .readOnly)
    let subject = try #require(try await stage.reviews().first)
    let assignment = try await stage.review(subject).assignment

    #expect(await stage.syncProblem(.everything) != nil)

    #expect(try await stage.assignment(subject) == assignment)
    #expect(try await stage.unsent().count == 1)
  }

  @Test func `Two faces never sync at the same time; the second follows the first`() async throws {
    let folder = try TemporaryFolder()
    let one = try WaniKaniStage(in: folder)
    // Its waits take no time, so the first is never silent for long enough to be taken over.
    let other = try WaniKaniStage(in: folder, beside: one, step: .zero)
    let gate = StandInGate()
    one.service.script(.heldBeforeAnswer(gate), on: .path("/subjects"))
    let first = Task { try await one.sync() }
    await gate.isReached()
    let follower = other.study.waniKani.sync()
    let (seen, isSeen) = AsyncStream<Void>.makeStream()
    let watching = follower.observe { state in
      if case .following = state.phase { isSeen.yield() }
    }

    let second = Task { await follower.send(.asked(.changes)) }
    for await _ in seen { break }
    gate.open()
    let report = try await first.value
    await second.value

    watching.cancel()
    #expect(follower.state.phase == .done(report))
    #expect(one.service.log.requests(to: "/user").count == 1)
  }

  @Test func `The sync of a killed process is taken over immediately`() async throws {
    let stage = try WaniKaniStage()
    let gone = Processes(own: .max) { _ in true }
    let lease = LeaseRepository(
      storage: stage.storage, clock: stage.clock.wall, face: .webview, processes: gone)
    #expect(try await lease.acquire() == nil)

    try await stage.sync()

    #expect(stage.now.timeIntervalSince(WaniKaniStage.start) < 1)
  }

  @Test func `A sync that hangs is taken over after a minute of silence`() async throws {
    let stage = try WaniKaniStage()
    let lease = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .webview)
    #expect(try await lease.acquire() == nil)

    try await stage.sync()

    #expect(stage.now.timeIntervalSince(WaniKaniStage.start) >= LeaseRepository.expiry.inSeconds)
    #expect(try await lease.holder() == nil)
  }

  @Test func `A sync that lost its lease writes nothing more`() async throws {
    let stage = try WaniKaniStage()
    stage.service.setPageSize(10, of: "subjects")
    let gate = StandInGate()
    stage.service.script(.heldBeforeAnswer(gate), on: .path("/subjects"), sparing: 1)
    let slow = Task { await stage.syncProblem() }
    await gate.isReached()
    stage.clock.advance(by: .minutes(2))
    let quick = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .webview)
    #expect(try await quick.acquire() == nil)

    gate.open()

    #expect(await slow.value == LeaseLost().problem)
    #expect(try await stage.number("SELECT count(*) FROM wanikani_subject") == 10)
  }

  @Test func `Nothing is written under a lease that another sync has`() async throws {
    let stage = try WaniKaniStage()
    let slow = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .webview)
    let quick = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .native)
    _ = try await slow.acquire()
    stage.clock.advance(by: .minutes(2))
    #expect(try await quick.acquire() == nil)

    await #expect(throws: LeaseLost.self) { try await slow.renew(SyncProgress()) }
    await #expect(throws: LeaseLost.self) {
      try await slow.write { _, _ in Issue.record("It writes.") }
    }
    await #expect(throws: LeaseLost.self) {
      try await CollectionRepository(lease: slow).recordCheck(of: .subjects)
    }
  }

  @Test func `Subjects unlocked offline match those of the service`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    for _ in 0..<14 {
      for subject in try await stage.lessons() { try await stage.start(subject) }
      stage.clock.advance(by: .hours(25))
      for subject in try await stage.reviews() { try await stage.review(subject) }
    }
    let foreseen = try await stage.overview()
    #expect(foreseen.level > 1)

    while try await !stage.unsent().isEmpty {
      try await stage.sync()
      stage.clock.advance(by: .hours(1))
    }

    let overview = try await stage.overview()
    #expect(overview.level == foreseen.level)
    #expect(overview.stages == foreseen.stages)
    #expect(stage.service.log.reviewsAppliedTwice.isEmpty)
    #expect(stage.service.log.overLimit.isEmpty)
  }
}

extension WaniKaniStage {
  fileprivate func kanji(_ characters: String) async throws -> Int {
    try await number(
      "SELECT id FROM wanikani_subject WHERE kind = 'kanji' AND characters = '\(characters)'")
  }

  fileprivate func pass(_ subject: Int64) async throws {
    try await start(subject)
    for hours in [5, 9, 24, 48] {
      clock.advance(by: .hours(hours))
      try await review(subject)
    }
  }
}
