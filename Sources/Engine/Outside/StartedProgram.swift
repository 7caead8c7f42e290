import Foundation
import Synchronization

/// A program that may run on after it was started.
public final class StartedProgram: Sendable {
  private enum State {
    case starting
    case running(pid_t)
    case ended
  }

  private let state = Mutex(State.starting)

  /// Ends it with its own children, if it still runs.
  public func stop() {
    state.withLock { state in
      // A program inherits the signal mask of the thread that starts it, which may block SIGTERM.
      if case .running(let id) = state { kill(-id, SIGKILL) }
      state = .ended
    }
  }

  /// It may have ended by then.
  func runs(as id: pid_t) {
    state.withLock { if case .starting = $0 { $0 = .running(id) } }
  }

  /// From then on its number may be another program's.
  func hasEnded() { state.withLock { $0 = .ended } }
}
