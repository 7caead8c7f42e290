import Engine
import Foundation
import Logging
import Synchronization

extension SiteServices {
  var dictionaryImport: DictionaryImport { service() }
}

/// The import of a dictionary in this process, which continues after the response.
final class DictionaryImport: PageService {
  private struct Running {
    var store: Store<YomitanImport>?
    var task: Task<Void, Never>?
  }

  private let study: Study
  private let live: Live
  private let running = Mutex(Running())

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.study, self.live) = (study, live)
  }

  /// The bytes unpacked; nil if none is running.
  var unpacked: Int? { running.withLock { $0.store?.state.unpacked } }

  /// Returns the state after the last import: one with a dictionary once, as a notice is on all of
  /// a person's pages.
  ///
  /// - Parameter isLast: whether a problem is shown for the last time. Other pages that are open
  ///   follow the import, too, and must not take it from the page that asked.
  func outcome(isLast: Bool) -> YomitanImport.State? {
    running.withLock { running in
      guard running.task == nil, let state = running.store?.state else { return nil }
      if isLast || state.problem == nil { running.store = nil }
      return state
    }
  }

  /// Starts an import or an update, unless one is running. Returns when it is done, or after 400 ms.
  ///
  /// - Throws: `Problem` if one is running.
  func begin(_ event: YomitanImport.Event) async throws {
    let store = study.dictionary.yomitanImport()
    try running.withLock { running in
      guard running.task == nil else {
        throw Problem("Another dictionary is being imported.", remedy: "Wait until it is done.")
      }
      running.store = store
      running.task = Task { await self.run(store, event) }
    }
    await waiting(atMost: .milliseconds(400)) { await self.running.withLock(\.task)?.value }
  }

  private func run(_ store: Store<YomitanImport>, _ event: YomitanImport.Event) async {
    let progress = store.observe { [live] _ in live.changed() }
    await store.send(event)
    progress.cancel()
    running.withLock { $0.task = nil }
    live.changed()
  }

  var isBusy: Bool { running.withLock { $0.task != nil } }

  /// Stops the import; nothing of it is kept.
  @discardableResult
  func stop() -> [Task<Void, Never>] {
    guard let task = running.withLock(\.task) else { return [] }
    task.cancel()
    return [task]
  }
}
