import Engine
import Foundation
import Helpers
import JobServer
import Logging
import Synchronization

/// What the queue of translations does in a second, how soon a client hears of a change, and
/// whether a thousand jobs survive a model that misbehaves and workers that are killed.
struct Translating {
  private static let jobs = 1_000
  private static let clients = 10
  private static let workers = 4

  static func figures() async throws -> [Figure] {
    var figures: [Figure] = []
    for (name, goal) in [("SQLite", 500.0), ("PostgreSQL", 300.0)] {
      let folder = try TemporaryFolder()
      let queue =
        name == "SQLite"
        ? try JobQueue.stored(in: folder.url, at: Date())
        : JobQueue(try PostgresJobs(try await PostgresServer.newDatabase()))
      figures.append(
        Figure(
          name: "jobs a second on \(name)", value: try await rate(queue), unit: "a second",
          goal: .atLeast(goal),
          remark: "created, translated by a model that answers at once, and acknowledged"))
      figures.append(
        Figure(
          name: "a change reaches a client on \(name), 95 of 100",
          value: try await delay(queue) * 1_000, unit: "ms", goal: .atMost(100),
          remark: "by long poll, with 200 open"))
    }
    return figures + [try await JobChaos().figure(), try await FaceChaos().figure()]
  }

  // MARK: Throughput

  private static func rate(_ queue: JobQueue) async throws -> Double {
    let model = LanguageModel(name: "instant") { _ in
      ModelAnswer(#"{"lines":[{"line":1,"translation":"It is raining"}]}"#)
    }
    let time = try await seconds {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for client in 0..<clients {
          group.addTask { try await use(queue, as: "client \(client)") }
        }
        for _ in 0..<workers { group.addTask { try await work(queue, model) } }
        for _ in 0..<clients { try await group.next() }
        group.cancelAll()
      }
    }
    return Double(jobs) / time
  }

  /// Creates jobs, and acknowledges each when it is done.
  private static func use(_ queue: JobQueue, as client: String) async throws {
    for number in 0..<(jobs / clients) {
      _ = try await queue.create(
        .init(.lyrics(), title: "雨", lines: ["雨だ"]), key: "\(number)", by: client, at: Date())
    }
    var (cursor, left): (Int64, Int) = (0, jobs / clients)
    while left > 0 {
      let changed = try await queue.changed(
        since: cursor, limit: JobAPI.mostJobs, of: client)
      for job in changed where job.status == .succeeded {
        try await queue.acknowledge(job.id, of: client)
        left -= 1
      }
      cursor = changed.last?.cursor ?? cursor
      if changed.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  private static func work(_ queue: JobQueue, _ model: LanguageModel) async throws {
    let worker = JobWorker(
      queue, model: model, limits: JobLimits(), clock: .system, random: .system)
    do {
      while !Task.isCancelled {
        if try await !worker.work() { try await Task.sleep(for: .milliseconds(5)) }
      }
    } catch is CancellationError {
      // The clients have what they asked for.
    }
  }

  // MARK: Long polls

  private static func delay(_ queue: JobQueue) async throws -> Double {
    let (ports, bound) = AsyncStream<Int>.makeStream()
    let names = (0..<200).map { "poller \($0)" }
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    let server = BackendServer(
      queue,
      options: BackendOptions(
        app: "bench", clients: Dictionary(uniqueKeysWithValues: names.map { ("token \($0)", $0) })),
      port: 0, logger: logger
    ) { bound.yield($0) }
    let serving = Task { try await server.run() }
    defer { serving.cancel() }
    guard let port = await ports.first(where: { _ in true }) else { return .infinity }
    var delays: [Double] = []
    for round in 0..<3 { delays += try await pollOnce(round, names, queue, port) }
    return quantile(delays, 0.95)
  }

  /// Opens a poll for each client, changes something for each, and measures until each knows.
  private static func pollOnce(
    _ round: Int, _ names: [String], _ queue: JobQueue, _ port: Int
  ) async throws -> [Double] {
    let sent = Starts()
    return try await withThrowingTaskGroup(of: Double.self) { group in
      for name in names {
        group.addTask {
          let url = URL(
            string:
              "http://127.0.0.1:\(port)/v1/jobs/pending/longpoll?timeout=60&since=\(round)")
          guard let url else { return .infinity }
          let answer = try await HTTP.patient.send(
            HTTP.Request(
              "GET", url,
              headers: ["tarukingu": "bench", "Authorization": "Bearer token \(name)"],
              timeout: .seconds(70)))
          let now = ContinuousClock.now
          guard answer.status == 200, let start = sent[name] else {
            return .infinity
          }
          return (now - start) / .seconds(1)
        }
      }
      // All polls are open by then.
      try await Task.sleep(for: .seconds(1))
      for name in names {
        try await Task.sleep(for: .milliseconds(10))
        sent.begin(name)
        _ = try await queue.create(
          .init(.lyrics(), title: "雨", lines: ["雨だ"]), key: "\(round)", by: name, at: Date())
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// When something was changed for each client.
private final class Starts: Sendable {
  private let all: Mutex<[String: ContinuousClock.Instant]> = Mutex([:])

  subscript(name: String) -> ContinuousClock.Instant? { all.withLock { $0[name] } }

  func begin(_ name: String) { all.withLock { $0[name] = .now } }
}
