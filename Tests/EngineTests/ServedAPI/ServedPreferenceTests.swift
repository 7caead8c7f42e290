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

  @Test func `A preference that is no setting is kept for programs`() async throws {
    let learner = try Learner()
    let (study, token) = (learner.study, try await learner.study.token())
    let before = try await study.care.settings()
    let body = #"{"user": {"preferences": {"lessons_autoplay_audio": true}}}"#

    _ = await study.served("PUT", "/user", token: token, body: body)

    #expect(try await study.preference("lessons_autoplay_audio", token) == true)
    #expect(try await study.preference("reviews_autoplay_audio", token) == false)
    #expect(try await study.care.settings() == before)
  }

  @Test func `The lesson size is a setting of the learner's, whoever changes it`() async throws {
    let learner = try Learner()
    let (study, token) = (learner.study, try await learner.study.token())
    func put(_ size: Int) async {
      let body = #"{"user": {"preferences": {"lessons_batch_size": \#(size)}}}"#
      _ = await study.served("PUT", "/user", token: token, body: body)
    }

    await put(7)
    #expect(try await study.care.settings().lessonSize == 7)
    try await study.care.changeSettings(["lesson-size": "4"])
    #expect(try await study.preference("lessons_batch_size", token) == 4)
    let undone = try await study.undoLatest()
    #expect(undone.name == "Changed “Items in a lesson”")
    try await study.undoLatest()
    #expect(try await study.preference("lessons_batch_size", token) == 5)

    // More than WaniKani has: a program that sends back what it read doesn't make it less.
    try await study.care.changeSettings(["lesson-size": "20"])
    await put(10)
    #expect(try await study.care.settings().lessonSize == 20)
  }

  @Test func `With an account, lesson size and order of reviews are its settings`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    let (study, token) = (stage.study, try await stage.study.token())
    func put(_ size: Int, _ order: String) async throws -> WaniKaniSettings {
      let preferences = """
        {"lessons_batch_size": \(size), "reviews_presentation_order": "\(order)"}
        """
      _ = await study.served(
        "PUT", "/user", token: token, body: #"{"user": {"preferences": \#(preferences)}}"#)
      return try await study.care.settings().waniKani
    }
    let size = try #require(try await study.preference("lessons_batch_size", token)?.integer)

    let same = try await put(size, "shuffled")
    let other = try await put(size == 7 ? 8 : 7, "lower_levels_first")

    #expect(same.lessonSize == nil && same.reviewOrder == .site)
    #expect(other.lessonSize == (size == 7 ? 8 : 7) && other.reviewOrder == .level)
    #expect(
      try await study.preference("reviews_presentation_order", token) == "lower_levels_first")
    try await study.care.changeSettings(["wanikani-lesson-size": "3"])
    #expect(try await study.preference("lessons_batch_size", token) == 3)
  }
}

extension Study {
  fileprivate func preference(_ name: String, _ token: String) async throws -> JSONValue? {
    let user = try await served("GET", "/user", token: token).json
    return user["data"]?["preferences"]?[name]
  }
}
