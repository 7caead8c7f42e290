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
    let pause = Pause { _ in
      let rested = rests.withLock {
        $0 += 1
        return $0
      }
      guard rested > 1 else { return }
      rest.yield()
      try await Task.sleep(for: .seconds(3_600))
    }
    let workers = BackendWorkers(
      stage.jobs, model: stage.script.model, limits: JobLimits(), count: 1, pause: pause,
      logger: Logger(label: "test"))
    let running = Task { try await workers.run() }
    for await _ in resting { break }

    for _ in 0..<1_000 { await Task.yield() }
    let restsWithoutWork = rests.withLock { $0 }
    let (changes, change) = AsyncStream<Void>.makeStream()
    let observation = stage.jobs.database.observe { _ in change.yield() }
    try await stage.create()
    for await _ in changes where try await stage.job().status == .succeeded { break }

    observation.cancel()
    running.cancel()
    #expect(restsWithoutWork < 10)
  }
}
