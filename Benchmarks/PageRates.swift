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
///
/// Before each request something is written, so that no page can be one that was drawn before.
struct PageRates {
  private static let requests = 1_000

  private let study: Study
  private let deck: Deck.ID

  private init(_ learner: Learner) {
    (study, deck) = (learner.study, learner.deck)
  }

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let answering = try await Answering(learner.study, learner.deck, newPerDay: 20, seed: 2)
    // Built before, or it is the page that says so that is measured.
    try await learner.study.dictionary.open()
    let figures = try await PageRates(learner).figures()
    await answering.leave()
    return figures
  }

  private func figures() async throws -> [Figure] {
    let hello = try await Self.serving(Self.hello()) { try await rate($0) }
    let pages = [
      ("study page", "session", 0.25), ("dashboard", "", 0.1),
      ("deck page", "decks/\(deck)", 0.1), ("grid of all kanji", "kanji", 0.05),
    ]
    return try await Self.serving(Self.site(of: study)) { address in
      var figures: [Figure] = []
      for (name, path, share) in pages {
        let rate = try await rate(address + path)
        figures.append(
          .share(name, rate, of: "the bare hello route", hello, atLeast: share))
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

  typealias Server = @Sendable (AsyncStream<String>.Continuation) async throws -> Void

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

  static func site(of study: Study) -> Server {
    { addresses in
      try await Site(study, options: Site.Options(port: 0, isOpenToAll: true), logger: silent) {
        address, _ in
        addresses.yield(address)
      }.run()
    }
  }

  static func serving<Result: Sendable>(
    _ server: @escaping Server, _ measure: (String) async throws -> Result
  ) async throws -> Result {
    let (stream, addresses) = AsyncStream<String>.makeStream()
    let running = Task { try await server(addresses) }
    defer { running.cancel() }
    for await address in stream { return try await measure(address) }
    throw Problem("The server did not start.", remedy: "See the log.")
  }

  private func rate(_ url: String) async throws -> Double {
    _ = try await page(at: url)
    var time = 0.0
    for number in 0..<Self.requests {
      let content = ItemContent(front: "front \(number)", back: "written between two requests")
      try await study.items.add(content, to: deck, at: study.clock.now())
      time += try await seconds { _ = try await page(at: url) }
    }
    return Double(Self.requests) / time
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
