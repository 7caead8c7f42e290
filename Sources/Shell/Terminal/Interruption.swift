import Glibc
import Synchronization

/// Interrupts a wait for the keyboard from another thread, with a reason.
final class Interruption: Sendable {
  enum Reason: Hashable, Sendable {
    /// ctrl-C.
    case interrupted
    case resized
    /// The program continues after Ctrl-Z. The shell may have changed the terminal's modes.
    case continued
    /// The session on the screen was advanced in another face.
    case changed
    /// A second of a timed question has passed.
    case tick
    /// There is a notice for the prompt. It does not end the wait.
    case notice
  }

  private struct State {
    var reasons: [Reason] = []
    var waits = 0
    var whileBusy: (@Sendable () -> Void)?
    var showAgain: (@Sendable () -> Void)?

    var isAwaited: Bool { waits > 0 }
  }

  private let state = Mutex(State())
  /// A file descriptor that is readable while a reason is pending.
  let wakes: Int32
  private let waker: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe nothing can wake a wait, but everything else works.
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    (wakes, waker) = (ends[0], ends[1])
  }

  deinit {
    close(wakes)
    close(waker)
  }

  /// Works on something of which ctrl-C stops only this: what ctrl-C stopped before, it stops again
  /// afterwards.
  func stopping<Value>(
    by stop: @escaping @Sendable () -> Void, _ work: () async throws -> Value
  ) async rethrows -> Value {
    let outer = state.withLock { state in
      defer { state.whileBusy = stop }
      return state.whileBusy
    }
    defer { state.withLock { $0.whileBusy = outer } }
    return try await work()
  }

  /// Interrupts the wait for the keyboard, or if there is none, stops the current work.
  func raise(_ reason: Reason) {
    let stop: (@Sendable () -> Void)? = state.withLock { state in
      if reason == .interrupted, !state.isAwaited { return state.whileBusy }
      if state.isAwaited, !state.reasons.contains(reason) {
        state.reasons.append(reason)
      }
      return nil
    }
    stop?()
    var byte: UInt8 = 0
    write(waker, &byte, 1)
  }

  func heard() -> Reason? {
    state.withLock { state in
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(wakes, &bytes, bytes.count) > 0 {}
      return state.reasons.isEmpty ? nil : state.reasons.removeFirst()
    }
  }

  /// Runs a wait during which reasons count.
  func whileWaiting<T>(_ wait: () -> T) -> T {
    beginWaiting()
    defer { endWaiting() }
    return wait()
  }

  /// Runs a wait together with its prompt, since a person may respond at once.
  func whileWaiting<T>(_ wait: () async -> T) async -> T {
    beginWaiting()
    defer { endWaiting() }
    return await wait()
  }

  /// Waits for a line, with what is shown above it again after ctrl-Z.
  func showing<Value>(
    again show: @escaping @Sendable () -> Void, _ wait: () async -> Value
  ) async -> Value {
    state.withLock { $0.showAgain = show }
    defer { state.withLock { $0.showAgain = nil } }
    return await wait()
  }

  /// Shows what is above the line; called after ctrl-Z.
  func showAgain() {
    let show: (@Sendable () -> Void)? = state.withLock { $0.showAgain }
    show?()
  }

  private func beginWaiting() {
    state.withLock { state in
      if !state.isAwaited { state.reasons = [] }
      state.waits += 1
    }
  }

  private func endWaiting() {
    state.withLock { $0.waits -= 1 }
  }

  /// Sets what an interruption does outside a wait.
  func whileBusy(_ stop: @escaping @Sendable () -> Void) {
    state.withLock { $0.whileBusy = stop }
  }
}
