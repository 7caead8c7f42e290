import Engine
import Synchronization

/// Watches for a session that another face moves on while this one waits for a key.
final class SessionWatch<Course: SessionCourse>: Sendable {
  private let store: Store<SessionMachine<Course>>
  /// The revision that is shown while a key is awaited.
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

  /// Interruptions count only while `wait` lasts, and only for what was shown before it.
  func during<Value>(_ revision: Int, _ wait: () async -> Heard<Value>) async -> Heard<Value> {
    shown.withLock { $0 = revision }
    defer { shown.withLock { $0 = nil } }
    while true {
      let heard = await wait()
      // An interruption can be late: meant for what this face itself has done before this wait.
      if case .changed(.changed) = heard, self.revision == revision { continue }
      return heard
    }
  }
}
