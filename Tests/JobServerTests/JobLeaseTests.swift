import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(5))) struct JobLeaseTests {
  @Test(arguments: TestedDatabase.allCases)
  func `A worker that lost its lease writes nothing`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let id = try await stage.create().id
    let slow = try await stage.jobs.claim(as: "slow", model: "m", at: stage.now)
    stage.clock.advance(by: .seconds(31))
    _ = try await stage.worker().work()

    await #expect(throws: LeaseExpired.self) {
      _ = try await stage.jobs.add(
        ["雨だ": "late"], tokens: 1, to: id, by: "slow", on: Day(0), at: stage.now)
    }

    #expect(slow?.id == id)
    #expect(try await stage.job().result["雨だ"] == "EN 雨だ")
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Of several jobs, the lent one is running`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    for key in ["a", "b"] { try await stage.create(key: key) }
    let lent = try #require(
      try await stage.jobs.claim(as: "w", model: "m", at: stage.now))

    let running = try await stage.jobs.running(of: "anna")

    #expect(running.map(\.id) == [lent.id])
    #expect(try await stage.jobs.running(of: "other").isEmpty)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A renewed lease keeps others away`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let id = try await stage.create().id
    _ = try await stage.jobs.claim(as: "slow", model: "m", at: stage.now)
    stage.clock.advance(by: .seconds(15))
    try await stage.jobs.renewLease(id, by: "slow", at: stage.now)
    stage.clock.advance(by: .seconds(15))

    #expect(try await stage.worker().work() == false)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A job whose model is silent says so, until the answer comes`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    try await stage.create()
    let told = Mutex("")
    stage.script.next = [
      { [jobs = stage.jobs, now = stage.now] lines in
        while true {
          guard let job = try await jobs.changed(of: "anna").first else { break }
          told.withLock { $0 = job.sentence(at: now) }
          if job.lastFailure == .silentModel { break }
          await Task.yield()
        }
        return ModelScript.translated(lines)
      }
    ]
    let worker = JobWorker(
      jobs: stage.jobs, model: stage.script.model, limits: JobLimits(),
      boundary: { DayBoundary(timeZone: .gmt) }, clock: stage.clock.wall,
      pause: Pause { _ in
        try Task.checkCancellation()
        await Task.yield()
      }, random: .seeded(7))

    _ = try await worker.work()

    #expect(
      told.withLock { $0 }
        == "0 of 2 lines translated. The language model has not answered for half a minute.")
    #expect(try await stage.job().lastFailure == nil)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `While a job gets no answer, others go on`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let silent = try await stage.create(by: JobQueue.learner)
    _ = try await stage.jobs.claim(as: "w", model: "m", at: stage.now)
    let other = try await stage.create(key: "b", by: JobQueue.learner)
    let (pauses, paused) = AsyncStream.makeStream(of: Void.self)
    let runner = JobRunner(
      jobs: stage.jobs, audience: Audience(), clock: stage.clock.wall,
      pause: Pause { _ in
        try Task.checkCancellation()
        paused.yield()
        await Task.yield()
      }, random: .seeded(1), take: {}, onProblem: { _ in })
    func status() async throws -> LineJob.Status {
      try await stage.jobs.job(other.id, of: JobQueue.learner).status
    }

    let passing = Task { await runner.passSilentJobs { stage.worker() } }
    for await _ in pauses.prefix(3) {}
    let early = try await status()
    try await stage.jobs.note(.silentModel, of: silent.id, by: "w")
    while try await status() != .succeeded { await Task.yield() }
    passing.cancel()
    await passing.value

    #expect(early == .queued(until: nil))
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A lease of a backend whose clock is minutes ahead keeps others away`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    _ = try await stage.create()
    _ = try await stage.jobs.claim(as: "ahead", model: "m", at: stage.now.addingTimeInterval(300))

    let lent = try await stage.jobs.claim(as: "next", model: "m", at: stage.now)

    #expect(lent == nil)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A job is lent again though its lease is of a clock that was set back`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    let id = try await stage.create().id
    _ = try await stage.jobs.claim(as: "gone", model: "m", at: stage.now.addingTimeInterval(7_200))

    let lent = try await stage.jobs.claim(as: "next", model: "m", at: stage.now)

    #expect(lent?.id == id)
  }
}
