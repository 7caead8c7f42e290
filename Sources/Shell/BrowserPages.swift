public import Engine

/// Pages in a browser beside the REPL, for what a terminal cannot draw: led from here, and followed
/// to where the person walks in them.
public struct BrowserPages: Sendable {
  /// How a place came before the person.
  public enum Shown: Hashable, Sendable {
    /// In the page that was open.
    case led
    case opened(at: String)
    /// The address is what is left.
    case unopened(at: String, Problem)
  }

  let walked: AsyncStream<Place>
  let show: @Sendable (Place) async throws -> Shown

  /// - Parameter walked: where the person goes in the pages without being led there.
  public init(
    walked: AsyncStream<Place>, show: @escaping @Sendable (Place) async throws -> Shown
  ) {
    (self.walked, self.show) = (walked, show)
  }
}

extension Console {
  /// Shows a place in the pages, and says in one line where.
  func show(_ place: Place, called name: String, in pages: BrowserPages) async throws {
    switch try await pages.show(place) {
    case .led: output.say("\(name) is open in the page.")
    case .opened(let url): output.say("\(name) is open in the browser, at \(url)")
    case .unopened(let url, let problem):
      output.say("\(name) is at \(url) (\(problem.sentence))")
      note(problem)
    }
  }
}
