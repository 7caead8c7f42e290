import Engine
import Logging
import Synchronization

extension SiteServices {
  var dictionary: DictionaryOpener { service() }
}

/// Opens the dictionary for all pages, so that none of them waits while it is built.
final class DictionaryOpener: PageService {
  private struct State {
    var opening: Task<Void, Never>?
    var isOpen = false
    /// The progress of building in percent; nil if it does not have to be built.
    var built: Int?
  }

  private let study: Study
  private let live: Live
  private let state = Mutex(State())

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.study, self.live) = (study, live)
  }

  /// - Returns: nil if it is open or cannot be opened. While it is being built, the progress in
  ///   percent after `timeout`.
  @discardableResult
  func open(timeout: Duration = .milliseconds(400)) async -> Int? {
    let opening = state.withLock { state -> Task<Void, Never>? in
      if state.isOpen { return nil }
      let opening = state.opening ?? Task { await self.openNow() }
      state.opening = opening
      return opening
    }
    guard let opening else { return nil }
    // Only building is reported. Opening a dictionary that is already built is waited for.
    repeat {
      await waiting(atMost: timeout) { await opening.value }
    } while state.withLock { $0.opening == opening && $0.built == nil }
    return state.withLock { $0.opening == nil ? nil : $0.built }
  }

  /// Begins to open it, so that the first lookup need not wait.
  func prepare() {
    Task { await self.open() }
  }

  private func openNow() async {
    // What else goes wrong, the lookup says.
    let flaws = try? await study.dictionary.open { [weak self] in self?.report($0) }
    // If building failed, the next request tries again.
    let hasFailed = flaws?.contains(where: \.isFailure) ?? false
    let wasBuilding = state.withLock { state in
      defer { state = State(isOpen: !hasFailed) }
      return state.built != nil
    }
    // A page that only waited has what it waited for, and would load again without end.
    if wasBuilding { live.changed() }
  }

  private func report(_ share: Double) {
    state.withLock { $0.built = Int(share * 100) }
    live.changed()
  }
}
