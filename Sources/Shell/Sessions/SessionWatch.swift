import Engine
import Synchronization

/// Watches for a change elsewhere of what is shown while this face waits for a key: another face
/// may advance the session, or edit the item.
final class SessionWatch<Text: SessionText>: Sendable {
  /// The parts of a session that a screen depends on.
  private struct Sight: Hashable {
    var session: SessionID
    var revision: Int
    var lines: [Line]

    init(_ session: Session<Text.Course>, as text: Text) {
      self.session = session.id
      revision = session.revision
      lines = text.seen(session)
    }
  }

  private let store: Store<SessionMachine<Text.Course>>
  private let text: Text
  /// The session on the screen while waiting for a key.
  private let shown = Mutex<Sight?>(nil)
  private let observation = Mutex<Observation?>(nil)

  init(
    _ store: Store<SessionMachine<Text.Course>>, as text: Text, of study: Study,
    raising interruption: Interruption
  ) {
    (self.store, self.text) = (store, text)
    let observed = study.changes.observe { [weak self] in
      Task {
        await store.send(.changedElsewhere(at: study.now))
        guard let shown = self?.shown.withLock(\.self), shown != self?.current else { return }
        interruption.raise(.changed)
      }
    }
    observation.withLock { $0 = observed }
  }

  private var current: Sight? { store.state.session.map { Sight($0, as: text) } }

  /// Waits for input. Only interruptions during the wait count, and only for the session as it is
  /// shown.
  func during<Value>(
    _ session: Session<Text.Course>, _ wait: () async -> InputResult<Value>
  ) async -> InputResult<Value> {
    let sight = Sight(session, as: text)
    shown.withLock { $0 = sight }
    defer { shown.withLock { $0 = nil } }
    while true {
      let heard = await wait()
      // A late interruption may be about what this face itself did before the wait.
      if case .changed(.changed) = heard, current == sight { continue }
      return heard
    }
  }
}
