import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

struct ServedTokenTests {
  @Test(arguments: ["", "Bearer", "Bearer nonsense", "Basic 1234", "Token token="])
  func `A request without a known token is refused like the service does`(header: String)
    async throws
  {
    let (server, _) = try await WaniKaniStage.served()

    let reply = await server.study.servedAPI.reply(
      to: ServedRequest(
        "GET", "/user", headers: ["authorization": header], base: "http://localhost/v2"))

    #expect(reply.status == 401)
    #expect(
      String(decoding: reply.body, as: UTF8.self)
        == #"{"error":"Unauthorized. Nice try.","code":401}"#)
  }

  @Test func `No token is good once its learner was signed out`() async throws {
    let isSignedOut = Mutex(false)
    let study = Study(
      try Storage.inMemory(), face: .hybrid, course: nil,
      in: StudyEnvironment(
        variables: [:],
        admit: {
          if isSignedOut.withLock(\.self) { throw Problem("You were signed out.", remedy: "") }
        }))
    let token = try await study.token()
    #expect(await study.served("GET", "/user", token: token).status == 200)

    isSignedOut.withLock { $0 = true }

    #expect(await study.served("GET", "/user", token: token).status == 401)
  }

  @Test(arguments: [
    "Bearer x", "bearer x", "Bearer  x", "Bearer X", "Token token=x", "Token token=\"x\"",
  ])
  func `Both forms of the header are taken`(form: String) async throws {
    let (server, token) = try await WaniKaniStage.served()
    let header = form.replacing("x", with: token).replacing("X", with: token.uppercased())

    let reply = await server.study.servedAPI.reply(
      to: ServedRequest(
        "GET", "//user/", headers: ["authorization": header], base: "http://localhost/v2"))

    #expect(reply.status == 200)
    let user = try reply.json
    #expect(user["object"]?.string == "user")
    #expect(user["data"]?["username"]?.string == "stroller")
    #expect(user["data"]?["preferences"]?["lessons_batch_size"]?.integer != nil)
    #expect(user["data"]?["subscription"]?.object?.count == 4)
  }

  @Test(arguments: ["Bearer \"x x\"", "Token token=\"x x\"", "Token token=\"x \""])
  func `A token with a space within quotation marks is refused`(form: String) async throws {
    let (server, token) = try await WaniKaniStage.served()

    let reply = await server.study.servedAPI.reply(
      to: ServedRequest(
        "GET", "/user", headers: ["authorization": form.replacing("x", with: token)],
        base: "http://localhost/v2"))

    #expect(reply.status == 401)
  }

  @Test func `The last use of a token is known within ten minutes`() async throws {
    let (server, token) = try await WaniKaniStage.served()
    let first = server.clock.now
    func usedAt(after minutes: Int) async throws -> Int64? {
      server.clock.advance(by: .minutes(minutes))
      _ = await server.study.served("GET", "/user", token: token)
      return try await server.study.apiTokens().first?.usedAt?.milliseconds
    }

    #expect(try await usedAt(after: 0) == first.milliseconds)
    #expect(try await usedAt(after: 9) == first.milliseconds)
    #expect(try await usedAt(after: 1) == first.milliseconds + 600_000)
  }

  @Test func `A revoked token is unknown, and no token is stored`() async throws {
    let (server, token) = try await WaniKaniStage.served()
    let id = try #require(try await server.study.apiTokens().first?.id)

    try await server.study.revokeAPIToken(id)

    #expect(await server.study.served("GET", "/user", token: token).status == 401)
    let other = try await server.study.token()
    let stored = try await server.storage.database.read { db in
      try db.all("SELECT hash FROM api_token") { try $0[0] as String }
    }
    #expect(stored == [SHA256.hex(Data(other.utf8))])
  }
}

extension WaniKaniStage {
  /// A synced account, with a token to read it.
  static func served() async throws -> (WaniKaniStage, token: String) {
    let server = try WaniKaniStage()
    try await server.sync()
    server.clock.advance(by: .minutes(5))
    return (server, try await server.study.token())
  }
}
