import Foundation
import Helpers

@testable import Engine

/// Sanpo as a client of another Sanpo: its own WaniKani client, with the other's API as the
/// service.
struct ServedClient: WaniKaniStudying {
  let study: Study
  let storage: Storage
  let clock: TestClock

  init(
    of server: Study, _ clock: TestClock,
    may permissions: Set<APIToken.Permission> = Set(APIToken.Permission.allCases)
  ) async throws {
    self.clock = clock
    storage = try Storage.inMemory()
    let connection = WaniKaniConnection(
      http: .served(by: server), secrets: Vault().secrets,
      pause: Pause { clock.advance(by: min($0, .hours(1))) }, address: "http://localhost/v2",
      token: try await server.token(may: permissions))
    study = Study(
      storage, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, random: .seeded(7), timeZone: .gmt, waniKani: connection))
  }

  @discardableResult
  func sync() async throws -> SyncReport {
    let store = study.waniKani.sync()
    try await store.sent(.asked(.changes))
    guard case .done(let report) = store.state.phase else {
      throw Problem("The sync ended as \(store.state.phase).", remedy: "")
    }
    return report
  }
}

extension Study {
  func token(
    may permissions: Set<APIToken.Permission> = Set(APIToken.Permission.allCases)
  ) async throws -> String {
    try await createAPIToken(named: "test", may: permissions).secret
  }

  /// Sends a request with a token.
  func served(
    _ method: String = "GET", _ address: String, token: String, body: String = "",
    headers: [String: String] = [:]
  ) async -> ServedReply {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    return await servedAPI.reply(
      to: ServedRequest(
        method, parts[0], query: parts.count > 1 ? parts[1] : "",
        headers: headers.merging(["authorization": "Bearer \(token)"]) { $1 },
        body: Data(body.utf8), base: "http://localhost/v2"))
  }
}

extension ServedReply {
  var json: JSONValue {
    get throws { try JSONDecoder().decode(JSONValue.self, from: Data(body)) }
  }

  subscript(header: String) -> String? { headers.first { $0.name == header }?.value }
}

extension HTTP {
  /// Calls the served API directly, without a socket.
  static func served(by study: Study) -> HTTP {
    HTTP { request in
      let reply = await study.servedAPI.reply(
        to: ServedRequest(
          request.method, request.url.path().replacing("/v2", with: ""),
          query: request.url.query() ?? "",
          headers: Dictionary(uniqueKeysWithValues: request.headers.map { ($0.lowercased(), $1) }),
          body: request.body ?? Data(), base: "http://localhost/v2"))
      return Response(
        status: reply.status,
        headers: Dictionary(
          reply.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
        body: Data(reply.body))
    }
  }
}
