public import Engine

/// Pages in a browser beside the REPL, for what a terminal cannot draw. The REPL navigates them,
/// and follows when the person navigates there.
public struct BrowserPages: Sendable {
  /// How a place was shown.
  public enum Shown: Hashable, Sendable {
    /// Shown in the page that was already open.
    case led
    case opened(at: String)
    /// The browser could not be opened; only the address is available.
    case unopened(at: String, Problem)
  }

  let navigated: AsyncStream<Place>
  let show: @Sendable (Place) async throws -> Shown

  /// - Parameter navigated: the places that the person navigates to in the pages.
  public init(
    navigated: AsyncStream<Place>, show: @escaping @Sendable (Place) async throws -> Shown
  ) {
    (self.navigated, self.show) = (navigated, show)
  }
}

extension Console {
  /// Shows a place in the pages, if there are any, and reports where in one line.
  ///
  /// - Returns: whether it is in a browser; if not, the terminal has to show it.
  func show(_ place: Place, called name: String) async throws -> Bool {
    guard let pages else { return false }
    switch try await pages.show(place) {
    case .led: output.say("\(name) is open in the browser.")
    case .opened(let url): output.say("\(name) is open in the browser, at \(url)")
    case .unopened(let url, let problem):
      output.say("\(name) is at \(url) (\(problem.sentence))")
      note(problem)
      return false
    }
    return true
  }
}
