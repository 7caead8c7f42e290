import Testing

@testable import WaniKaniStandIn

/// Section 6 of the reference: sixty requests a minute.
struct RateLimitTests {
  @Test func `Every response has the limit, the remaining requests and the time of the reset`()
    async throws
  {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/user")

    #expect(reply[header: "ratelimit-limit"] == "60")
    #expect(reply[header: "ratelimit-remaining"] == "59")
    // 10:21:00 of that day.
    #expect(reply[header: "ratelimit-reset"] == "1772446860")
  }

  @Test func `The sixty-first request of a minute is 429, and the next minute starts from zero`()
    async throws
  {
    let visitor = try await Visitor.arriving()
    for _ in 1...60 { #expect(try await visitor.get("/user").status == 200) }

    let refused = try await visitor.get("/user")
    #expect(refused.status == 429)
    #expect(refused["error"] == "Rate limit exceeded")
    #expect(refused["code"] == 429)
    #expect(refused[header: "ratelimit-remaining"] == "0")
    #expect(refused[header: "retry-after"] == nil)
    #expect(visitor.service.log.overLimit.map(\.number) == [61])

    visitor.clock.advance(seconds: 30)
    #expect(try await visitor.get("/user").status == 200)
  }

  @Test func `Each token has its own limit, and a 304 counts`() async throws {
    let visitor = try await Visitor.arriving(perMinute: 2)
    let tag = try #require(try await visitor.get("/user")[header: "etag"])
    #expect(try await visitor.get("/user", ["If-None-Match": tag]).status == 304)

    #expect(try await visitor.get("/user").status == 429)
    #expect(try await visitor.get("/user", token: .readOnly).status == 200)
  }

  @Test func `The minute follows the service's clock`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.setClockOff(by: .seconds(3_600))

    #expect(try await visitor.get("/user")[header: "ratelimit-reset"] == "1772450460")
  }

  @Test func `A rejected write changes nothing`() async throws {
    let visitor = try await Visitor.arriving(perMinute: 1)
    _ = try await visitor.get("/user")

    #expect(try await visitor.put("/assignments/1/start", "").status == 429)
    #expect(visitor.account.assignments[1]?.stage == 0)
  }
}
