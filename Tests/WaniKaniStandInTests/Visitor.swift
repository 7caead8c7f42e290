import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

@testable import WaniKaniStandIn

/// Speaks plain HTTP to its own stand-in, with a clock that stands still until it is set forward.
struct Visitor: Sendable {
  let server: StandInServer
  let clock: TestClock

  var service: StandInService { server.service }
  var account: StandInAccount { service.account }

  static func arriving(
    _ account: StandInAccount = .beginner(now: TestClock.start),
    tokens: [StandInToken] = [.full, .readOnly], perMinute: Int = 60
  ) async throws -> Visitor {
    let clock = TestClock()
    let service = StandInService(account, tokens: tokens, perMinute: perMinute) { clock.now }
    return Visitor(server: try await StandInServer.start(service), clock: clock)
  }

  func get(
    _ path: String, token: StandInToken = .full, _ headers: [String: String] = [:]
  ) async throws -> Reply {
    try await send("GET", path, headers.merging(authorised(by: token)) { own, _ in own })
  }

  func post(_ path: String, _ body: String, token: StandInToken = .full) async throws -> Reply {
    try await send("POST", path, json.merging(authorised(by: token)) { $1 }, body)
  }

  func put(_ path: String, _ body: String, token: StandInToken = .full) async throws -> Reply {
    try await send("PUT", path, json.merging(authorised(by: token)) { $1 }, body)
  }

  /// Sends once, without retries: the test sees exactly what the server does.
  private static let client = {
    var once = HTTPClient.Configuration.singletonConfiguration
    once.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: once)
  }()

  /// Adds nothing: neither token nor revision. The path may be a whole URL.
  func send(
    _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: String? = nil
  ) async throws -> Reply {
    let url = path.hasPrefix("http://") ? path : server.base.absoluteString + path
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: method)
    request.headers = HTTPHeaders(headers.map { ($0.key, $0.value) })
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let response = try await Self.client.execute(request, timeout: .minutes(5))
    let bytes = try await response.body.collect(upTo: 64 << 20)
    return Reply(
      status: Int(response.status.code), headers: response.headers,
      body: Data(bytes.readableBytesView))
  }

  private let json = ["Content-Type": "application/json; charset=utf-8"]

  private func authorised(by token: StandInToken) -> [String: String] {
    ["Authorization": "Bearer \(token.text)", "Wanikani-Revision": "20170710"]
  }
}

struct Reply {
  let status: Int
  let headers: HTTPHeaders
  let body: Data
  /// Nil if the body is not JSON.
  let json: JSON?

  init(status: Int, headers: HTTPHeaders, body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
    do { json = try JSONDecoder().decode(JSON.self, from: body) } catch { json = nil }
  }

  /// A value by its path: "data.0.id".
  subscript(way: String) -> JSON? { json?.value(at: way.split(separator: ".")) }

  subscript(header name: String) -> String? { headers.first(name: name) }

  /// The IDs on a collection's page.
  var ids: [Int] { numbers("data", "id") }

  func numbers(_ list: String, _ name: String) -> [Int] {
    guard case .array(let records) = self[list] else { return [] }
    return records.compactMap { if case .int(let id) = $0[name] { id } else { nil } }
  }

  func names(of way: String) -> Set<String> {
    guard case .object(let members) = self[way] else { return [] }
    return Set(members.keys)
  }

  func text(_ way: String) -> String? {
    if case .string(let text) = self[way] { text } else { nil }
  }

  func count(_ way: String) -> Int? {
    if case .array(let values) = self[way] { values.count } else { nil }
  }
}

extension JSON {
  fileprivate func value(at way: [Substring]) -> JSON? {
    guard let step = way.first else { return self }
    if case .array(let values) = self, let place = Int(step) {
      return values.indices.contains(place) ? values[place].value(at: Array(way.dropFirst())) : nil
    }
    return self[String(step)]?.value(at: Array(way.dropFirst()))
  }
}

final class TestClock: Sendable {
  /// 2026-03-02T10:20:30.123456Z
  static let start = Date(timeIntervalSince1970: 1_772_446_830.123456)

  private let instant = Mutex(TestClock.start)

  var now: Date { instant.withLock { $0 } }

  func advance(hours: Double = 0, seconds: Double = 0) {
    instant.withLock { $0 += hours * 3_600 + seconds }
  }
}
