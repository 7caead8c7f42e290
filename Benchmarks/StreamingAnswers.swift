import AsyncHTTPClient
import Engine
import Foundation
import Helpers
import NIOCore
import NIOHTTP1

/// Fifty learners of one server who are answered at once, each in a browser without scripts.
struct StreamingAnswers {
  private static let learners = 50
  /// How long the model waits between two pieces.
  private static let pace = Duration.milliseconds(100)
  private static let sentences = 6
  private static let answer = String(
    repeating: "Hello there, this is a longer text. ", count: sentences)

  static func figures() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let model = ModelStandIn(.openai)
    let configuration = try await model.start()
    let server = try RunningFace(
      .webview, ["--learners", "--port", "0"], on: folder.url,
      [
        "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL_URL": configuration.url.absoluteString,
        "SANPO_MODEL": configuration.model, "SANPO_MODEL_KEY": "secret-key",
      ])
    let address = try await server.address()
    var browsers: [Browser] = []
    for _ in 0..<learners { browsers.append(try await Browser(at: address)) }
    // The first answer opens the dictionaries, which are built before.
    for _ in browsers { model.reply("猫(ねこ)が寝る。 The cat sleeps.") }
    for browser in browsers { _ = try await browser.ask() }
    for _ in browsers { model.reply(answer) }
    model.slow { try await Task.sleep(for: pace) }
    let streams = try await withThrowingTaskGroup(of: Stream.self) { group in
      for browser in browsers { group.addTask { try await browser.ask() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let stalls = streams.map { ($0.longestWait - pace) / .milliseconds(1) }
    let ends = streams.map { $0.end / .seconds(1) }
    return [
      Figure(
        name: "longest stall of \(learners) answers at once", value: stalls.max() ?? .infinity,
        unit: "ms", goal: .atMost(200),
        remark: """
          longer than the provider's own; what is known of the words is there \
          \(String(format: "%.1f", ends.max() ?? 0)) s after the last of them
          """),
      Figure(
        name: "memory of a server of \(learners) answers at once",
        value: try server.residentMemory(), unit: "MB", goal: .atMost(150),
        remark: "when all are there"),
    ]
  }

  /// How an answer came.
  private struct Stream {
    /// Between two of its pieces.
    var longestWait: Duration
    /// From the last of its words to the end of the page, with what is known of them.
    var end: Duration
  }

  /// A learner of their own.
  private struct Browser {
    private let address: String
    private let cookie: String
    private let csrf: String

    /// Comes as a newcomer.
    init(at address: String) async throws {
      self.address = address
      let response = try await Self.request(address + "tutor")
      let page = String(buffer: try await response.body.collect(upTo: 4 << 20))
      cookie = response.headers[canonicalForm: "set-cookie"]
        .map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
      guard let token = page.firstMatch(of: /name="csrf" value="(\w+)"/) else {
        throw HelperError("A new learner got \(response.status.code).")
      }
      csrf = String(token.1)
    }

    func ask() async throws -> Stream {
      var asking = Self.asked(address + "tutor", cookie)
      asking.method = .POST
      asking.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
      asking.body = .bytes(ByteBuffer(string: "csrf=\(csrf)&text=What+does+the+cat+do"))
      let response = try await HTTPClient.shared.execute(asking, timeout: .seconds(60))
      var (page, stream) = ("", Stream(longestWait: .zero, end: .zero))
      var (last, whole): (ContinuousClock.Instant, ContinuousClock.Instant?) = (.now, nil)
      for try await piece in response.body {
        let now = ContinuousClock.now
        if !page.isEmpty, whole == nil { stream.longestWait = max(stream.longestWait, now - last) }
        last = now
        page += String(buffer: piece)
        if whole == nil, page.matches(of: /longer\s+text/).count == sentences { whole = now }
      }
      stream.end = last - (whole ?? last)
      guard page.contains("</html>"), page.contains("longer text") || page.contains("sleeps") else {
        throw HelperError("The answer is missing: \(response.status.code).")
      }
      return stream
    }

    private static func request(_ url: String) async throws -> HTTPClientResponse {
      try await HTTPClient.shared.execute(asked(url, nil), timeout: .seconds(30))
    }

    private static func asked(_ url: String, _ cookie: String?) -> HTTPClientRequest {
      var request = HTTPClientRequest(url: url)
      request.headers.add(name: "accept", value: "text/html")
      request.headers.add(name: "sec-fetch-site", value: "same-origin")
      if let cookie { request.headers.add(name: "cookie", value: cookie) }
      return request
    }
  }
}
