import Testing

@testable import WaniKaniStandIn

/// Section 5 of the reference: conditional requests.
struct ConditionTests {
  @Test(arguments: ["/user", "/subjects", "/assignments/1", "/resets", "/study_materials"])
  func `An unchanged resource is 304 without a body`(_ path: String) async throws {
    let visitor = try await Visitor.arriving()
    let tag = try #require(try await visitor.get(path)[header: "etag"])

    let reply = try await visitor.get(path, ["If-None-Match": tag])

    #expect(tag.hasPrefix("W/\""))
    #expect(reply.status == 304)
    #expect(reply.body.isEmpty)
    #expect(reply[header: "etag"] == tag)
  }

  @Test func `ETags are compared weakly`() async throws {
    let visitor = try await Visitor.arriving()
    let tag = try #require(try await visitor.get("/user")[header: "etag"]).dropFirst(2)

    #expect(try await visitor.get("/user", ["If-None-Match": "\"x\", \(tag)"]).status == 304)
  }

  @Test func `A changed resource is sent whole with another ETag`() async throws {
    let visitor = try await Visitor.arriving()
    let tag = try #require(try await visitor.get("/assignments")[header: "etag"])
    _ = try await visitor.put("/assignments/1/start", "")

    let reply = try await visitor.get("/assignments", ["If-None-Match": tag])

    #expect(reply.status == 200)
    #expect(reply[header: "etag"] != tag)
  }

  @Test func `If-Modified-Since may be any HTTP date, to the second`() async throws {
    let visitor = try await Visitor.arriving()
    let seen = try await visitor.get("/assignments/1")
    #expect(seen[header: "last-modified"] == "Mon, 02 Mar 2026 10:20:30 GMT")

    func status(since date: String) async throws -> Int {
      try await visitor.get("/assignments/1", ["If-Modified-Since": date]).status
    }
    #expect(try await status(since: "Mon, 02 Mar 2026 10:20:30 GMT") == 304)
    #expect(try await status(since: "Tue, 03 Mar 2026 00:00:00 GMT") == 304)
    #expect(try await status(since: "Mon, 02 Mar 2026 10:20:29 GMT") == 200)
    #expect(try await status(since: "2026-03-03T00:00:00Z") == 200)
  }

  @Test func `The ETag takes precedence over the date`() async throws {
    let visitor = try await Visitor.arriving()
    let headers = [
      "If-None-Match": "W/\"old\"", "If-Modified-Since": "Tue, 03 Mar 2026 00:00:00 GMT",
    ]

    #expect(try await visitor.get("/user", headers).status == 200)
  }

  @Test func `An empty collection has an ETag but no date`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/study_materials")

    #expect(reply[header: "etag"] != nil)
    #expect(reply[header: "last-modified"] == nil)
  }
}
