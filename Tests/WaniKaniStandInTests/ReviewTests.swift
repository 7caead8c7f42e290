import Foundation
import Testing

@testable import WaniKaniStandIn

/// Section 11 of the reference: which reviews are accepted, and their responses.
struct ReviewTests {
  @Test func `The response contains the review and everything it changed`() async throws {
    let (visitor, id) = try await Visitor.withDueItem(23)

    let reply = try await visitor.post(
      "/reviews", review(id, meaning: 1, at: "2026-03-02T10:30:00.000000Z"))

    #expect(reply.status == 200)
    #expect(reply["id"] == 0)
    #expect(reply.text("url") == "\(visitor.service.base)/reviews/0")
    #expect(reply["data.created_at"] == "2026-03-02T10:30:00.000000Z")
    #expect(reply["data.starting_srs_stage"] == 1)
    #expect(reply["data.ending_srs_stage"] == 1)
    #expect(reply["data.spaced_repetition_system_id"] == 2)
    #expect(reply["resources_updated.assignment.id"] == .int(id))
    #expect(
      reply["resources_updated.assignment.data.available_at"] == "2026-03-02T12:00:00.000000Z")
    #expect(reply["resources_updated.review_statistic.data.meaning_incorrect"] == 1)
    #expect(reply["resources_updated.review_statistic.data.reading_correct"] == 1)
  }

  @Test func `A review is after its availability and not in the future`() async throws {
    let (visitor, id) = try await Visitor.withDueItem()

    for time in ["2026-03-02T10:00:00Z", "2026-03-02T09:59:59Z", "2026-03-02T11:20:30.123457Z"] {
      #expect(try await visitor.post("/reviews", review(id, at: time)).status == 422)
    }
    #expect(visitor.account.assignments[id]?.stage == 1)
    let first = "2026-03-02T10:00:00.000001Z"
    #expect(try await visitor.post("/reviews", review(id, at: first)).status == 200)
  }

  @Test func `An item that is not due or was never started is rejected`() async throws {
    let (visitor, id) = try await Visitor.withDueItem()
    _ = try await visitor.post("/reviews", review(id))
    let lesson = try #require(visitor.account.assignments.rows.first { $0.stage == 0 })

    #expect(try await visitor.post("/reviews", review(id)).status == 422)
    #expect(try await visitor.post("/reviews", review(lesson.id)).status == 422)
  }

  @Test func `A retry with its time is always rejected, one without is applied again`()
    async throws
  {
    let (visitor, id) = try await Visitor.withDueItem()
    let sent = review(id, at: "2026-03-02T11:00:00.000000Z")
    _ = try await visitor.post("/reviews", sent)
    visitor.clock.advance(hours: 48)

    #expect(try await visitor.post("/reviews", sent).status == 422)
    #expect(visitor.service.log.appliedReviews(of: id).count == 1)
    #expect(try await visitor.post("/reviews", review(id)).status == 200)
    #expect(visitor.service.log.appliedReviews(of: id).count == 2)
    #expect(visitor.service.log.reviewsWithoutTime.count == 1)
  }

  @Test func `Several reviews of one item are applied in the order of their times`() async throws {
    let (visitor, id) = try await Visitor.withDueItem()
    visitor.clock.advance(hours: 24)

    // Four hours after 11:00, rounded down to the hour, is 15:00.
    #expect(
      try await visitor.post("/reviews", review(id, at: "2026-03-02T11:00:00Z")).status == 200)
    #expect(
      try await visitor.post("/reviews", review(id, at: "2026-03-02T14:59:59Z")).status == 422)
    #expect(
      try await visitor.post("/reviews", review(id, at: "2026-03-02T15:30:00Z")).status == 200)
    #expect(visitor.account.assignments[id]?.stage == 3)
  }

  @Test(arguments: [
    "{}", #"{"review":{}}"#, #"{"review":[]}"#, #"{"review":{"assignment_id":"1"}}"#,
    #"{"review":{"assignment_id":1,"incorrect_meaning_answers":0}}"#,
    #"{"review":{"assignment_id":1,"incorrect_meaning_answers":-1,"incorrect_reading_answers":0}}"#,
    #"{"review":{"subject_id":999,"incorrect_meaning_answers":0,"incorrect_reading_answers":0}}"#,
  ])
  func `An invalid review is rejected`(_ body: String) async throws {
    let (visitor, _) = try await Visitor.withDueItem()

    #expect(try await visitor.post("/reviews", body).status == 422)
    #expect(visitor.service.log.appliedReviews == [])
  }
}
