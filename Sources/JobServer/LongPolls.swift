import Engine
import ServiceLifecycle
import Synchronization

/// Requests that wait for changes of their client's jobs.
final class LongPolls: Sendable {
  private let jobs: JobQueue
  private let waiting = Mutex(0)

  init(_ jobs: JobQueue) {
    self.jobs = jobs
  }

  var count: Int { waiting.withLock(\.self) }

  /// Returns changes of a client's jobs as soon as there are any; none after the timeout, or when
  /// the server ends.
  func changes(
    of client: String, since cursor: Int64, limit: Int, timeout: Duration
  ) async throws -> JobAPI.Changes {
    let now = try await jobs.changed(since: cursor, limit: limit, of: client)
    guard now.isEmpty, timeout > .zero else {
      return JobAPI.Changes(now, since: cursor, limit: limit)
    }
    waiting.withLock { $0 += 1 }
    defer { waiting.withLock { $0 -= 1 } }
    let changed: [LineJob]? = try await withTimeout(timeout) { [jobs] in
      let wakings = jobs.database.stream(of: client).cancelOnGracefulShutdown()
      var waking = wakings.makeAsyncIterator()
      repeat {  // A change may have come before the stream began.
        let changed = try await jobs.changed(since: cursor, limit: limit, of: client)
        if !changed.isEmpty { return changed }
      } while await waking.next() != nil
      return []
    }
    return JobAPI.Changes(changed ?? [], since: cursor, limit: limit)
  }
}
