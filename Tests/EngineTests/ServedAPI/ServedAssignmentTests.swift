import Foundation
import Helpers
import Testing

@testable import Engine

/// The times of assignments, of Sanpo's own decks.
struct ServedAssignmentTests {
  @Test func `An item has passed since it first reached Guru, also once it is forgotten`()
    async throws
  {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    func assignment() async throws -> JSONValue? {
      let reply = await learner.study.served("GET", "/assignments/\(item)", token: token)
      return try reply.json["data"]
    }
    _ = await learner.study.served("PUT", "/assignments/\(item)/start", token: token, body: "{}")
    let started = try await assignment()?["started_at"]

    var (stages, passed, times): ([Int], [JSONValue?], [JSONValue?]) = ([], [], [])
    for misses in [0, 0, 0, 0, 1] {
      let available = try await assignment()?["available_at"]?.string
      let time = try #require(available.flatMap { ServedTime($0) })
      learner.clock.set(to: time.date + 60)
      let body = """
        {"review": {"subject_id": \(item), "incorrect_meaning_answers": \(misses),
          "incorrect_reading_answers": 0}}
        """
      _ = await learner.study.served("POST", "/reviews", token: token, body: body)
      let after = try await assignment()
      stages.append(try #require(after?["srs_stage"]?.integer))
      passed.append(after?["passed_at"])
      times.append(.string(ServedTime(learner.now).text))
      #expect(after?["started_at"] == started)
    }

    let first = try #require(stages.firstIndex { $0 >= 5 })
    #expect(first < 3 && stages.last == 1)
    #expect(passed == stages.indices.map { $0 < first ? JSONValue.null : times[first] })
  }

  @Test func `An item that is reset and learned anew was started then`() async throws {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    func start() async throws -> JSONValue? {
      let started = await learner.study.served(
        "PUT", "/assignments/\(item)/start", token: token, body: "{}")
      return try started.json["data"]?["started_at"]
    }
    let first = try await start()
    learner.clock.advance(by: .hours(2))

    try await learner.detail(.acted(.reset, item, at: learner.now))
    let second = try await start()

    #expect(first != second)
    #expect(second == .string(ServedTime(learner.now).text))
  }
}
