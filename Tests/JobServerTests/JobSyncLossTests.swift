import Foundation
import Helpers
import JobServer
import Testing

@testable import Engine

/// A backend that has lost jobs.
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
}
