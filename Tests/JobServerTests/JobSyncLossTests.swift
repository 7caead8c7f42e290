import Foundation
import Helpers
import JobServer
import Testing

@testable import Engine

/// A backend that has lost jobs, or is no longer configured.
extension JobSyncTests {
  @Test func `A backend whose store is renewed gets the jobs again, and its news are read`()
    async throws
  {
    // The old store counted further than the new one will, and took another job with it.
    for key in ["a", "b", "c"] { try await create(key) }
    try await sync.send()
    while try await backend.stage.worker().work() {}
    while try await sync.fetch(waiting: 0) {}
    for job in try await learner.jobs.changed(of: JobQueue.learner) {
      try await learner.jobs.acknowledge(job.id, of: JobQueue.learner)
    }
    try await sync.acknowledge()
    try await create("lost")
    try await sync.send()
    let renewed = try await RunningBackend()
    var moved = try backend.client().configuration
    moved.url = renewed.url
    let mover = JobSync(
      jobs: learner.jobs, backend: BackendClient(moved),
      clock: learner.clock.wall)
    let address = moved.url.absoluteString
    try await learner.jobs.database.write { connection in
      try connection.run("UPDATE job_backend SET address = \(address)")
    }

    _ = try await mover.fetch(waiting: 0)
    try await mover.send()
    while try await renewed.stage.worker().work() {}
    while try await mover.fetch(waiting: 0) {}

    #expect(try await job().status == .succeeded)
  }

  @Test func `A job of a backend that is gone is lent here an hour after it was asked for`()
    async throws
  {
    try await create()
    try await sync.send()
    let (pauses, paused) = AsyncStream.makeStream(of: Void.self)
    let keeper = JobRunner(
      jobs: learner.jobs, audience: Audience(), clock: sync.clock,
      pause: Pause { [clock = learner.clock] time in
        clock.advance(by: time)
        paused.yield()
        await Task.yield()
      }, random: .seeded(1), take: {}, onProblem: { _ in })
    try await learner.jobs.takeBack(at: learner.now)
    let early = try await learner.jobs.claim(as: "w", model: "m", at: learner.now)

    await takeBack(keeper, pauses: pauses)

    let lent = try await learner.jobs.claim(as: "w", model: "m", at: learner.now)
    #expect(early == nil && lent != nil)
  }

  @Test func `A job is not taken back while another process hears of the backend`() async throws {
    try await create()
    try await sync.send()
    let (pauses, paused) = AsyncStream.makeStream(of: Void.self)
    let keeper = JobRunner(
      jobs: learner.jobs, audience: Audience(), clock: sync.clock,
      pause: Pause { [clock = learner.clock, jobs = learner.jobs] time in
        // As the other process does.
        try await jobs.database.write { connection in
          try connection.run(
            """
            INSERT INTO job_backend (address, cursor) VALUES ('http://backend', 1)
            ON CONFLICT (address) DO UPDATE SET cursor = job_backend.cursor + 1
            """)
        }
        clock.advance(by: time)
        paused.yield()
        await Task.yield()
      }, random: .seeded(1), take: {}, onProblem: { _ in })

    await takeBack(keeper, pauses: pauses)

    let lent = try await learner.jobs.claim(as: "w", model: "m", at: learner.now)
    #expect(lent == nil)
  }

  @Test func `A job that could not be sent says so no more once no backend is configured`()
    async throws
  {
    try await create()
    let away = try unreachable()
    await #expect(throws: BackendFailure.self) { try await away.send() }
    let waiting = try await job()

    try await learner.jobs.takeBack(at: learner.now)

    let returned = try await job()
    #expect(waiting.problem != nil && returned.problem == nil)
    #expect(returned.sentence(at: learner.now) == "waiting")
  }

  @Test func `A job at a backend that is away says so, until the backend answers`() async throws {
    try await create()
    try await sync.send()
    _ = try await sync.fetch(waiting: 0)
    // Under the same address.
    let away = JobSync(
      jobs: learner.jobs,
      backend: BackendClient(
        sync.backend.configuration, http: HTTP { _ in throw HTTP.Failure.unreachable("refused") }),
      clock: sync.clock)

    await #expect(throws: BackendFailure.self) { try await away.fetch(waiting: 0) }
    let waiting = try await job()
    await #expect(throws: BackendFailure.self) { try await away.fetch(waiting: 0) }
    let still = try await job()
    while try await sync.fetch(waiting: 0) {}
    let answered = try await job()

    #expect(
      waiting.sentence(at: learner.now) == "waiting. The translation backend can't be reached.")
    #expect(still == waiting)
    #expect(answered.problem == nil && answered.sentence(at: learner.now) == "waiting")
  }

  @Test func `A job that can't be sent says why, and those at the backend go on`() async throws {
    try await create("a")
    try await sync.send()
    try await create("b")
    let away = try unreachable()

    await #expect(throws: BackendFailure.self) { try await away.send() }

    let jobs = try await learner.jobs.changed(of: JobQueue.learner)
    #expect(jobs.map { $0.backendID != nil }.sorted { $0 && !$1 } == [true, false])
    #expect(jobs.allSatisfy { ($0.backendID == nil) == ($0.problem != nil) })
  }

  /// Has jobs taken back until five pauses are over.
  private func takeBack(_ keeper: JobRunner, pauses: AsyncStream<Void>) async {
    let keeping = Task { await keeper.takeBack() }
    for await _ in pauses.prefix(5) {}
    keeping.cancel()
    await keeping.value
  }
}
