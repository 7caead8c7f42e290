import Foundation
import Helpers
import Testing

@testable import Engine

/// The times of assignments, of Sanpo's own decks.
struct ServedAssignmentTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  private func start(_ item: Item.ID, _ token: String) async throws -> JSONValue? {
    let started = await learner.study.served(
      "PUT", "/assignments/\(item)/start", token: token, body: "{}")
    return try started.json["data"]?["started_at"]
  }

  /// - Returns: the assignment then.
  @discardableResult
  private func review(
    _ item: Item.ID, misses: Int = 0, _ token: String
  ) async throws -> JSONValue? {
    let body = """
      {"review": {"subject_id": \(item), "incorrect_meaning_answers": \(misses),
        "incorrect_reading_answers": 0}}
      """
    let reply = await learner.study.served("POST", "/reviews", token: token, body: body)
    #expect(reply.status == 200)
    return try await assignment(of: item, token)
  }

  private func assignment(of item: Item.ID, _ token: String) async throws -> JSONValue? {
    let reply = await learner.study.served("GET", "/assignments/\(item)", token: token)
    return try reply.json["data"]
  }

  /// Sets the clock to a minute after an item becomes available.
  private func wait(for item: Item.ID, _ token: String) async throws {
    let available = try await assignment(of: item, token)?["available_at"]?.string
    let time = try #require(available.flatMap { ServedTime($0) })
    learner.clock.set(to: time.date + 60)
  }

  @Test func `An item has passed since it first reached Guru, until it is forgotten`()
    async throws
  {
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    let started = try await start(item, token)

    var (stages, passed, times): ([Int], [JSONValue?], [JSONValue?]) = ([], [], [])
    for misses in [0, 0, 0, 0, 1] {
      try await wait(for: item, token)
      let after = try await review(item, misses: misses, token)
      stages.append(try #require(after?["srs_stage"]?.integer))
      passed.append(after?["passed_at"])
      times.append(.string(ServedTime(learner.now).text))
      #expect(after?["started_at"] == started)
      #expect(try await learner.study.servedAPI.stages()?.firstIndex(of: 1) == stages.last)
    }

    let first = try #require(stages.firstIndex { $0 >= 5 })
    #expect(first < 3 && stages.last == 1)
    #expect(passed == stages.map { $0 < 5 ? JSONValue.null : times[first] })
  }

  @Test func `An item that is forgotten in a long break below Guru has not passed`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    _ = try await start(item, token)
    try await wait(for: item, token)
    let before = try #require(try await review(item, token)?["srs_stage"]?.integer)
    #expect((2..<5).contains(before))

    learner.clock.advance(by: .days(30))
    try await review(item, misses: 1, token)
    try await wait(for: item, token)
    let after = try await review(item, token)

    let stage = try #require(after?["srs_stage"]?.integer)
    #expect((2..<5).contains(stage))
    #expect(after?["passed_at"] == .null)
  }

  @Test func `The learner's level is unlocked from its first item on, and started with a lesson`()
    async throws
  {
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    func levels() async throws -> [JSONValue] {
      let list = await learner.study.served("GET", "/level_progressions", token: token)
      return try list.json["data"]?.array?.compactMap { $0["data"] } ?? []
    }
    let unlocked = try await assignment(of: item, token)?["unlocked_at"]

    let before = try await levels()
    learner.clock.advance(by: .hours(1))
    let started = try await start(item, token)
    let after = try await levels()

    #expect(before.map { $0["level"] } == [1])
    #expect(before.map { $0["unlocked_at"] } == [unlocked])
    #expect(before.map { $0["started_at"] } == [JSONValue.null])
    #expect(after.map { $0["started_at"] } == [started])
    for time in ["unlocked_at", "created_at"] {
      #expect(after.map { $0[time] } == before.map { $0[time] })
    }
  }

  @Test func `An item that is reset and learned anew was started then`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    let first = try await start(item, token)
    learner.clock.advance(by: .hours(2))

    try await learner.items.act(.reset, on: item, at: learner.now)
    let second = try await start(item, token)

    #expect(first != second)
    #expect(second == .string(ServedTime(learner.now).text))
  }
}
