import Foundation
import Testing

@testable import WaniKaniStandIn

/// The faults that a test can script, as the client sees them on the wire.
struct FaultTests {
  private let start = #"{"started_at":"2026-03-02T10:20:30.123456Z"}"#

  @Test func `A write cut before processing has no effect and no response`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.cutBeforeProcessing, on: .writes)

    await #expect(throws: (any Error).self) {
      try await visitor.put("/assignments/1/start", start)
    }

    #expect(visitor.account.assignments[1]?.stage == 0)
    #expect(visitor.service.log.requests.map(\.status) == [nil])
    #expect(try await visitor.put("/assignments/1/start", start).status == 200)
  }

  @Test func `A write cut before the response still has its effect`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.cutBeforeAnswer, on: .path("/assignments/*/start", method: "PUT"))

    await #expect(throws: (any Error).self) {
      try await visitor.put("/assignments/1/start", start)
    }

    #expect(visitor.account.assignments[1]?.stage == 1)
    #expect(visitor.service.log.requests[0].status == nil)
    #expect(try await visitor.put("/assignments/1/start", start).status == 422)
  }

  @Test func `A body cut in the middle is shorter than promised`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.cutInBody, on: .path("/subjects"))

    await #expect(throws: (any Error).self) { try await visitor.get("/subjects") }

    #expect(try await visitor.get("/subjects").status == 200)
  }

  @Test func `Truncated JSON is a complete response that cannot be decoded`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.halfJSON, on: .path("/subjects"))

    let reply = try await visitor.get("/subjects")

    #expect(reply.status == 200)
    #expect(reply[header: "content-type"] == "application/json; charset=utf-8")
    #expect(reply.body.count > 1_000)
    #expect(reply["object"] == nil)
  }

  @Test func `Another app may have used up the rate limit`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.tooManyRequests(retryAfter: "17"), on: .request(2))
    _ = try await visitor.get("/user")

    let refused = try await visitor.get("/user")

    #expect(refused.status == 429)
    #expect(refused["error"] == "Rate limit exceeded")
    #expect(refused[header: "retry-after"] == "17")
    #expect(refused[header: "ratelimit-reset"] == "1772446860")
    #expect(visitor.service.log.overLimit.isEmpty)
    #expect(try await visitor.get("/user").status == 429)
    visitor.clock.advance(seconds: 30)
    #expect(try await visitor.get("/user").status == 200)
  }

  @Test(arguments: [500, 502, 503], [false, true])
  func `A gateway responds with HTML, before or after the effect`(
    _ status: Int, _ after: Bool
  ) async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.trouble(status: status, afterProcessing: after), on: .writes)

    let reply = try await visitor.put("/assignments/1/start", start)

    #expect(reply.status == status)
    #expect(reply[header: "content-type"] == "text/html; charset=utf-8")
    #expect(String(decoding: reply.body, as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
    #expect(visitor.account.assignments[1]?.stage == (after ? 1 : 0))
  }

  @Test(arguments: [403, 409, 422])
  func `The service may reject a request for other reasons`(_ status: Int) async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.refusal(status: status, message: "Record invalid"), on: .writes)

    let reply = try await visitor.put("/assignments/1/start", start)

    #expect(reply.status == status)
    #expect(reply["error"] == "Record invalid")
    #expect(reply["code"] == .int(status))
    #expect(visitor.account.assignments[1]?.stage == 0)
  }

  @Test func `A captive portal responds with 200 and does nothing`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.captivePortal, on: .always, times: nil)

    let reply = try await visitor.put("/assignments/1/start", start)

    #expect(reply.status == 200)
    #expect(reply[header: "content-type"] == "text/html; charset=utf-8")
    #expect(visitor.account.assignments[1]?.stage == 0)
  }
}
