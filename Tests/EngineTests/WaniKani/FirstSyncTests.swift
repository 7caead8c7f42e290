@testable import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

struct FirstSyncTests {
  @Test func `The first sync brings everything here`() async throws {
    let stage = try WaniKaniStage()

    let report = try await stage.sync()

    let account = stage.service.account
    #expect(report.fetched[.subjects] == account.subjects.rows.count)
    #expect(report.fetched[.assignments] == account.assignments.rows.count)
    #expect(report.skipped == 0)
    #expect(
      try await stage.number("SELECT count(*) FROM wanikani_standing")
        == account.assignments.rows.count)
    let overview = try await stage.overview()
    #expect(overview.account.username == "stroller")
    #expect(overview.level == account.user.level)
    #expect(overview.lessons == account.assignments.rows.count { $0.startedAt == nil })
    #expect(overview.stages.reduce(0, +) == account.assignments.rows.count)
  }

  @Test func `A second sync asks only for what changed, and hears that nothing did`() async throws {
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

  @Test func `A full account comes in some fifty requests, none over the limit`() async throws {
    let stage = try WaniKaniStage({ .fullSize(now: $0) })

    let report = try await stage.sync()

    let log = stage.service.log
    #expect(report.notices == [])
    #expect(log.requests.count <= 55)
    #expect(log.overLimit.isEmpty)
    #expect(try await stage.number("SELECT count(*) FROM wanikani_subject") > 9_000)
  }
}
