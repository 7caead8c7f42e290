import Engine
import Foundation
import HTTPTypes
import Helpers
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import Pages

/// AnkiConnect as its clients find it: a server that really listens.
struct AnkiConnectStage {
  let site: TestSite
  let opened: OpenedPages
  private let client: any TestClientProtocol

  static func open(
    key: String? = nil, on site: TestSite? = nil, hasBrowser: Bool = true,
    _ body: @escaping @Sendable (AnkiConnectStage) async throws -> Void
  ) async throws {
    let site = try site ?? TestSite()
    let opened = OpenedPages()
    try await site.addDeck(
      "Mining", [ItemContent(front: "猫", back: "cat", reading: "ねこ", tags: ["animal"])])
    let server = AnkiConnectServer(
      site.study, site.site.services, port: 0, key: key, logger: .silent,
      open: { path in
        guard hasBrowser else { throw Problem("No browser could be opened.", remedy: "") }
        opened.add(path)
      })
    try await server.application.test(.live) { client in
      try await body(AnkiConnectStage(site: site, opened: opened, client: client))
    }
  }

  struct Reply {
    var status: Int
    var text: String
    var headers: HTTPFields

    /// With sorted keys.
    var json: String {
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
        return text
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    var value: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
  }

  /// Sends a body, as text unless told otherwise, for the type is never looked at.
  func send(
    _ body: String, origin: String? = nil, method: HTTPRequest.Method = .post, uri: String = "/",
    headers more: HTTPFields = [:]
  ) async throws -> Reply {
    var headers = more
    headers[.contentType] = "text/plain;charset=UTF-8"
    if let origin { headers[.origin] = origin }
    return try await client.execute(
      uri: uri, method: method, headers: headers, body: ByteBuffer(string: body)
    ) { response in
      Reply(
        status: response.status.code, text: String(buffer: response.body),
        headers: response.headers)
    }
  }

  /// Sends an action of version 6.
  ///
  /// - Returns: the whole answer, with sorted keys.
  @discardableResult
  func ask(_ action: String, _ parameters: String = "{}") async throws -> String {
    try await send(#"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#).json
  }

  func result(_ action: String, _ parameters: String = "{}") async throws -> JSONValue {
    let reply = try await send(
      #"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#)
    #expect(reply.value?["error"] == .null)
    return try #require(reply.value?["result"])
  }

  func expect(
    _ action: String, _ parameters: String = "{}", gives expected: JSONValue,
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await result(action, parameters)
    #expect(result == expected, sourceLocation: place)
  }

  /// Expects a list of so many elements.
  func expect(
    _ action: String, _ parameters: String = "{}", count: Int,
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await result(action, parameters)
    #expect(result.array?.count == count, sourceLocation: place)
  }

  /// Expects an answer with a text, such as an error.
  func expect(
    _ action: String, _ parameters: String = "{}", saying text: String,
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await ask(action, parameters)
    #expect(answer.contains(text), sourceLocation: place)
  }

  /// Returns the first id of a list.
  func first(_ action: String, _ parameters: String) async throws -> Int {
    let result = try await result(action, parameters)
    return try #require(result[0]?.integer)
  }
}

/// The paths of the pages that were opened in a browser, in order.
final class OpenedPages: Sendable {
  private let opened = Mutex<[String]>([])

  var paths: [String] { opened.withLock(\.self) }

  func add(_ path: String) {
    opened.withLock { $0.append(path) }
  }
}
