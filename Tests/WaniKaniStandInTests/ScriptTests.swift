import Foundation
import Testing

@testable import WaniKaniStandIn

/// Scripted and random events.
struct ScriptTests {
  private let start = #"{"started_at":"2026-03-02T10:20:30.123456Z"}"#

  @Test func `A held response waits for the test, with its effect already applied`() async throws {
    let visitor = try await Visitor.arriving()
    let gate = StandInGate()
    visitor.service.script(.heldBeforeAnswer(gate), on: .writes)

    async let reply = visitor.put("/assignments/1/start", start)
    await gate.isReached()
    #expect(visitor.account.assignments[1]?.stage == 1)
    gate.open()

    #expect(try await reply.status == 200)
  }

  @Test func `A held request is only processed when it is released`() async throws {
    let visitor = try await Visitor.arriving()
    let gate = StandInGate()
    visitor.service.script(.heldBeforeProcessing(gate), on: .writes)

    async let reply = visitor.put("/assignments/1/start", start)
    await gate.isReached()
    #expect(visitor.account.assignments[1]?.stage == 0)
    gate.open()

    #expect(try await reply.status == 200)
    #expect(visitor.account.assignments[1]?.stage == 1)
  }

  @Test func `The account may change between two pages`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.setPageSize(5, of: "assignments")
    visitor.service.script(.change { $0.hide(6, now: $1) }, on: .request(2))

    #expect(try await visitor.get("/assignments")["data.0.data.hidden"] == false)
    #expect(visitor.account.subjects[6]?.hiddenAt == nil)
    #expect(try await visitor.get("/assignments?page_after_id=5")["data.0.data.hidden"] == true)
  }

  @Test func `Token and account may fail between requests`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.hibernation, on: .request(1))
    visitor.service.script(.revokedToken, on: .request(2))

    #expect(try await visitor.get("/user").status == 403)
    #expect(try await visitor.get("/user").status == 401)
    #expect(try await visitor.get("/user", token: .readOnly).status == 403)
  }

  @Test func `The same seed fails the same requests in the same way`() async throws {
    func faults(_ seed: UInt64) async -> [[String]] {
      let service = StandInService(.beginner(now: TestClock.start)) { TestClock.start }
      service.scriptAtRandom(seed: seed, chance: 0.4)
      for _ in 1...50 { _ = await service.respond(to: StandInRequest("GET", "/v2/user")) }
      return service.log.requests.map(\.faults)
    }

    let first = await faults(7)
    #expect(await faults(7) == first)
    #expect(await faults(8) != first)
    #expect((10...30).contains(first.count { !$0.isEmpty }))
    #expect(Set(first).count > 5)
  }
}
