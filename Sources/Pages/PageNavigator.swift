import Engine
import Synchronization

/// Navigates the open page from outside, and reports where the person navigates.
final class PageNavigator: Sendable {
  private let live: Live
  private let navigated: @Sendable (Place) -> Void
  /// The page's current place, or nil if it is none that can be navigated to.
  private let current = Mutex<Place?>(nil)

  init(_ live: Live, navigated: @escaping @Sendable (Place) -> Void) {
    (self.live, self.navigated) = (live, navigated)
  }

  /// - Returns: false if no page is open; the next one to open counts as navigated.
  func navigate(to place: Place) -> Bool {
    current.withLock { $0 = place }
    return live.navigate(to: Site.path(to: place))
  }

  /// Records that a page was opened, and reports it unless it was navigated there from outside.
  func opened(_ place: Place?) {
    let before = current.withLock { current in
      defer { current = place }
      return current
    }
    if let place, place != before { navigated(place) }
  }
}
