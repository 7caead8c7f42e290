import Foundation
import Glibc

enum InputResult<Value: Sendable>: Sendable {
  case entered(Value)
  /// ctrl-C.
  case interrupted
  /// ctrl-D, or the end of the input.
  case ended
  /// The screen is outdated: the window was resized, or the session advanced elsewhere.
  case changed(Interruption.Reason)
}

extension InputResult: Equatable where Value: Equatable {}

/// Why a wait for input ended.
enum Readiness {
  case ready
  case interrupted(by: Interruption.Reason)

  /// Returns when there is input or an interruption.
  static func wait(for descriptor: Int32, _ interruption: Interruption) -> Readiness {
    while true {
      var polled = [
        pollfd(fd: interruption.wakes, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 2, -1) > 0 else {
        if errno == EINTR { continue }
        return .ready  // The following read reports the error.
      }
      if polled[0].revents != 0, let reason = interruption.heard() {
        return .interrupted(by: reason)
      }
      if polled[1].revents != 0 { return .ready }
    }
  }

  /// Whether there is input within so many milliseconds.
  static func isReady(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }
}
