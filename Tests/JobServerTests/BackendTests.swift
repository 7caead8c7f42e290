import Engine
import Foundation
import Helpers
import JobServer
import Testing

@testable import Engine

/// The API as clients use it, over HTTP.
@Suite(.timeLimit(.minutes(5))) struct BackendTests {
  @Test(arguments: ["/healthz", "/metrics", "/v1/auth/me", "/v1/jobs/recent", "/nothing"])
  func `Nothing is there for who does not know the app header`(path: String) async throws {
    let backend = try await RunningBackend()

    let missing = try await backend.send("GET", path, app: nil)
    let wrong = try await backend.send("GET", path, app: "other")

    #expect(missing.status == 404 && wrong.status == 404)
    #expect(missing.text.isEmpty && wrong.text.isEmpty)
  }

  @Test func `A token tells who asks`() async throws {
    let backend = try await RunningBackend()

    let anna = try await backend.send("GET", "/v1/auth/me")
    let nobody = try await backend.send("GET", "/v1/auth/me", token: nil)
    let stranger = try await backend.send("GET", "/v1/auth/me", token: "guess")
    let developer = try await backend.send(
      "GET", "/v1/auth/me", token: nil, headers: ["X-Dev-Token": "dev123"])

    #expect(anna.body["client"] == "anna")
    #expect(nobody.status == 401 && stranger.status == 401 && developer.status == 401)
    #expect(nobody.body["error"]?["code"] == "unauthorized")
  }

  @Test func `Developers get in where it is allowed`() async throws {
    let backend = try await RunningBackend(
      options: BackendOptions(app: "sanpo-app", clients: [:], allowsDeveloper: true))

    let developer = try await backend.send(
      "GET", "/v1/auth/me", token: nil, headers: ["X-Dev-Token": "dev123"])

    #expect(developer.body["client"] == "developer")
  }

  @Test(arguments: [("0.3.9", 426), ("0.4.0", 200), ("0.10.0", 200), (nil, 200)])
  func `A Sanpo that is too old is told to update`(version: String?, status: Int) async throws {
    var options = RunningBackend.options
    options.oldestClient = "0.4.0"
    let backend = try await RunningBackend(options: options)

    let answer = try await backend.send(
      "GET", "/v1/auth/me", headers: version.map { ["Sanpo-Version": $0] } ?? [:])

    #expect(answer.status == status)
    if status == 426 { #expect(answer.body["error"]?["code"] == "upgrade_required") }
  }

  @Test func `A face tells that it is too old`() async throws {
    var options = RunningBackend.options
    options.oldestClient = "99.0.0"
    let backend = try await RunningBackend(options: options)

    let failure = await #expect(throws: BackendFailure.self) {
      try await backend.client().changes(since: 0, waiting: 0)
    }

    #expect(failure?.problem.remedy == "Update Sanpo, then start it again.")
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A job is created once for each key`(database: TestedDatabase) async throws {
    let backend = try await RunningBackend(database)

    let first = try await backend.post()
    let again = try await backend.post()
    let other = try await backend.post(key: "b")
    let ben = try await backend.post(token: "ben-token")

    #expect(first.status == 201 && again.status == 200 && other.status == 201 && ben.status == 201)
    #expect(first.body["id"] == again.body["id"])
    #expect(Set([first, other, ben].map { $0.body["id"] }).count == 3)
    #expect(first.body["status"] == "queued" && first.body["lines"] == 2)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `No client sees another's jobs`(database: TestedDatabase) async throws {
    let backend = try await RunningBackend(database)
    let id = try #require(try await backend.post().body["id"]?.string)

    let statuses = try await [
      backend.send("GET", "/v1/jobs/\(id)", token: "ben-token"),
      backend.send("DELETE", "/v1/jobs/\(id)", token: "ben-token"),
      backend.send("POST", "/v1/jobs/\(id)/retry", token: "ben-token"),
    ].map(\.status)
    _ = try await backend.send("POST", "/v1/jobs/\(id)/ack", token: "ben-token")
    let recent = try await backend.send("GET", "/v1/jobs/recent", token: "ben-token")

    #expect(statuses == [404, 404, 404])
    #expect(recent.body["jobs"] == [])
    #expect(try await backend.send("GET", "/v1/jobs/\(id)").status == 200)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A poll is answered as soon as a job changes`(database: TestedDatabase) async throws {
    let backend = try await RunningBackend(database)
    try await backend.post()
    let before = try await backend.send("GET", "/v1/jobs/recent")
    let cursor = try #require(before.body["cursor"]?.integer)

    async let answer = backend.send("GET", "/v1/jobs/pending/longpoll?timeout=60&since=\(cursor)")
    _ = try await backend.stage.worker().work()

    let jobs = try await answer.body["jobs"]?.array ?? []
    #expect(jobs.count == 1)
    #expect(["running", "succeeded"].contains(jobs.first?["status"]?.string))
  }

  @Test func `A poll without a change is empty in the end`() async throws {
    let backend = try await RunningBackend()
    try await backend.post()

    let answer = try await backend.send("GET", "/v1/jobs/pending/longpoll?timeout=0&since=1")

    #expect(answer.status == 200)
    #expect(answer.body == ["jobs": [], "cursor": 1, "has_more": false])
  }

  @Test(arguments: ["recent?", "pending/longpoll?timeout=60&"])
  func `Who has the cursor of a database that was replaced begins anew`(path: String) async throws {
    let backend = try await RunningBackend()
    try await backend.post()

    let answer = try await backend.send("GET", "/v1/jobs/\(path)since=9999")

    #expect(answer.body["jobs"]?.array?.count == 1)
    #expect(answer.body["cursor"] == 1)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Changes come in pages, each once, in order`(database: TestedDatabase) async throws {
    let backend = try await RunningBackend(database)
    for key in ["a", "b", "c"] { try await backend.post(key: .string(key)) }

    var (ids, cursor, hasMore): ([String?], Int, Bool) = ([], 0, true)
    while hasMore {
      let page = try await backend.send("GET", "/v1/jobs/recent?limit=1&since=\(cursor)").body
      ids += (page["jobs"]?.array ?? []).map { $0["id"]?.string }
      cursor = page["cursor"]?.integer ?? 0
      hasMore = page["has_more"] == true
    }

    #expect(ids.count == 3 && Set(ids).count == 3)
    #expect(cursor == 3)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A result is there until it is acknowledged`(database: TestedDatabase) async throws {
    let backend = try await RunningBackend(database)
    let id = try #require(try await backend.post(["雨だ", "", "雨だ"]).body["id"]?.string)
    _ = try await backend.stage.worker().work()

    let job = try await backend.send("GET", "/v1/jobs/\(id)").body
    let acknowledged = try await backend.send("POST", "/v1/jobs/\(id)/ack").status
    let again = try await backend.send("POST", "/v1/jobs/\(id)/ack").status

    #expect(job["status"] == "succeeded" && job["lines_done"] == 1)
    #expect(
      job["result"] == [
        ["text": "雨だ", "translation": "EN 雨だ"], ["text": ""],
        ["text": "雨だ", "translation": "EN 雨だ"],
      ])
    #expect(acknowledged == 204 && again == 204)
    #expect(try await backend.send("GET", "/v1/jobs/\(id)").status == 404)
    #expect(try await backend.send("GET", "/v1/jobs/recent").body["jobs"] == [])
  }

  @Test func `A failed job says why, and can be retried in place`() async throws {
    let backend = try await RunningBackend()
    let id = try #require(try await backend.post().body["id"]?.string)
    backend.stage.script.next = [{ _ in throw ModelFailure.unauthorized("401") }]
    _ = try await backend.stage.worker().work()

    let failed = try await backend.send("GET", "/v1/jobs/\(id)").body
    let retried = try await backend.send("POST", "/v1/jobs/\(id)/retry")
    let tooEarly = try await backend.send("POST", "/v1/jobs/\(id)/retry")

    #expect(failed["status"] == "failed" && failed["may_retry"] == true)
    #expect(failed["reason"] == .string(ModelFailure.unauthorized("401").problem.sentence))
    #expect(retried.body["status"] == "queued" && retried.body["id"] == .string(id))
    #expect(tooEarly.status == 409)
  }

  @Test func `A removed job is gone`() async throws {
    let backend = try await RunningBackend()
    let id = try #require(try await backend.post().body["id"]?.string)

    let removed = try await backend.send("DELETE", "/v1/jobs/\(id)").status
    let again = try await backend.send("DELETE", "/v1/jobs/\(id)").status

    #expect(removed == 204 && again == 404)
    #expect(try await backend.stage.worker().work() == false)
  }

  @Test func `Metrics count jobs and requests`() async throws {
    let backend = try await RunningBackend()
    try await backend.post()
    _ = try await backend.send("GET", "/v1/auth/me", token: nil)

    let text = try await backend.send("GET", "/metrics").text

    #expect(text.contains("sanpo_jobs{status=\"queued\"} 1\n"))
    #expect(
      text.contains(
        "sanpo_request_seconds_count{method=\"POST\",route=\"/v1/jobs\",status=\"201\"} 1\n"))
    #expect(text.contains("route=\"/v1/auth/me\",status=\"401\""))
  }

  @Test(arguments: ["no..host", "192.0.2.1"])
  func `A host that is none, or another computer's, is told as that`(host: String) async throws {
    let stage = try await JobStage(.sqlite)
    let server = BackendServer(
      stage.jobs, options: RunningBackend.options, host: host, port: 0, logger: .silent)

    let problem = await #expect(throws: Problem.self) { try await server.run() }

    #expect(problem?.sentence == "The host “\(host)” can't be found.")
  }

  @Test(
    arguments: [
      ([:], "127.0.0.1"), (["TARUKINGU": "x"], "127.0.0.1"),
      (["TARUKINGU": "x", "SANPO_BACKEND_TOKENS": "anna"], "127.0.0.1"),
      (["TARUKINGU": "x", "SANPO_BACKEND_TOKENS": "anna=short"], "127.0.0.1"),
      (["TARUKINGU": "x", "SANPO_BACKEND_TOKENS": "anna=one-token,ben=one-token"], "127.0.0.1"),
      (["TARUKINGU": "x", "ALLOW_DEV_BYPASS": "true"], "192.168.1.5"),
      (
        ["TARUKINGU": "x", "ALLOW_DEV_BYPASS": "true", "SANPO_TOKENS_PER_DAY": "much"], "127.0.0.1"
      ),
      (
        ["TARUKINGU": "x", "SANPO_BACKEND_TOKENS": "a=one-token", "ALLOW_DEV_BYPASS": "YES"],
        "127.0.0.1"
      ),
      (
        ["TARUKINGU": "x", "SANPO_BACKEND_TOKENS": "a=one-token", "SANPO_OLDEST_CLIENT": "a"],
        "127.0.0.1"
      ),
    ] as [([String: String], String)])
  func `A backend that nobody could use, or anybody, does not start`(
    environment: [String: String], host: String
  ) {
    #expect(throws: Problem.self) { try BackendOptions(environment, host: host) }
  }
}
