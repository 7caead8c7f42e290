public import Engine
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// A service of random words and Wiktionary's API on a local port. It checks requests as the
/// services document them, misbehaves as told, and records what it was asked.
public final class WordServicesStandIn: Sendable {
  public struct Asked: Sendable {
    public var path: String
    public var query: [String: String]
    public var userAgent: String
    /// The titles of a request to Wiktionary.
    public var titles: [String]
  }

  public enum Fault: Sendable {
    case status(Int, headers: [String: String] = [:], body: String = "{}")
    /// A page of HTML with status 200, called by this type.
    case html(type: String)
    /// This many bytes of JSON.
    case huge(Int)
    /// An error of Wiktionary's API, which comes with status 200.
    case error(code: String)
    case redirect(to: String)
    /// Half of a reply, then a closed connection.
    case cut
  }

  private struct Inside {
    var asked: [Asked] = []
    var faults: [Fault] = []
    var isDown = false
    var atOnce = 0
    var mostAtOnce = 0
  }

  private let random: [String: [String]]
  private let pages: [String: String]
  private let inside = Mutex(Inside())
  private let server = Mutex<LocalServer?>(nil)

  /// - Parameters:
  ///   - random: the words that are given by language, in this order.
  ///   - pages: the wikitext of pages by title.
  public init(random: [String: [String]] = [:], pages: [String: String] = [:]) {
    (self.random, self.pages) = (random, pages)
  }

  public var asked: [Asked] { inside.withLock(\.asked) }
  /// The most requests that were answered at the same time.
  public var mostAtOnce: Int { inside.withLock(\.mostAtOnce) }

  /// The next requests fail so, one after the other.
  public func misbehave(_ faults: Fault...) {
    inside.withLock { $0.faults += faults }
  }

  /// Closes every connection without an answer, as if there were no network.
  public func goDown(_ isDown: Bool = true) {
    inside.withLock { $0.isDown = isDown }
  }

  /// Listens, and returns the services that lead here.
  public func start() async throws -> WordServices {
    let address = try await listen()
    return WordServices(
      randomWords: "\(address)/word", wiktionary: "\(address)/w/api.php")
  }

  /// Listens on a free port, and returns the address.
  public func listen() async throws -> String {
    let server = try await LocalServer { [weak self] request, writer, _ in
      try await self?.answer(request, by: writer)
    }
    self.server.withLock { $0 = server }
    return server.address
  }

  private func answer(_ request: Request, by writer: consuming ResponseWriter) async throws {
    let asked = Asked(request)
    let (fault, isDown) = inside.withLock { inside in
      inside.asked.append(asked)
      inside.atOnce += 1
      inside.mostAtOnce = max(inside.mostAtOnce, inside.atOnce)
      return (inside.faults.isEmpty ? nil : inside.faults.removeFirst(), inside.isDown)
    }
    defer { inside.withLock { $0.atOnce -= 1 } }
    if isDown { throw HelperError("down") }
    if let fault { return try await deliver(fault, by: writer) }
    let (status, body) = reply(to: asked)
    try await LocalServer.write(status, [:], Array(body.utf8), by: writer)
  }

  // MARK: What is documented

  private func reply(to asked: Asked) -> (Int, String) {
    guard asked.userAgent.hasPrefix("Sanpo/"), asked.userAgent.contains("@") else {
      return (403, "Please set a user-agent and respect our robot policy")
    }
    switch asked.path {
    case "/word": return randomWords(asked)
    case "/w/api.php": return wikitext(asked)
    default: return (404, "{}")
    }
  }

  private func randomWords(_ asked: Asked) -> (Int, String) {
    guard let number = Int(asked.query["number"] ?? "1") else { return (400, "number") }
    guard let words = random[asked.query["lang"] ?? "en"] else {
      return (403, #"{"Error":"No translation for this language"}"#)
    }
    return (200, Self.json(.array(words.prefix(number).map { .string($0) })))
  }

  private func wikitext(_ asked: Asked) -> (Int, String) {
    // Without the second version of the format the pages would come as an object, by their numbers.
    guard asked.query["action"] == "query", asked.query["format"] == "json",
      asked.query["formatversion"] == "2", asked.query["prop"] == "revisions",
      asked.query["rvprop"] == "content", asked.query["rvslots"] == "main"
    else { return (200, Self.error("missingparam")) }
    // More than anonymous clients may ask for.
    guard (1...50).contains(asked.titles.count) else { return (200, Self.error("toomanyvalues")) }
    let found = asked.titles.map { title -> JSONValue in
      guard let text = pages[title] else { return ["title": .string(title), "missing": true] }
      return [
        "title": .string(title),
        "revisions": [["slots": ["main": ["content": .string(text)]]]],
      ]
    }
    return (200, Self.json(["batchcomplete": true, "query": ["pages": .array(found)]]))
  }

  private static func error(_ code: String) -> String {
    json(["error": ["code": .string(code), "info": "A fault."]])
  }

  private static func json(_ value: JSONValue) -> String {
    // Any value of JSON can be encoded.
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  // MARK: Faults

  private func deliver(_ fault: Fault, by writer: consuming ResponseWriter) async throws {
    switch fault {
    case .status(let status, let headers, let body):
      try await LocalServer.write(status, headers, Array(body.utf8), by: writer)
    case .html(let type):
      try await LocalServer.write(
        200, ["Content-Type": type], Array("<!DOCTYPE html><p>Welcome</p>".utf8), by: writer)
    case .huge(let bytes):
      let fill = [UInt8](repeating: UInt8(ascii: "a"), count: bytes)
      try await LocalServer.write(
        200, [:], Array(#"["#.utf8) + [UInt8(ascii: "\"")] + fill + Array("\"]".utf8), by: writer)
    case .error(let code):
      try await LocalServer.write(200, [:], Array(Self.error(code).utf8), by: writer)
    case .redirect(let address):
      try await LocalServer.write(302, ["Location": address], [], by: writer)
    case .cut:
      var head = HTTPFields()
      head[.contentType] = "application/json"
      head[.contentLength] = "1000"
      var body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: head))
      try await body.write(ByteBuffer(string: #"["half"#))
      throw HelperError("cut")
    }
  }
}

extension WordServicesStandIn.Asked {
  fileprivate init(_ request: Request) {
    let parts = URLComponents(string: "http://localhost\(request.uri.description)")
    path = request.uri.path
    query = Dictionary(
      (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    userAgent = request.headers[.userAgent] ?? ""
    titles = (query["titles"] ?? "").split(separator: "|").map(String.init)
  }
}

extension WordServicesStandIn {
  /// A page in Wiktionary's template language.
  public static func page(_ language: String, _ code: String, _ meaning: String) -> String {
    "==\(language)==\n\n===Noun===\n{{head|\(code)|noun}}\n\n# [[\(meaning)]]\n"
  }
}
