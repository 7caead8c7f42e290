import Engine
import Foundation
import Helpers
import JobServer
import Synchronization
import Terminals

/// A thousand jobs on PostgreSQL with two servers and workers in processes of their own, a model
/// that misbehaves, and workers that are killed at random.
struct JobChaos {
  private static let jobs = 1_000
  private static let linesOfJob = 4
  private static let limit = Duration.seconds(300)
  private static let token = "token-of-the-bench"

  private let model = ModelStandIn(.openai)

  /// Jobs that did not end well, results that came twice, lines that are missing: all together.
  func figure() async throws -> Figure {
    let environment = try await environment()
    var servers: [RunningProcess] = []
    var addresses: [URL] = []
    for _ in 1...2 {
      let server = try Self.backend(["--api", "--port", "0"], environment)
      addresses.append(try await server.address())
      servers.append(server)
    }
    let misbehaving = Task { await model.keepFailing() }
    let killing = Task { try await keepKilling(environment) }
    defer {
      misbehaving.cancel()
      killing.cancel()
      for server in servers { server.signal(SIGKILL) }
    }
    let client = ChaosClient(addresses: addresses, token: Self.token, lines: Self.linesOfJob)
    try await client.create(Self.jobs)
    let start = ContinuousClock.now
    try await client.collect(Self.jobs, until: start + Self.limit)
    let time = (ContinuousClock.now - start) / .seconds(1)
    let asked = model.asked.count
    return Figure(
      name: "of 1,000 jobs, those lost, doubled or incomplete", value: Double(client.faults),
      unit: "jobs", goal: .atMost(0),
      remark: """
        PostgreSQL, 2 servers, 4 workers in 2 processes, killed every 2 s; \(asked) requests to a \
        model of which every 7th failed; \(Int(time)) s
        """)
  }

  private func environment() async throws -> [String: String] {
    let configuration = try await model.start()
    return [
      "TARUKINGU": "bench", "SANPO_BACKEND_TOKENS": "bench=\(Self.token)",
      "SANPO_JOBS_DATABASE": try await PostgresServer.newDatabase(),
      "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL": configuration.model,
      "SANPO_MODEL_URL": configuration.url.absoluteString, "SANPO_MODEL_KEY": "secret-key",
      "SANPO_TOKENS_PER_DAY": "100000000", "PATH": "/usr/bin:/bin",
    ]
  }

  private static func backend(
    _ words: [String], _ environment: [String: String]
  ) throws -> RunningProcess {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "backend").path
    return try RunningProcess(Subprocess(program, words, environment: environment))
  }

  /// Two processes with two workers each; every two seconds one is killed and replaced.
  private func keepKilling(_ environment: [String: String]) async throws {
    var workers = try (1...2).map { _ in try Self.backend(["--workers", "2"], environment) }
    defer { for worker in workers { worker.signal(SIGKILL) } }
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(2))
      let place = Int.random(in: 0..<workers.count)
      workers[place].signal(SIGKILL)
      workers[place] = try Self.backend(["--workers", "2"], environment)
    }
  }
}

/// A client that creates jobs, polls, and acknowledges results.
private final class ChaosClient: Sendable {
  private struct Inside {
    var results: [String: Int] = [:]
    var incomplete = 0
    var unfinished = 0
  }

  private let addresses: [URL]
  private let token: String
  private let lines: Int
  private let inside = Mutex(Inside())

  init(addresses: [URL], token: String, lines: Int) {
    self.addresses = addresses
    self.token = token
    self.lines = lines
  }

  var faults: Int {
    inside.withLock { inside in
      inside.incomplete + inside.unfinished + inside.results.values.count { $0 != 1 }
    }
  }

  func create(_ count: Int) async throws {
    for number in 0..<count {
      let request = LineJob.Request(
        .lyrics(), title: "歌 \(number)", lines: (0..<lines).map { "行 \(number) \($0)" })
      _ = try await send("POST", "/v1/jobs", JobAPI.NewJob(request, key: "\(number)"))
    }
  }

  func collect(_ count: Int, until end: ContinuousClock.Instant) async throws {
    var cursor: Int64 = 0
    var ended: Set<String> = []
    while ended.count < count, .now < end {
      let data = try await send(
        "GET", "/v1/jobs/pending/longpoll?timeout=5&since=\(cursor)", nil as String?)
      let changes = try JobAPI.decoder.decode(JobAPI.Changes.self, from: data)
      for job in changes.jobs where job.status == "succeeded" || job.status == "failed" {
        if job.status == "failed" {
          _ = try await send("POST", "/v1/jobs/\(job.id)/retry", nil as String?)
          continue
        }
        note(job)
        ended.insert(job.id)
        _ = try await send("POST", "/v1/jobs/\(job.id)/ack", nil as String?)
      }
      cursor = changes.cursor
    }
    inside.withLock { [ended] in $0.unfinished = count - ended.count }
  }

  private func note(_ job: JobAPI.Job) {
    inside.withLock { inside in
      inside.results[job.id, default: 0] += 1
      if job.result?.compactMap(\.translation).count != lines { inside.incomplete += 1 }
    }
  }

  /// Asks one of the servers, and waits as long as it says when there are too many requests.
  private func send(
    _ method: String, _ path: String, _ body: (some Encodable)?
  ) async throws -> Data {
    while true {
      let base = addresses.randomElement()?.absoluteString ?? ""
      let trimmed = base.hasSuffix("/") ? String(base.dropLast()) : base
      guard let url = URL(string: trimmed + path) else { return Data() }
      let answer = try await HTTP.patient.send(
        HTTP.Request(
          method, url, headers: ["tarukingu": "bench", "Authorization": "Bearer \(token)"],
          body: try body.map { try JobAPI.encoder.encode($0) }, timeout: .seconds(30)))
      guard answer.status == 429 else { return answer.body }
      let wait = answer.headers["retry-after"].flatMap(Double.init) ?? 1
      try await Task.sleep(for: .seconds(wait))
    }
  }
}
