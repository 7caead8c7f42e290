import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

struct FirstSyncTests {
  @Test func `The first sync fetches everything`() async throws {
    let stage = try WaniKaniStage()

    let report = try await stage.sync()

    let account = stage.service.account
    #expect(report.fetched[.subjects] == account.subjects.rows.count)
    #expect(report.fetched[.assignments] == account.assignments.rows.count)
    #expect(report.skipped == 0)
    #expect(
      try await stage.number("SELECT count(*) FROM wanikani_progress")
        == account.assignments.rows.count)
    let overview = try await stage.overview()
    #expect(overview.account.username == "stroller")
    #expect(overview.level == account.user.level)
    #expect(overview.lessons == account.assignments.rows.count { $0.startedAt == nil })
    #expect(overview.stages.reduce(0, +) == account.assignments.rows.count)
  }

  @Test func `A second sync only requests changes, and gets none`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    try await stage.sync()
    let before = stage.service.log.requests.count

    let report = try await stage.sync()

    let requests = stage.service.log.requests.dropFirst(before)
    #expect(requests.count <= 8)
    #expect(requests.allSatisfy { $0.status == 304 })
    #expect(report.fetched.values.allSatisfy { $0 == 0 })
  }

  @Test func `A full account takes fifty requests, none over the limit`() async throws {
    let stage = try WaniKaniStage({ .fullSize(now: $0) })

    let report = try await stage.sync()

    let log = stage.service.log
    #expect(report.notices == [])
    #expect(log.requests.count <= 50)
    #expect(log.overLimit.isEmpty)
    #expect(try await stage.number("SELECT count(*) FROM wanikani_subject") > 9_000)
  }

  @Test func `Voices and past resets are fetched by the next sync, and only new ones reported`()
    async throws
  {
    let stage = try WaniKaniStage()
    stage.service.change { account, now in account.reset(toLevel: 1, now: now) }
    stage.clock.advance(by: .minutes(5))

    try await stage.sync()
    #expect(stage.service.log.requests(to: "/voice_actors").isEmpty)
    let second = try await stage.sync()
    stage.service.change { account, now in account.reset(toLevel: 1, now: now) }
    stage.clock.advance(by: .minutes(5))
    let third = try await stage.sync()

    #expect(second.fetched[.voices] == stage.service.account.voices.rows.count)
    #expect(second.fetched[.resets] == 1)
    #expect(second.notices == [])
    #expect(third.notices.contains { $0.kind == .wentBack(toLevel: 1) })
  }

  @Test func `A reset made during a sync is told by the next, whatever the clocks`()
    async throws
  {
    let (stage, gate) = (try WaniKaniStage(), StandInGate())
    stage.service.setClockOff(by: .minutes(-10))
    try await stage.sync()
    stage.service.script(.heldBeforeAnswer(gate), on: .path("/voice_actors"))
    let second = Task { try await stage.sync() }
    await gate.isReached()
    stage.clock.advance(by: .minutes(5))
    stage.service.change { account, now in account.reset(toLevel: 1, now: now) }
    stage.clock.advance(by: .minutes(5))
    gate.open()
    _ = try await second.value

    let third = try await stage.sync()

    #expect(third.notices.contains { $0.kind == .wentBack(toLevel: 1) })
  }

  @Test(arguments: [Sync.Plan.subjects, .subject(1), .audio])
  func `A reset is told by the next sync that fetches resets, whatever was fetched meanwhile`(
    _ plan: Sync.Plan
  ) async throws {
    let stage = try WaniKaniStage(in: TemporaryFolder())
    stage.service.change { account, _ in account.hostFiles(at: "http://localhost") }
    try await stage.sync()
    try await stage.sync()
    stage.clock.advance(by: .minutes(5))
    stage.service.change { account, now in account.reset(toLevel: 1, now: now) }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync(plan)

    let report = try await stage.sync()

    #expect(report.notices.contains { $0.kind == .wentBack(toLevel: 1) })
  }

  @Test(arguments: 1...6)
  func `An interrupted first sync has the same result once it is continued`(request: Int)
    async throws
  {
    let stage = try WaniKaniStage()
    stage.service.setPageSize(40, of: "subjects")
    stage.service.setPageSize(40, of: "assignments")
    stage.service.script(.trouble(status: 500), on: .request(request), times: nil)
    stage.service.script(.trouble(status: 500), on: .request(request + 1), times: nil)
    stage.service.script(.trouble(status: 500), on: .request(request + 2), times: nil)
    #expect(await stage.syncProblem() != nil)

    try await stage.sync()

    let account = stage.service.account
    #expect(
      try await stage.number("SELECT count(*) FROM wanikani_subject") == account.subjects.rows.count
    )
    #expect(
      try await stage.number("SELECT count(*) FROM wanikani_progress")
        == account.assignments.rows.count)
    let again = try await stage.sync()
    #expect(again.notices == [])
    #expect(stage.service.log.requests(to: "/resets").count { $0.status == 200 } <= 2)
  }
}
