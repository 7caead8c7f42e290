import Foundation
import Helpers
import Testing

@testable import Engine

/// The user over the served API, with the preferences that programs set.
struct ServedPreferenceTests {
  @Test func `A program can send all preferences back that it read`() async throws {
    let learner = try Learner()
    let token = try await learner.study.token()
    let read = try await learner.study.served("GET", "/user", token: token).json
    var preferences = try #require(read["data"]?["preferences"]?.object)
    preferences["lessons_batch_size"] = .number(7)
    let body = JSONValue.object(["user": .object(["preferences": .object(preferences)])])

    let changed = await learner.study.served(
      "PUT", "/user", token: token,
      body: String(decoding: try JSONEncoder().encode(body), as: UTF8.self))

    #expect(changed.status == 200)
    #expect(try changed.json["data"]?["preferences"]?.object == preferences)
  }

  @Test func `The user has the time of the last change`() async throws {
    let learner = try Learner()
    let token = try await learner.study.token(may: Set(APIToken.Permission.allCases))
    func ask(since time: String? = nil) async -> ServedReply {
      let headers = time.map { ["if-modified-since": $0] } ?? [:]
      return await learner.study.served("GET", "/user", token: token, headers: headers)
    }
    let first = await ask()
    let modified = try #require(first["Last-Modified"])
    learner.clock.advance(by: .seconds(10))
    #expect(try await ask().json == first.json)
    #expect(await ask(since: modified).status == 304)

    let changed = await learner.study.served(
      "PUT", "/user", token: token,
      body: #"{"user": {"preferences": {"lessons_batch_size": 7}}}"#)

    let before = try #require(try first.json["data_updated_at"]?.string)
    let after = try #require(try changed.json["data_updated_at"]?.string)
    #expect(before < after)
    #expect(await ask(since: modified).status == 200)
  }

  @Test func `A preference that a program chose counts until the learner's own changes`()
    async throws
  {
    let learner = try Learner()
    let token = try await learner.study.token(may: Set(APIToken.Permission.allCases))
    func size() async throws -> Int? {
      let user = try await learner.study.served("GET", "/user", token: token).json
      return user["data"]?["preferences"]?["lessons_batch_size"]?.integer
    }
    let body = #"{"user": {"preferences": {"lessons_batch_size": 7}}}"#
    _ = await learner.study.served("PUT", "/user", token: token, body: body)
    let chosen = try await size()

    try await learner.study.care.changeSettings(["lesson-size": "4"])

    #expect(chosen == 7)
    #expect(try await size() == 4)
  }
}
