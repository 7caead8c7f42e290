import Helpers
import JobServer
import Logging
import Synchronization
import Testing

@testable import Engine

/// Workers of the backend.
@Suite(.timeLimit(.minutes(5))) struct BackendWorkersTests {
  @Test func `Workers that find no work rest until something changes`() async throws {
    let stage = try await JobStage(.sqlite)
    let rests = Mutex(0)
    let (resting, rest) = AsyncStream<Void>.makeStream()
    // The first rest is over at once, the others last.
    let pause = Pause { time in
      let rested = rests.withLock {
        $0 += 1
        return $0
      }
      guard rested > 1 else { return }
      rest.yield()
      try await Pause.endless.wait(time)
    }
    let workers = BackendWorkers(
      stage.jobs, model: stage.script.model, limits: JobLimits(), count: 1, pause: pause,
      logger: Logger(label: "test"))
    let running = Task { try await workers.run() }
    for await _ in resting { break }

    let (changes, change) = AsyncStream<Void>.makeStream()
    let observation = stage.jobs.database.observe { _ in change.yield() }
    for key in ["first", "second"] {
      let job = try await stage.create(key: key)
      for await _ in changes where try await stage.hasSucceeded(job) { break }
    }

    observation.cancel()
    running.cancel()
    // A job is a few changes, each of which ends at most one rest.
    #expect(rests.withLock { $0 } < 20)
  }

  @Test func `A database that is away for a while is logged once, and that it is back`()
    async throws
  {
    let stage = try await JobStage(.sqlite)
    let (database, logged) = (FailingDatabase(stage.jobs.database), LoggedMessages())
    let rests = Mutex(0)
    let (resting, rest) = AsyncStream<Void>.makeStream()
    let pause = Pause { time in
      // A worker rests for a second, the sweep for longer.
      let rested = rests.withLock {
        $0 += time == .seconds(1) ? 1 : 0
        return $0
      }
      if rested == 3 { database.isAway.withLock { $0 = false } }
      guard time > .seconds(1) || rested > 3 else { return }
      if rested > 3 { rest.yield() }
      try await Pause.endless.wait(time)
    }
    let workers = BackendWorkers(
      JobQueue(database), model: stage.script.model, limits: JobLimits(), count: 1, pause: pause,
      logger: logged.logger)

    let running = Task { try await workers.run() }
    for await _ in resting { break }
    running.cancel()

    #expect(logged.all.count { $0.hasPrefix("A worker failed: ") } == 1)
    #expect(logged.all.count { $0 == "The worker goes on." } == 1)
  }
}

/// The jobs' database behind a connection that is lost.
private final class FailingDatabase: JobDatabase {
  struct Away: Error {}

  let isAway = Mutex(true)
  private let base: any JobDatabase

  init(_ base: any JobDatabase) { self.base = base }

  var rowLock: JobStatement { base.rowLock }
  var freeRowLock: JobStatement { base.freeRowLock }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value {
    guard !isAway.withLock(\.self) else { throw Away() }
    return try await base.read(body)
  }

  func write<Value: Sendable>(
    isDurable: Bool, _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value {
    guard !isAway.withLock(\.self) else { throw Away() }
    return try await base.write(isDurable: isDurable, body)
  }

  func observe(_ onChange: @escaping @Sendable (_ client: String?) -> Void) -> Observation {
    base.observe(onChange)
  }
}
