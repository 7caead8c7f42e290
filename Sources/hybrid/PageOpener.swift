import Engine
import Logging
import Pages
import Shell

/// Pages of the learner's study beside the REPL, in a browser; served from the first time on, on the
/// usual port, or on any free one of this computer.
actor PageOpener {
  nonisolated let navigated: AsyncStream<Place>
  private let walks: AsyncStream<Place>.Continuation
  private let study: Study
  private let log: Logger
  private let browser = WebBrowser()
  private var opening: Task<Site, any Error>?

  init(_ study: Study, _ log: Logger) {
    (self.study, self.log) = (study, log)
    (navigated, walks) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Leads the page that is open there; opens one when none is.
  func show(_ place: Place) async throws -> BrowserPages.Shown {
    let site = try await open()
    if site.navigate(to: place) { return .led }
    let url = try site.address(of: place)
    do {
      try await browser.open(url)
      return .opened(at: url)
    } catch let problem as Problem {
      return .unopened(at: url, problem)
    }
  }

  private func open() async throws -> Site {
    let opening = opening ?? Task { try await serve() }
    self.opening = opening
    do {
      return try await opening.value
    } catch {
      self.opening = nil  // To be tried again the next time.
      throw error
    }
  }

  /// Always the same where it is free, so that a page that was left open goes on.
  private static let usualPort = Site.Options.usualPort + 1

  private func serve() async throws -> Site {
    do {
      return try await serve(on: Self.usualPort)
    } catch is Problem {
      return try await serve(on: 0)  // Another hybrid may have that one.
    }
  }

  private func serve(on port: Int) async throws -> Site {
    let (addresses, listener) = AsyncThrowingStream<String, any Error>.makeStream()
    let site = try Site(
      study, options: Site.Options(port: port), logger: log,
      running: { url, _ in listener.yield(url) },
      navigated: { [walks] in walks.yield($0) })
    Task {
      do {
        try await site.run()
        log.error("The pages have ended.")
        listener.finish()
      } catch let problem as Problem {
        return listener.finish(throwing: problem)  // It can't listen there.
      } catch {
        log.error("The pages have ended. [\(error)]")
        listener.finish(throwing: error)
      }
      opening = nil  // Nothing listens on its address now.
    }
    for try await _ in addresses { return site }
    throw Problem("The pages could not be started.", remedy: "Start again.")
  }
}
