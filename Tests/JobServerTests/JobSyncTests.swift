import Foundation
import Helpers
import JobServer
import Synchronization
import Testing

@testable import Engine

/// A learner's jobs, worked on by a backend.
@Suite(.timeLimit(.minutes(5))) struct JobSyncTests {
  let learner: JobStage
  let backend: RunningBackend
  let sync: JobSync

  init() async throws {
    learner = try await JobStage(.sqlite)
    backend = try await RunningBackend()
    sync = JobSync(
      jobs: learner.jobs, backend: try backend.client(),
      clock: learner.clock.wall)
  }

  func create(_ key: String = "a") async throws {
    try await learner.create(key: key, by: JobQueue.learner)
  }

  /// With a backend that is away.
  func unreachable() throws -> JobSync {
    let backend = try BackendConfiguration(url: "http://127.0.0.1:1", token: "token", app: "app")
    return JobSync(jobs: learner.jobs, backend: BackendClient(backend), clock: sync.clock)
  }

  func job() async throws -> LineJob {
    try #require(try await learner.jobs.changed(of: JobQueue.learner).first)
  }

  @Test func `A job goes to the backend, and its result comes back`() async throws {
    try await create()

    try await sync.send()
    _ = try await backend.stage.worker().work()
    let changed = try await sync.fetch(waiting: 0)

    let job = try await job()
    #expect(changed)
    #expect(job.status == .succeeded && job.model == "test-model")
    #expect(job.result == ["雨だ": "EN 雨だ", "傘がない": "EN 傘がない"])
  }

  @Test func `Catching up takes and acknowledges what is done, and without jobs does nothing`()
    async throws
  {
    try await sync.catchUp { Issue.record("There are no jobs.") }
    try await create()
    try await sync.send()
    _ = try await backend.stage.worker().work()

    try await sync.catchUp {
      #expect(try await job().status == .succeeded)
      try await learner.jobs.acknowledge(try await job().id, of: JobQueue.learner)
    }

    #expect(try await backend.stage.jobs.changed(of: "anna").isEmpty)
  }

  @Test func `Who leaves the backend leaves nothing there`() async throws {
    try await create("a")
    try await create("b")
    try await sync.send()

    try await sync.removeAll()

    #expect(try await backend.stage.jobs.changed(of: "anna").isEmpty)
    #expect(try await learner.jobs.changed(of: JobQueue.learner).count == 2)
  }

  @Test func `A job that the backend will never take fails, and the next one is sent`()
    async throws
  {
    let long = String(repeating: "雨", count: 2_001)
    try await learner.create([long], key: "long", by: JobQueue.learner)
    learner.clock.advance(by: .seconds(1))
    try await create("short")

    try await sync.send()

    let jobs = try await learner.jobs.changed(of: JobQueue.learner)
    let refused = try #require(jobs.first { $0.request.lines == [long] })
    guard case .failed(let problem) = refused.status else {
      Issue.record("The job is \(refused.status).")
      return
    }
    #expect(problem.sentence == "A line has up to 2000 characters.")
    #expect(try await backend.stage.jobs.changed(of: "anna").count == 1)
  }

  @Test func `A job whose key the backend has for another fails, and the next one is sent`()
    async throws
  {
    let first = try await learner.create(["雨だ"], key: "a", by: JobQueue.learner)
    let other = LineJob.Request(.lyrics(), title: "雪", lines: ["雪だ"])
    _ = try await backend.client().create(.init(other, key: "\(first.id).0"))
    learner.clock.advance(by: .seconds(1))
    try await create("b")

    try await sync.send()

    let jobs = try await learner.jobs.changed(of: JobQueue.learner)
    let refused = try #require(jobs.first { $0.id == first.id })
    guard case .failed(let problem) = refused.status else {
      Issue.record("The job is \(refused.status).")
      return
    }
    #expect(problem.sentence == "The backend has another job under this one's key.")
    #expect(problem.remedy == "Remove the job, then request it again.")
    #expect(try await backend.stage.jobs.changed(of: "anna").count == 2)
  }

  @Test func `A job is sent once`() async throws {
    try await create()

    try await sync.send()
    try await sync.send()

    #expect(try await backend.stage.jobs.changed(of: "anna").count == 1)
  }

  @Test func `A job that waits at the backend is lent to no model here`() async throws {
    try await create()
    try await sync.send()

    let lent = try await learner.jobs.claim(as: "w", model: "m", at: learner.now)

    #expect(lent == nil)
  }

  @Test func `What was sent just before a crash is not doubled`() async throws {
    try await create()
    let job = try await job()
    // The backend has the job, and the learner's database does not know it yet.
    _ = try await backend.client().create(.init(job.request, key: "\(job.id).0"))

    try await sync.send()

    #expect(try await backend.stage.jobs.changed(of: "anna").count == 1)
  }

  @Test func `A job that can't be sent says why, until it is sent`() async throws {
    try await create()
    let away = try unreachable()

    await #expect(throws: BackendFailure.self) { try await away.send() }
    let waiting = try await job()
    await #expect(throws: BackendFailure.self) { try await away.send() }
    let still = try await job()
    try await sync.send()
    let sent = try await job()

    #expect(
      waiting.sentence(at: learner.now) == "waiting. The translation backend can't be reached.")
    #expect(
      waiting.problem?.remedy
        == "Translations continue automatically when it is available again.")
    // Written once, not with each try.
    #expect(still == waiting)
    #expect(sent.problem == nil && sent.sentence(at: learner.now) == "waiting")
  }

  @Test func `A backend that is away is told once, though sending and fetching both fail`()
    async throws
  {
    try await create()
    let away = try unreachable()
    let told = Mutex<[String]>([])
    let (pauses, paused) = AsyncStream.makeStream(of: Void.self)
    let keeper = JobRunner(
      jobs: learner.jobs, audience: Audience(), clock: sync.clock,
      pause: Pause { _ in
        paused.yield()
        await Task.yield()
      }, random: .seeded(1), take: {},
      onProblem: { problem in told.withLock { $0.append(problem.sentence) } })

    let keeping = Task { await keeper.run(away) }
    for await _ in pauses.prefix(8) {}
    keeping.cancel()
    await keeping.value

    #expect(told.withLock(\.self) == ["The translation backend can't be reached."])
  }

  @Test func `A backend that has nothing to do is asked once while somebody looks`() async throws {
    let audience = Audience()
    let watching = audience.join()
    let (pauses, paused) = AsyncStream.makeStream(of: Void.self)
    let keeper = JobRunner(
      jobs: learner.jobs, audience: audience, clock: sync.clock,
      pause: Pause { _ in
        paused.yield()
        await Task.yield()
      }, random: .seeded(1), take: {}, onProblem: { _ in })
    func asked() async throws -> Int {
      try await backend.send("GET", "/metrics").text.split(separator: "\n").filter {
        $0.hasPrefix("sanpo_request_seconds_count") && $0.contains("recent")
      }.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }

    let keeping = Task { await keeper.run(sync) }
    while try await asked() == 0 { try Task.checkCancellation() }
    for await _ in pauses.prefix(100) {}
    let times = try await asked()
    watching.cancel()
    keeping.cancel()
    await keeping.value

    #expect(times == 1)
  }

  @Test func `A result is acknowledged only once it is taken`() async throws {
    try await create()
    try await sync.send()
    _ = try await backend.stage.worker().work()
    _ = try await sync.fetch(waiting: 0)

    try await sync.acknowledge()
    let early = try await backend.stage.jobs.changed(of: "anna")
    try await learner.jobs.acknowledge(try await job().id, of: JobQueue.learner)
    try await sync.acknowledge()
    try await sync.acknowledge()

    #expect(early.map(\.status) == [.succeeded])
    #expect(try await backend.stage.jobs.changed(of: "anna").isEmpty)
  }

  @Test func `Parts that are done arrive before the rest`() async throws {
    try await learner.create((1...40).map { "行\($0)" }, by: JobQueue.learner)
    try await sync.send()
    backend.stage.script.next = [
      { ModelScript.translated($0) }, { _ in throw ModelFailure.busy("503", after: nil) },
    ]
    _ = try await backend.stage.worker().work()

    _ = try await sync.fetch(waiting: 0)

    #expect(try await job().result.count == 30)
    #expect(try await job().isOpen)
  }

  @Test func `A removed job is removed there, too`() async throws {
    try await create()
    try await sync.send()

    try await sync.remove(try await job())

    #expect(try await learner.jobs.changed(of: JobQueue.learner).isEmpty)
    #expect(try await backend.stage.jobs.changed(of: "anna").isEmpty)
  }

  @Test func `A wrong token is told`() async throws {
    try await create()
    let stranger = JobSync(
      jobs: learner.jobs, backend: try backend.client(token: "wrong"), clock: .system)

    let failure = await #expect(throws: BackendFailure.self) { try await stranger.send() }

    #expect(failure?.problem.sentence == "The translation backend refused the token.")
    #expect(try await job().status == .queued(until: nil))
  }

  @Test func `While a backend is away, jobs wait`() async throws {
    try await create()
    let away = try unreachable()

    let failure = await #expect(throws: BackendFailure.self) { try await away.send() }
    try await sync.send()

    #expect(failure?.code == "unreachable")
    #expect(try await job().backendID != nil)
  }
}
