import Engine

/// The sync that this process began; it goes on behind the request that asked for it.
final class SyncRun: Sendable {
  let store: Store<Sync>
  private let progress: Observation

  init(_ store: Store<Sync>, _ live: Live) {
    self.store = store
    progress = store.observe { _ in live.changed() }
  }

  /// How far it is, also where it follows another face's; nil while none goes on.
  var goesOn: SyncProgress? {
    switch store.state.phase {
    case .working(let progress), .following(let progress): progress
    case .idle, .done: nil
    }
  }

  /// Returns when it is done or `patience` is over. One that goes on is not begun twice.
  func begin(_ plan: Sync.Plan, patience: Duration = .milliseconds(400)) async {
    await patiently(patience) { [store] in await store.send(.asked(plan)) }
  }
}
