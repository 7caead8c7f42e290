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

  @Test func `A changed resource is sent whole with another ETag`() async throws {
    let visitor = try await Visitor.arriving()
    let tag = try #require(try await visitor.get("/assignments")[header: "etag"])
    _ = try await visitor.put("/assignments/1/start", "")

    let reply = try await visitor.get("/assignments", ["If-None-Match": tag])

    #expect(reply.status == 200)
    #expect(reply[header: "etag"] != tag)
  }
}
