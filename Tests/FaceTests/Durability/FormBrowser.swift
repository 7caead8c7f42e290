import AsyncHTTPClient
import Foundation
import Helpers
import NIOCore
import NIOHTTP1

/// A browser without scripts, over plain HTTP: keeps its cookie, sends forms as on the page,
/// and follows a 303 only when its page is needed.
actor FormBrowser {
  struct Page {
    var path: String
    var status: UInt
    var html: String
  }

  private let address: URL
  private var cookie = ""
  private var current = Page(path: "", status: 0, html: "")
  /// The target of the last redirect, not loaded yet.
  private var next: String?

  init(at address: URL) {
    self.address = address
  }

  var page: Page {
    get async throws {
      while let path = next { try await open(path) }
      return current
    }
  }

  func open(_ path: String) async throws {
    try await send(request(path))
  }

  /// Sends the form with some fields changed.
  ///
  /// - Returns: the status of the response, as soon as its head has arrived.
  @discardableResult
  func submit(_ action: String, _ changes: [String: String] = [:]) async throws -> UInt {
    let form = try HTMLForms(await page.html).form(action, with: Array(changes.keys))
    var request = request(action)
    request.method = .POST
    request.headers.add(name: "Origin", value: origin)
    request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
    request.body = .bytes(ByteBuffer(string: urlEncoded(form.sent(changes))))
    return try await send(request)
  }

  private var origin: String { address.absoluteString.trimmingCharacters(in: ["/"]) }

  private func request(_ path: String) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: origin + path)
    request.headers.add(name: "Cookie", value: cookie)
    return request
  }

  @discardableResult
  private func send(_ request: HTTPClientRequest) async throws -> UInt {
    let response = try await client.execute(request, timeout: TimeAmount(patience))
    if let given = response.headers.first(name: "Set-Cookie") {
      cookie = String(given.prefix { $0 != ";" })
    }
    next = response.status == .seeOther ? response.headers.first(name: "Location") : nil
    guard next == nil else { return response.status.code }
    let body = try await response.body.collect(upTo: 1 << 22)
    current = Page(
      path: request.url.replacing(origin, with: ""), status: response.status.code,
      html: String(buffer: body))
    return response.status.code
  }
}

/// A redirect is an answer here: it acknowledges a form.
private let client = HTTPClient(
  eventLoopGroupProvider: .singleton,
  configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))
