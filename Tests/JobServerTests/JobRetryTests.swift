import Testing

@testable import Engine

// Jobs that are retried.

extension JobSyncTests {
  /// A job that failed at the backend, as the learner has it.
  private func failedJob() async throws -> LineJob {
    try await create()
    try await sync.send()
    backend.stage.script.next = [{ _ in throw ModelFailure.unauthorized("401") }]
    _ = try await backend.stage.worker().work()
    _ = try await sync.fetch(waiting: 0)
    return try await job()
  }

  @Test func `A failed job is retried here and there`() async throws {
    let failed = try await failedJob()

    try await sync.retry(failed)
    _ = try await backend.stage.worker().work()
    _ = try await sync.fetch(waiting: 0)

    #expect(failed.failure?.sentence == ModelFailure.unauthorized("401").problem.sentence)
    #expect(try await job().status == .succeeded)
  }

  @Test func `A job that the backend has forgotten is sent again`() async throws {
    let failed = try await failedJob()
    try await backend.stage.jobs.remove(try #require(failed.backendID), of: "anna")

    try await sync.retry(failed)
    try await sync.send()
    _ = try await backend.stage.worker().work()
    _ = try await sync.fetch(waiting: 0)

    #expect(try await job().status == .succeeded)
  }

  @Test func `A retry whose answer was lost can be repeated, and the result comes`() async throws {
    let failed = try await failedJob()
    _ = try await backend.client().retry(try #require(failed.backendID))
    _ = try await backend.stage.worker().work()
    _ = try await sync.fetch(waiting: 0)

    try await sync.retry(failed)
    while try await sync.fetch(waiting: 0) {}

    #expect(try await job().status == .succeeded)
  }

  @Test func `A job that waits until later is retried here and there at once`() async throws {
    try await create()
    try await sync.send()
    backend.stage.script.next = [{ _ in throw ModelFailure.busy("503", after: nil) }]
    _ = try await backend.stage.worker().work()
    _ = try await sync.fetch(waiting: 0)
    let waiting = try await job()

    try await sync.retry(waiting)
    let retried = try await job()
    let isAtWork = try await backend.stage.worker().work()
    _ = try await sync.fetch(waiting: 0)

    #expect(waiting.retryAt != nil && waiting.mayRetry && retried.retryAt == nil)
    #expect(isAtWork)
    #expect(try await job().status == .succeeded)
  }
}
