import Engine

/// The sync of this process, which continues after the response.
final class SyncRun: Sendable {
  let store: Store<Sync>
  private let observation: Observation

  init(_ store: Store<Sync>, _ live: Live) {
    self.store = store
    observation = store.observe { _ in live.changed() }
  }

  /// The progress, including that of another face's sync; nil if none is running.
  var progress: SyncProgress? {
    switch store.state.phase {
    case .working(let progress), .following(let progress): progress
    case .idle, .done: nil
    }
  }

  /// Starts a sync unless one is running. Returns when it is done or `patience` is over.
  func begin(_ plan: Sync.Plan, patience: Duration = .milliseconds(400)) async {
    await patiently(patience) { [store] in await store.send(.asked(plan)) }
  }
}
