import Engine
import Foundation
import Helpers
import JobServer
import Logging
import Testing

@testable import Engine

/// A backend that listens, and clients of it.
final class RunningBackend: Sendable {
  let stage: JobStage
  let url: URL
  private let serving: Task<Void, any Error>

  static let options = BackendOptions(
    app: "sanpo-app", clients: ["anna-token": "anna", "ben-token": "ben"])

  init(
    _ database: TestedDatabase = .sqlite, options: BackendOptions = RunningBackend.options,
    learner: Study? = nil
  ) async throws {
    let stage = try await JobStage(database)
    let (ports, bound) = AsyncStream<Int>.makeStream()
    var logger = Logger(label: "backend")
    logger.logLevel = .critical
    let server = BackendServer(
      stage.jobs, options: options, learner: learner?.servedAPI, port: 0,
      clock: stage.clock.wall,
      logger: logger
    ) { bound.yield($0) }
    serving = Task { try await server.run() }
    let port = try #require(await ports.first { _ in true })
    url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    self.stage = stage
  }

  deinit { serving.cancel() }

  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: JSONValue
    var text: String
  }

  /// Sends a request, as Anna unless told otherwise.
  func send(
    _ method: String = "GET", _ path: String, _ body: JSONValue? = nil, app: String? = "sanpo-app",
    token: String? = "anna-token", headers more: [String: String] = [:]
  ) async throws -> Answer {
    var headers = more
    headers["tarukingu"] = app
    headers["Authorization"] = token.map { "Bearer \($0)" }
    let address = try #require(URL(string: url.absoluteString + path))
    let response = try await HTTP.patient.send(
      HTTP.Request(
        method, address, headers: headers, body: try body.map { try JSONEncoder().encode($0) }))
    return Answer(
      status: response.status, headers: response.headers,
      // Not every answer is JSON.
      body: (try? JSONDecoder().decode(JSONValue.self, from: response.body)) ?? .null,
      text: String(decoding: response.body, as: UTF8.self))
  }

  @discardableResult
  func post(
    _ lines: [JSONValue] = ["雨だ", "傘がない"], key: JSONValue = "a", token: String = "anna-token"
  ) async throws -> Answer {
    try await send(
      "POST", "/v1/jobs",
      ["title": "雨", "lines": .array(lines), "target_language": "English", "idempotency_key": key],
      token: token)
  }

  func client(token: String = "anna-token") throws -> BackendClient {
    BackendClient(
      try BackendConfiguration(url: url.absoluteString, token: token, app: "sanpo-app"))
  }
}
