import Foundation
import Testing
@testable import WaniKaniStandIn

/// Section 9 of the reference: the report of what waits.
struct SummaryTests {
  private static let account = StandInAccount.small(now: StandingClock.start)

  @Test func `It has one entry of lessons and 25 of reviews, each on the hour`() async throws {
    let visitor = try await Visitor.arriving(Self.account)

    let reply = try await visitor.get("/summary")

    #expect(reply["object"] == "report")
    #expect(reply.names(of: "") == ["object", "url", "data_updated_at", "data"])
    #expect(reply["data_updated_at"] == "2026-03-02T10:00:00.000000Z")
    #expect(reply.count("data.lessons") == 1)
    #expect(reply["data.lessons.0.available_at"] == "2026-03-02T10:00:00.000000Z")
    #expect(reply.count("data.reviews") == 25)
    #expect(reply["data.reviews.0.available_at"] == "2026-03-02T10:00:00.000000Z")
    #expect(reply["data.reviews.24.available_at"] == "2026-03-03T10:00:00.000000Z")
  }

  @Test func `It holds what the assignments say, each once`() async throws {
    let visitor = try await Visitor.arriving(Self.account)

    let reply = try await visitor.get("/summary")
    let lessons = try await visitor.get("/assignments?immediately_available_for_lessons")
    let due = try await visitor.get("/assignments?immediately_available_for_review")
    let nextDay = try await visitor.get(
      "/assignments?available_before=2026-03-03T10:00:00Z&in_review")

    #expect(reply.count("data.lessons.0.subject_ids") == lessons.ids.count)
    #expect(reply.count("data.reviews.0.subject_ids") == due.ids.count)
    #expect(reply["data.next_reviews_at"] == "2026-03-02T10:00:00.000000Z")
    let all = (0..<25).compactMap { reply.count("data.reviews.\($0).subject_ids") }
    #expect(all.reduce(0, +) == nextDay.ids.count)
    #expect(all.count { $0 > 0 } > 1)
  }

  @Test func `On vacation it is empty, but keeps its shape`() async throws {
    let visitor = try await Visitor.arriving(Self.account)
    visitor.service.change { $0.beginVacation(now: $1) }

    let reply = try await visitor.get("/summary")

    #expect(reply["data.next_reviews_at"] == .null)
    #expect(reply.count("data.lessons.0.subject_ids") == 0)
    #expect(reply.count("data.reviews") == 25)
    #expect((0..<25).allSatisfy { reply.count("data.reviews.\($0).subject_ids") == 0 })
  }
}
