import Engine
import ServiceLifecycle
import Synchronization

/// Requests that wait for changes of their client's jobs.
final class LongPolls: Sendable {
  private struct Poll {
    let client: String
    let wake: AsyncStream<Void>.Continuation
  }

  private struct Inside {
    var polls: [Int: Poll] = [:]
    var ever = 0
    var observation: Observation?
  }

  private let jobs: JobQueue
  private let inside = Mutex(Inside())

  init(_ jobs: JobQueue) {
    self.jobs = jobs
  }

  var count: Int { inside.withLock { $0.polls.count } }

  /// Returns changes of a client's jobs as soon as there are any; none after the timeout, or when
  /// the server ends.
  func changes(
    of client: String, since cursor: Int64, limit: Int, timeout: Duration
  ) async throws -> JobAPI.Changes {
    let now = try await jobs.changed(since: cursor, limit: limit, of: client)
    guard now.isEmpty, timeout > .zero else {
      return JobAPI.Changes(now, since: cursor, limit: limit)
    }
    let (number, wakings) = begin(client)
    defer { end(number) }
    let changed: [LineJob]? = try await withTimeout(timeout) { [jobs] in
      for await _ in wakings.cancelOnGracefulShutdown() {
        let changed = try await jobs.changed(since: cursor, limit: limit, of: client)
        if !changed.isEmpty { return changed }
      }
      return []
    }
    return JobAPI.Changes(changed ?? [], since: cursor, limit: limit)
  }

  /// Wakes the poll once, because a change may have come before it.
  private func begin(_ client: String) -> (Int, AsyncStream<Void>) {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = inside.withLock { inside in
      inside.ever += 1
      inside.polls[inside.ever] = Poll(client: client, wake: continuation)
      if inside.observation == nil {
        inside.observation = jobs.database.observe { [weak self] in self?.wake($0) }
      }
      return inside.ever
    }
    continuation.yield()
    return (number, stream)
  }

  private func wake(_ client: String?) {
    for poll in inside.withLock({ Array($0.polls.values) })
    where client == nil || poll.client == client {
      poll.wake.yield()
    }
  }

  private func end(_ number: Int) {
    inside.withLock { inside in _ = inside.polls.removeValue(forKey: number) }
  }
}
