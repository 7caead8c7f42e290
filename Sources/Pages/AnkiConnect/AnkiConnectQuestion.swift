import Engine
import HTML
import Logging
import Synchronization

/// A website that asks for permission to use AnkiConnect, shown on every page until the person
/// looks at the page where it is allowed. Others that ask meanwhile are listed there, too.
final class AnkiConnectQuestion: PageService {
  private let ankiConnect: AnkiConnectRoom
  private let live: Live
  private let state = Mutex(State())

  private struct State {
    /// The origin that asks; nil for none.
    var origin: String?
    /// The origins whose questions the person saw. They ask no more while this process runs.
    var seen: Set<String> = []
  }

  init(_ study: Study, _ live: Live, log: Logger) {
    ankiConnect = study.ankiConnect
    self.live = live
  }

  /// The origin that asks; nil for none.
  var origin: String? { state.withLock(\.origin) }

  func ask(for origin: String) {
    let isNew = state.withLock { state in
      guard state.origin == nil, !state.seen.contains(origin) else { return false }
      state.origin = origin
      return true
    }
    if isNew { live.changed() }
  }

  func seen(_ origins: [String]) {
    state.withLock { state in
      state.origin = nil
      state.seen.formUnion(origins)
    }
  }

  /// Takes the question back if it was answered in another face.
  func followAnswers() async {
    // While the data can't be read, the question stays.
    guard let origin, let asking = try? await ankiConnect.origins().asking,
      !asking.contains(origin)
    else { return }
    seen([origin])
  }

  static func banner(_ origin: String) -> HTMLElement {
    p.spaced(.class("banner"), .role("status")) {
      "\(origin) wants to use AnkiConnect."
      pageLink("See its request", AnkiConnectPage().path)
    }
  }
}

extension SiteServices {
  var ankiConnectQuestion: AnkiConnectQuestion { service() }
}
