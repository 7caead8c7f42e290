import Synchronization

/// Tracks whether there are observers.
final class Audience: Sendable {
  private struct State {
    var viewers = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var waitingEver = 0
  }

  private let state = Mutex(State())

  var isPresent: Bool { state.withLock { $0.viewers > 0 } }

  /// Adds a viewer, until the observation ends.
  func join() -> Observation {
    change(by: 1)
    return Observation { [weak self] in self?.change(by: -1) }
  }

  /// Waits until there are viewers, or until there are none. Returns at once if the task is
  /// cancelled.
  func wait(untilPresent isPresent: Bool) async {
    while self.isPresent != isPresent, !Task.isCancelled { await nextChange(unless: isPresent) }
  }

  private func nextChange(unless isPresent: Bool) async {
    let number = state.withLock { state in
      state.waitingEver += 1
      return state.waitingEver
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard (state.viewers > 0) != isPresent, !Task.isCancelled else { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }

  private func change(by number: Int) {
    let waiting = state.withLock { state in
      state.viewers += number
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }
}
