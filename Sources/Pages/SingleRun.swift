import Engine
import Synchronization

/// Work of this process, one at a time, which continues after the response.
final class SingleRun<Progress: Sendable, Outcome: Sendable>: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var progress: Progress?
    var outcome: Outcome?
  }

  private let state = Mutex(State())
  private let changed: @Sendable () -> Void

  /// - Parameter changed: called when there is progress or an outcome.
  init(changed: @escaping @Sendable () -> Void) { self.changed = changed }

  /// Nil if nothing runs.
  var progress: Progress? { state.withLock { $0.progress } }

  func report(_ progress: Progress) {
    state.withLock { if $0.task != nil { $0.progress = progress } }
    changed()
  }

  /// Returns the outcome of the last work that ended; nil while other work runs.
  ///
  /// - Parameter takes: whether it is returned for the last time.
  func outcome(takes: (Outcome) -> Bool) -> Outcome? {
    state.withLock { state in
      guard let outcome = state.outcome else { return nil }
      if takes(outcome) { state.outcome = nil }
      return outcome
    }
  }

  /// Begins some work. Returns when it is done, or `timeout` is over.
  ///
  /// - Throws: `refusal` if other work runs.
  func begin(
    _ progress: Progress, orThrow refusal: Problem, timeout: Duration,
    _ work: @escaping @Sendable () async -> Outcome
  ) async throws(Problem) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.task == nil else { return nil }
      let task = Task { end(await work()) }
      state = State(task: task, progress: progress)
      return task
    }
    guard let task else { throw refusal }
    await waiting(atMost: timeout) { await task.value }
  }

  private func end(_ outcome: Outcome) {
    state.withLock { $0 = State(outcome: outcome) }
    changed()
  }

  var isBusy: Bool { state.withLock { $0.task != nil } }

  /// - Returns: what has yet to end.
  func stop() -> [Task<Void, Never>] {
    guard let task = state.withLock(\.task) else { return [] }
    task.cancel()
    return [task]
  }
}
