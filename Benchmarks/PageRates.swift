import AsyncHTTPClient
import Engine
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Pages

/// Requests a second for the pages, beside the server's own bare "hello" route, through the same
/// client in the same run.
struct PageRates {
  static let requests = 4_000
  static let connections = 8

  private typealias Page = (name: String, path: String, share: Double)

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let session = learner.study.cardSession()
    let clock = learner.study.clock
    await session.send(.begun(StudyPlan(.deck(learner.deck)), at: clock.now(), seed: 2))
    // Built before, or it is the page that says so that is measured.
    await learner.study.lookup().send(.lookedUp("", isCounted: false, at: clock.now()))
    let hello = try await serving(hello()) { try await rate($0) }
    let pages: [Page] = [
      ("study page", "session", 0.25), ("dashboard", "", 0.1),
      ("deck page", "decks/\(learner.deck)", 0.1), ("grid of all kanji", "kanji", 0.05),
    ]
    let figures =
      try await shares(of: pages, Site.Options(port: 0), learner.study, hello)
    await session.send(.left(at: clock.now()))
    return figures
  }

  private static func shares(
    of pages: [Page], _ options: Site.Options, _ study: Study, _ hello: Double
  ) async throws -> [Figure] {
    try await serving(site(of: study, options)) { address in
      var figures: [Figure] = []
      for page in pages {
        figures.append(
          .share(
            page.name, try await rate(address + page.path), of: "the bare hello route", hello,
            atLeast: page.share))
      }
      return figures
    }
  }

  /// A server that is cancelled rather than shut down complains; here it is not to.
  private static let silent: Logger = {
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    return logger
  }()

  private typealias Server = @Sendable (AsyncStream<String>.Continuation) async throws -> Void

  private static func hello() -> Server {
    { addresses in
      let router = Router()
      router.get("/") { _, _ in "hello" }
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in
          addresses.yield("http://127.0.0.1:\(channel.localAddress?.port ?? 0)/")
        },
        logger: silent)
      try await application.run()
    }
  }

  private static func site(of study: Study, _ options: Site.Options) -> Server {
    { addresses in
      try await Site(study, options: options, logger: silent) {
        addresses.yield($0)
      }.run()
    }
  }

  private static func serving<Result: Sendable>(
    _ server: @escaping Server, _ measure: (String) async throws -> Result
  ) async throws -> Result {
    let (stream, addresses) = AsyncStream<String>.makeStream()
    let running = Task { try await server(addresses) }
    defer { running.cancel() }
    for await address in stream { return try await measure(address) }
    throw Problem("The server did not start.", remedy: "See the log.")
  }

  private static func rate(_ url: String) async throws -> Double {
    let each = requests / connections
    try await fetch(url, times: connections)
    let time = try await seconds {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<connections { group.addTask { try await fetch(url, times: each) } }
        try await group.waitForAll()
      }
    }
    return Double(requests) / time
  }

  private static func fetch(_ url: String, times: Int) async throws {
    for _ in 0..<times { _ = try await page(at: url) }
  }
}

/// - Throws: `Problem` for anything but a page.
func page(at url: String) async throws -> ByteBuffer {
  let response = try await HTTPClient.shared.execute(
    HTTPClientRequest(url: url), timeout: .seconds(30))
  guard response.status == .ok else {
    throw Problem("\(url) answered \(response.status.code).", remedy: "Mend it first.")
  }
  return try await response.body.collect(upTo: 4 << 20)
}
