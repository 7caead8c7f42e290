import Foundation
import Glibc

/// What a wait for the keyboard came to.
enum Heard<Value: Sendable>: Sendable {
  case said(Value)
  /// ctrl-C.
  case interrupted
  /// ctrl-D, or the end of the input.
  case ended
  /// What is on the screen is no longer so: the window's size, or the session elsewhere.
  case changed(Interruption.Reason)
}

extension Heard: Equatable where Value: Equatable {}

/// Waits on a thread of its own, so that no thread of the concurrency pool is kept.
func onOwnThread<Value: Sendable>(_ wait: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: wait()) }
  }
}

enum Readiness {
  case ready
  case interrupted(by: Interruption.Reason)

  /// Returns when something can be read or there is an interruption, whichever is first.
  static func wait(for descriptor: Int32, _ interruption: Interruption) -> Readiness {
    while true {
      var polled = [
        pollfd(fd: interruption.wakes, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 2, -1) > 0 else {
        if errno == EINTR { continue }
        return .ready  // The read that follows meets the failure.
      }
      if polled[0].revents != 0, let reason = interruption.heard() {
        return .interrupted(by: reason)
      }
      if polled[1].revents != 0 { return .ready }
    }
  }
}
