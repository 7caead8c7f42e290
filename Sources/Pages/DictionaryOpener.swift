import Engine
import Synchronization

/// Opens the dictionary for all pages, so that none of them has to wait while it is built.
final class DictionaryOpener: Sendable {
  private struct Inside {
    var opening: Task<Void, Never>?
    var isOpen = false
    /// How much is built, from 0 to 1; nil unless it has to be built.
    var built: Double?
  }

  private let study: Study
  private let live: Live
  private let inside = Mutex(Inside())

  init(_ study: Study, _ live: Live) {
    (self.study, self.live) = (study, live)
  }

  /// - Returns: nil once it is open, or cannot be; while it is being built, how much of it is when
  ///   `patience` is over.
  func open(patience: Duration = .milliseconds(400)) async -> Double? {
    let opening = inside.withLock { inside -> Task<Void, Never>? in
      if inside.isOpen { return nil }
      let opening = inside.opening ?? Task { await self.openNow() }
      inside.opening = opening
      return opening
    }
    guard let opening else { return nil }
    // Only building is worth a word; opening what is built already is waited for.
    repeat {
      await patiently(patience) { await opening.value }
    } while inside.withLock { $0.opening == opening && $0.built == nil }
    return inside.withLock { $0.opening == nil ? nil : $0.built ?? 0 }
  }

  private func openNow() async {
    let store = study.lookup()
    let progress = store.observe { [weak self] state in
      if let share = state.building { self?.tell(share) }
    }
    await store.send(.lookedUp("", isCounted: false, at: study.clock.now()))
    progress.cancel()
    // What could not be built is tried again by whoever comes next.
    let hasFailed = store.state.flaws.contains(where: \.isFailure)
    inside.withLock { $0 = Inside(isOpen: !hasFailed) }
    live.changed()
  }

  private func tell(_ share: Double) {
    inside.withLock { $0.built = share }
    live.changed()
  }
}
