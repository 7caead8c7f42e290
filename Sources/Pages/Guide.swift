import Engine
import Synchronization

/// Leads the open page from outside, and tells where the person walks in it by themselves.
final class Guide: Sendable {
  private let live: Live
  private let walked: @Sendable (Place) -> Void
  /// Where the page is, as far as one can be led there; nil when it is elsewhere.
  private let current = Mutex<Place?>(nil)

  init(_ live: Live, walked: @escaping @Sendable (Place) -> Void) {
    (self.live, self.walked) = (live, walked)
  }

  /// - Returns: false when no page is open; the next one to be opened is taken to be led there.
  func lead(to place: Place) -> Bool {
    current.withLock { $0 = place }
    return live.lead(to: Site.path(to: place))
  }

  /// A page was opened there. Where it was led is no news.
  func opened(_ place: Place?) {
    let before = current.withLock { current in
      defer { current = place }
      return current
    }
    if let place, place != before { walked(place) }
  }
}
