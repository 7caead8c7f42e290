import Engine
import Foundation
import Helpers
import JobServer
import Testing

@testable import Engine

// How much a client may ask.

extension BackendTests {
  @Test func `More than a megabyte is refused`() async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.post([.string(String(repeating: "雨", count: 400_000))])

    #expect(answer.status == 413)
    #expect(answer.body["error"]?["code"] == "too_large")
  }

  @Test func `A client that asks too much has to wait, and others need not`() async throws {
    var options = RunningBackend.options
    options.limits = ClientLimits(rate: 0.5, burst: 2)
    let backend = try await RunningBackend(options: options)

    var statuses: [Int] = []
    for _ in 1...3 { statuses.append(try await backend.send("GET", "/v1/auth/me").status) }
    let refused = try await backend.send("GET", "/v1/auth/me")
    let ben = try await backend.send("GET", "/v1/auth/me", token: "ben-token").status
    backend.stage.clock.advance(by: .seconds(2))
    let later = try await backend.send("GET", "/v1/auth/me").status

    #expect(statuses == [200, 200, 429])
    #expect(refused.headers["retry-after"] == "2")
    #expect(ben == 200 && later == 200)
  }

  @Test func `A client has a limit of jobs that are not finished`() async throws {
    var options = RunningBackend.options
    options.limits = ClientLimits(openJobs: 1)
    let backend = try await RunningBackend(options: options)

    let statuses = try await [backend.post(), backend.post(key: "b"), backend.post()]
      .map(\.status)

    // The first again is the same job, and no other one.
    #expect(statuses == [201, 429, 200])
  }
}
