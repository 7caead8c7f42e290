import AsyncHTTPClient
import Foundation
import Helpers
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

/// What other programs on this computer, or pages of another site, may try over plain HTTP.
@Suite struct BrowserStrangerTests {
  @Test(arguments: ["evil.example", "localhost", "127.0.0.1:1"])
  func `A request with another host name is rejected`(_ host: String) async throws {
    let stage = try await BrowserStage()
    let answer = try await send("/", to: stage, ["Host": host])

    #expect(answer.status == 421)
    #expect(!answer.body.contains("Your first lesson"))
  }

  @Test func `A form from another site, or without the token, changes nothing`() async throws {
    let stage = try await BrowserStage()
    let page = try await send("/decks", to: stage)
    let token = try #require(page.body.firstMatch(of: /name="csrf" value="([^"]+)"/)?.1)
    let own = stage.origin

    for (origin, form) in [
      ("http://evil.example", "name=Evil&csrf=\(token)"), ("null", "name=Evil&csrf=\(token)"),
      (own, "name=Evil"), (own, "name=Evil&csrf=0"),
    ] {
      let answer = try await send(
        "/decks", to: stage, ["Origin": origin, "Cookie": page.cookie], form: form)
      #expect(answer.status == 403, "\(origin) \(form)")
    }
    #expect(try await stage.terminal("decks").contains("Evil") == false)

    let answer = try await send(
      "/decks", to: stage, ["Origin": own, "Cookie": page.cookie], form: "name=Mine&csrf=\(token)")
    #expect(answer.status == 303)
    #expect(try await stage.terminal("decks").contains("Mine"))
  }

  @Test(arguments: [
    "/media/../sanpo.sqlite", "/media/..%2Fsanpo.sqlite", "/media/%2e%2e%2fsanpo.sqlite",
    "/media/%2Fetc%2Fpasswd", "/assets/x/..%2F..%2Flayout.mustache", "/../../etc/passwd",
  ])
  func `No path leaves the served folders`(_ path: String) async throws {
    let stage = try await BrowserStage()

    #expect(try await send(path, to: stage).status == 404)
  }

  /// A server that listens on all interfaces also answers at the other loopback addresses.
  @Test(arguments: ["127.0.0.2", "::1"])
  func `No other address of this computer is served`(_ address: String) async throws {
    let stage = try await BrowserStage()
    let port = try #require(stage.address.port)
    let elsewhere = try SocketAddress(ipAddress: address, port: port)

    let error = await #expect(throws: IOError.self) {
      try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(to: elsewhere).get()
    }

    #expect(error?.errnoCode == ECONNREFUSED)
    #expect(try await send("/", to: stage).status == 200)
  }
}

private struct Answer {
  let status: UInt
  let cookie: String
  let body: String
}

/// Gets `path` exactly as written; posts when there is a form.
private func send(
  _ path: String, to stage: BrowserStage, _ headers: [String: String] = [:], form: String? = nil
) async throws -> Answer {
  var request = HTTPClientRequest(url: stage.origin + path)
  request.headers = HTTPHeaders(headers.map { ($0.key, $0.value) })
  if let form {
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
    request.body = .bytes(ByteBuffer(string: form))
  }
  let response = try await strangersClient.execute(request, timeout: TimeAmount(patience))
  let body = try await response.body.collect(upTo: 1 << 20)
  let cookie = response.headers.first(name: "Set-Cookie")?.prefix { $0 != ";" } ?? ""
  return Answer(
    status: response.status.code, cookie: String(cookie), body: String(buffer: body))
}

/// A redirect is an answer here and is not followed.
private let strangersClient = HTTPClient(
  eventLoopGroupProvider: .singleton,
  configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

extension BrowserStage {
  fileprivate var origin: String { address.absoluteString.trimmingCharacters(in: ["/"]) }
}
