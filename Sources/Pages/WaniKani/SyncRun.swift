import Engine
import Logging

extension SiteServices {
  var sync: SyncRun { service() }
}

/// The sync of this process, which continues after the response.
final class SyncRun: PageService {
  let store: Store<Sync>
  private let observation: Observation

  init(_ study: Study, _ live: Live, log: Logger) {
    store = study.waniKani.sync()
    observation = store.observe { _ in live.changed() }
  }

  /// The progress, including that of another face's sync; nil if none is running.
  var progress: SyncProgress? {
    switch store.state.phase {
    case .working(let progress), .following(let progress): progress
    case .idle, .done: nil
    }
  }

  /// Starts a sync unless one is running. Returns when it is done or `timeout` is over.
  func begin(_ plan: Sync.Plan, timeout: Duration = .milliseconds(400)) async {
    await waiting(atMost: timeout) { [store] in await store.send(.asked(plan)) }
  }
}
