import Engine
import Synchronization

/// Watches for another face advancing the session while this one waits for a key.
final class SessionWatch<Course: SessionCourse>: Sendable {
  private let store: Store<SessionMachine<Course>>
  /// The revision on the screen while waiting for a key.
  private let shown = Mutex<Int?>(nil)
  private let observation = Mutex<Observation?>(nil)

  init(_ store: Store<SessionMachine<Course>>, of study: Study, raising interruption: Interruption)
  {
    self.store = store
    let observed = study.changes.observe { [weak self] in
      Task {
        await store.send(.changedElsewhere(at: study.now))
        guard let shown = self?.shown.withLock(\.self), shown != self?.revision else { return }
        interruption.raise(.changed)
      }
    }
    observation.withLock { $0 = observed }
  }

  private var revision: Int? { store.state.session?.revision }

  /// Waits for input. Only interruptions during the wait count, and only for the revision shown.
  func during<Value>(
    _ revision: Int, _ wait: () async -> InputResult<Value>
  ) async -> InputResult<Value> {
    shown.withLock { $0 = revision }
    defer { shown.withLock { $0 = nil } }
    while true {
      let heard = await wait()
      // A late interruption may be about what this face itself did before the wait.
      if case .changed(.changed) = heard, self.revision == revision { continue }
      return heard
    }
  }
}
