import Engine
import Foundation
import Helpers
import JobServer
import Testing

@testable import Engine

/// Where jobs can be kept.
enum TestedDatabase: CaseIterable, Sendable {
  case sqlite
  case postgres
}

/// A queue of jobs, a model, and time that stands still.
struct JobStage {
  let jobs: JobQueue
  let script = ModelScript()
  let clock = TestClock(at: Date(timeIntervalSince1970: 1_795_168_800))
  private let folder: TemporaryFolder

  init(_ database: TestedDatabase) async throws {
    folder = try TemporaryFolder()
    switch database {
    case .sqlite: jobs = try .stored(in: folder.url, at: clock.now)
    case .postgres: jobs = JobQueue(try PostgresJobs(try await PostgresServer.newDatabase()))
    }
  }

  var now: Date { clock.now }

  func worker(limits: JobLimits = JobLimits(), pace: RequestPace = RequestPace(limit: 1, most: 1))
    -> JobWorker
  {
    var worker = JobWorker(
      jobs: jobs, model: script.model, limits: limits,
      boundary: { DayBoundary(timeZone: .gmt) }, clock: clock.wall,
      // The lease is renewed while the model works; here it answers at once.
      pause: .endless, random: .seeded(7))
    worker.pace = pace
    return worker
  }

  @discardableResult
  func create(
    _ lines: [String] = ["雨だ", "傘がない", "", "雨だ"], key: String = "a",
    by client: String = "anna"
  ) async throws -> LineJob {
    try await jobs.create(
      .init(.lyrics(), title: "雨", lines: lines), key: key, by: client, at: now
    ).job
  }

  func hasSucceeded(_ job: LineJob) async throws -> Bool {
    try await jobs.changed(of: "anna").contains { $0.id == job.id && $0.status == .succeeded }
  }

  func job() async throws -> LineJob {
    try #require(try await jobs.changed(of: "anna").first)
  }
}
