import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Testing

@testable import WaniKaniStandIn

/// The service on a socket.
struct WireTests {
  @Test func `A response arrives over the wire unchanged`() async throws {
    let visitor = try await Visitor.arriving()

    let reply = try await visitor.get("/subjects")
    let request = try #require(visitor.service.log.requests.first).request

    guard case .whole(let answer) = await visitor.service.respond(to: request) else {
      Issue.record("cut")
      return
    }
    #expect(reply.body == Data(answer.body))
    #expect(reply[header: "content-length"] == String(answer.body.count))
    #expect(reply.headers["date"].count == 1)
    #expect(reply[header: "etag"] == answer[header: "etag"])
  }

  @Test func `URLs of the service lead back to it`() async throws {
    let visitor = try await Visitor.arriving()

    let reply = try await visitor.get("/assignments/1")

    #expect(visitor.server.base.host() == "127.0.0.1")
    #expect(reply.text("url")?.hasPrefix(visitor.server.base.absoluteString) == true)
  }

  @Test func `Two servers can share a service, as two faces share an account`() async throws {
    let visitor = try await Visitor.arriving()
    let other = Visitor(
      server: try await StandInServer.start(visitor.service), clock: visitor.clock)

    _ = try await other.put("/assignments/1/start", "")

    #expect(try await visitor.get("/assignments/1")["data.srs_stage"] == 1)
    #expect(visitor.server.base != other.server.base)
  }

  @Test func `A stopped server is gone, even with a held response`() async throws {
    let visitor = try await Visitor.arriving()
    let gate = StandInGate()
    visitor.service.script(.heldBeforeAnswer(gate), on: .path("/user"))
    let held = Task { try await visitor.get("/user") }
    await gate.isReached()

    await visitor.server.stop()

    await #expect(throws: (any Error).self) { try await held.value }
    await #expect(throws: (any Error).self) { try await visitor.get("/user") }
  }

  @Test func `Fifty concurrent requests are each answered and counted once`() async throws {
    let visitor = try await Visitor.arriving()

    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...50 { group.addTask { try await visitor.get("/user").status } }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }

    #expect(statuses == Array(repeating: 200, count: 50))
    #expect(visitor.service.log.requests.map(\.number) == Array(1...50))
  }
}
