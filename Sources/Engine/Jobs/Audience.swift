import Synchronization

/// Tracks whether there are observers.
final class Audience: Sendable {
  private struct Inside {
    var viewers = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var waitingEver = 0
  }

  private let inside = Mutex(Inside())

  var isPresent: Bool { inside.withLock { $0.viewers > 0 } }

  /// Adds a viewer, until the observation ends.
  func join() -> Observation {
    change(by: 1)
    return Observation { [weak self] in self?.change(by: -1) }
  }

  /// Waits until somebody looks, or until nobody does. Returns at once if that is so, or if the
  /// task is cancelled.
  func wait(untilPresent isPresent: Bool) async {
    while self.isPresent != isPresent, !Task.isCancelled { await nextChange(unless: isPresent) }
  }

  private func nextChange(unless isPresent: Bool) async {
    let number = inside.withLock { inside in
      inside.waitingEver += 1
      return inside.waitingEver
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = inside.withLock { inside in
          guard (inside.viewers > 0) != isPresent, !Task.isCancelled else { return true }
          inside.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      inside.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }

  private func change(by number: Int) {
    let waiting = inside.withLock { inside in
      inside.viewers += number
      defer { inside.waiting = [:] }
      return inside.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }
}
