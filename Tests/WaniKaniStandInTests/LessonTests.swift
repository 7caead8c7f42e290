import Foundation
import Testing

@testable import WaniKaniStandIn

/// Section 11 of the reference: starting an assignment.
struct LessonTests {
  @Test(arguments: [
    #"{"assignment":{"started_at":"2026-03-02T10:40:00.000000Z"}}"#,
    #"{"started_at":"2026-03-02T10:40:00Z"}"#,
  ])
  func `A lesson sets the first stage and its interval, rounded down to the hour`(
    _ body: String
  ) async throws {
    let visitor = try await Visitor.arriving()
    visitor.clock.advance(hours: 1)

    let reply = try await visitor.put("/assignments/1/start", body)

    #expect(reply.status == 200)
    #expect(reply["object"] == "assignment")
    #expect(reply["data.srs_stage"] == 1)
    #expect(reply["data.started_at"] == "2026-03-02T10:40:00.000000Z")
    // The accelerated system of the first levels: two hours.
    #expect(reply["data.available_at"] == "2026-03-02T12:00:00.000000Z")
    #expect(reply["data_updated_at"] == "2026-03-02T11:20:30.123456Z")
  }

  @Test(arguments: ["", "{}", #"{"assignment":{}}"#])
  func `Without a time the lesson starts now`(_ body: String) async throws {
    let visitor = try await Visitor.arriving()

    let reply = try await visitor.put("/assignments/1/start", body)

    #expect(reply["data.started_at"] == "2026-03-02T10:20:30.123456Z")
  }

  @Test func `A lesson cannot start before its unlocking, in the future or twice`() async throws {
    let visitor = try await Visitor.arriving()
    func start(at time: String) async throws -> Int {
      try await visitor.put("/assignments/1/start", "{\"started_at\":\"\(time)\"}").status
    }

    #expect(try await start(at: "2026-03-02T10:20:30.123455Z") == 422)
    #expect(try await start(at: "2026-03-02T10:20:30.123457Z") == 422)
    #expect(try await start(at: "2026-03-02T10:20:30.123456Z") == 200)
    #expect(try await start(at: "2026-03-02T10:20:30.123456Z") == 422)
  }

  @Test func `Hidden, locked, unavailable and missing subjects cannot be started`()
    async throws
  {
    let visitor = try await Visitor.arriving()
    visitor.service.change { account, now in
      account.hide(1, now: now)
      account.move(2, toLevel: 2, now: now)
      account.assignments.update(3) { $0.unlockedAt = nil }
    }

    for id in 1...3 {
      #expect(try await visitor.put("/assignments/\(id)/start", "").status == 422)
    }
    #expect(try await visitor.put("/assignments/99/start", "").status == 404)
  }

  @Test func `Nothing can be studied on vacation or beyond the subscription`() async throws {
    let visitor = try await Visitor.arriving(
      .generated(seed: 1, level: 5, of: 5, scale: .tiny, now: TestClock.start))
    let account = visitor.account
    let above = try #require(
      account.assignments.rows.first { account.subjects[$0.subjectID]?.level == 5 })
    visitor.service.change { account, now in
      account.assignments.update(above.id) { ($0.stage, $0.startedAt) = (0, nil) }
      account.subscribe(to: .free, now: now)
    }

    #expect(try await visitor.put("/assignments/\(above.id)/start", "").status == 422)
    visitor.service.change { $0.subscribe(to: .lifetime, now: $1) }
    #expect(try await visitor.put("/assignments/\(above.id)/start", "").status == 200)
    visitor.service.change { account, now in
      account.assignments.update(above.id) { ($0.stage, $0.startedAt) = (0, nil) }
      account.beginVacation(now: now)
    }
    #expect(try await visitor.put("/assignments/\(above.id)/start", "").status == 422)
  }

  @Test func `The first lesson starts the level`() async throws {
    let visitor = try await Visitor.arriving()
    #expect(try await visitor.get("/level_progressions/1")["data.started_at"] == .null)

    _ = try await visitor.put("/assignments/1/start", "")

    #expect(
      try await visitor.get("/level_progressions/1")["data.started_at"]
        == "2026-03-02T10:20:30.123456Z")
  }
}

extension StandInScale {
  static let tiny = StandInScale(radicals: 2, kanji: 4, words: 6, kanaWords: 1)
}
