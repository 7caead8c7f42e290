import Engine
import HTML
import Logging
import Synchronization

/// A website that asks for permission to use AnkiConnect, shown on every page until the person
/// looks at the page where it is allowed. Others that ask meanwhile are listed there, too.
final class AnkiConnectQuestion: PageService {
  private let live: Live
  private let asking = Mutex<String?>(nil)

  init(_ study: Study, _ live: Live, log: Logger) { self.live = live }

  /// The origin that asks; nil for none.
  var origin: String? { asking.withLock(\.self) }

  func ask(for origin: String) {
    let isNew = asking.withLock { asking in
      defer { asking = asking ?? origin }
      return asking == nil
    }
    if isNew { live.changed() }
  }

  func seen() {
    asking.withLock { $0 = nil }
  }

  static func banner(_ origin: String) -> HTMLElement {
    p.spaced(.class("banner"), .role("status")) {
      "\(origin) wants to use AnkiConnect."
      pageLink("Answer", AnkiConnectPage().path)
    }
  }
}

extension SiteServices {
  var ankiConnectQuestion: AnkiConnectQuestion { service() }
}
