import AsyncHTTPClient
import Engine
import Foundation
import NIOCore
import NIOHTTP1

/// A session of the WebDriver protocol (w3.org/TR/webdriver2), which is JSON over HTTP.
struct WebDriver: Sendable {
  private let root: URL

  /// Opens a session with the driver at a URL.
  init(at driver: URL, capabilities: JSONValue) async throws {
    struct Session: Decodable {
      let sessionId: String
    }
    let sessions = driver.appending(path: "session")
    let session: Session = try await exchange(
      .POST, sessions, ["capabilities": ["alwaysMatch": capabilities]])
    root = sessions.appending(path: session.sessionId)
  }

  func get<Value: Decodable>(_ path: String) async throws -> Value {
    try await exchange(.GET, root.appending(path: path), nil)
  }

  func post<Value: Decodable>(_ path: String, _ body: JSONValue = [:]) async throws -> Value {
    try await exchange(.POST, root.appending(path: path), body)
  }

  func post(_ path: String, _ body: JSONValue = [:]) async throws {
    let _: JSONValue = try await post(path, body)
  }

  func close() async throws {
    let _: JSONValue = try await exchange(.DELETE, root, nil)
  }
}

/// An error of the driver, by the protocol's error codes ("no such element" …).
struct WebDriverError: Error, CustomStringConvertible {
  let code: String
  let description: String

  /// Whether it is about an element of a page no longer shown. While the page is being left,
  /// chromedriver reports Chromium's own message.
  var isOfPageLeft: Bool {
    code == "stale element reference" || description.contains("does not belong to the document")
  }

  /// Whether something else is in front of an element.
  var isOfCovered: Bool { code == "element click intercepted" }
}

/// Longer than the driver's own timeouts, so that its error comes first.
private let longestExchange = TimeAmount.seconds(90)

private func exchange<Value: Decodable>(
  _ method: HTTPMethod, _ address: URL, _ body: JSONValue?
) async throws -> Value {
  var request = HTTPClientRequest(url: address.absoluteString)
  request.method = method
  if let body {
    request.headers.add(name: "Content-Type", value: "application/json")
    request.body = .bytes(try JSONEncoder().encode(body))
  }
  let response = try await HTTPClient.shared.execute(request, timeout: longestExchange)
  let answer = Data(try await response.body.collect(upTo: 64 << 20).readableBytesView)
  guard response.status == .ok else { throw failure(of: request, in: answer) }
  return try JSONDecoder().decode(Answer<Value>.self, from: answer).value
}

private struct Answer<Value: Decodable>: Decodable {
  let value: Value
}

private func failure(of request: HTTPClientRequest, in answer: Data) -> WebDriverError {
  struct ErrorValue: Decodable {
    let error: String
    let message: String
  }
  guard let error = try? JSONDecoder().decode(Answer<ErrorValue>.self, from: answer).value else {
    return WebDriverError(code: "", description: String(decoding: answer, as: UTF8.self))
  }
  let reason = error.message.prefix { !$0.isNewline }
  return WebDriverError(code: error.error, description: "The browser says: \(reason)")
}
