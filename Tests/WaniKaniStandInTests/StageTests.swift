import Foundation
import Testing

@testable import WaniKaniStandIn

/// Section 10 of the reference: the effect of a review on the stage, the times and the statistic.
struct StageTests {
  /// From the knowledge guide: stage 4 with one miss becomes 3, 6 with three misses becomes 2.
  @Test(arguments: [
    (1, 0, 2), (8, 0, 9), (4, 1, 3), (4, 2, 3), (4, 3, 2), (1, 5, 1), (6, 3, 2), (5, 1, 3),
    (8, 2, 6), (5, 99, 1), (8, 1_000_000, 1),
  ])
  func `A stage rises by one, or falls by half the misses, doubled from Guru on`(
    _ before: Int, _ misses: Int, _ after: Int
  ) async throws {
    let (visitor, id) = try await Visitor.withDueItem(atStage: before)

    let reply = try await visitor.post("/reviews", review(id, meaning: misses))

    #expect(reply["data.ending_srs_stage"] == .int(after))
    #expect(visitor.account.assignments[id]?.stage == after)
  }

  @Test func `Misses of the reading only count for subjects that have one`() async throws {
    let (kanji, one) = try await Visitor.withDueItem(23, atStage: 4)
    let (radical, two) = try await Visitor.withDueItem(1, atStage: 4)

    let first = try await kanji.post("/reviews", review(one, meaning: 1, reading: 2))
    let second = try await radical.post("/reviews", review(two, reading: 7))

    #expect(first["data.ending_srs_stage"] == 2)
    #expect(second["data.ending_srs_stage"] == 5)
    #expect(second["data.incorrect_reading_answers"] == 0)
    #expect(second["resources_updated.review_statistic.data.reading_incorrect"] == 0)
    #expect(second["resources_updated.review_statistic.data.reading_correct"] == 0)
  }

  @Test func `The first Guru is the passing time, which a later miss keeps`() async throws {
    let (visitor, id) = try await Visitor.withDueItem(atStage: 4)

    _ = try await visitor.post("/reviews", review(id))
    let passedAt = visitor.account.assignments[id]?.passedAt
    visitor.clock.advance(hours: 24 * 8)
    _ = try await visitor.post("/reviews", review(id, meaning: 1))

    #expect(passedAt == Timestamp.rounded(TestClock.start + 3_600))
    #expect(visitor.account.assignments[id]?.stage == 3)
    #expect(visitor.account.assignments[id]?.passedAt == passedAt)
  }

  @Test func `A burned item has no next review and cannot be reviewed`() async throws {
    let (visitor, id) = try await Visitor.withDueItem(atStage: 8)

    let reply = try await visitor.post("/reviews", review(id))

    #expect(reply["resources_updated.assignment.data.available_at"] == .null)
    #expect(
      reply["resources_updated.assignment.data.burned_at"] == "2026-03-02T11:20:30.123456Z")
    visitor.clock.advance(hours: 24 * 365)
    #expect(try await visitor.post("/reviews", review(id)).status == 422)
  }

  @Test func `The statistic counts each part right once, and a miss resets the streak`()
    async throws
  {
    let (visitor, id) = try await Visitor.withDueItem(23)
    for misses in [0, 0, 2] {
      _ = try await visitor.post("/reviews", review(id, meaning: misses))
      visitor.clock.advance(hours: 24)
    }

    let reply = try await visitor.get("/review_statistics?subject_ids=23")

    #expect(reply["data.0.data.meaning_correct"] == 3)
    #expect(reply["data.0.data.meaning_incorrect"] == 2)
    #expect(reply["data.0.data.meaning_current_streak"] == 1)
    #expect(reply["data.0.data.meaning_max_streak"] == 2)
    #expect(reply["data.0.data.reading_current_streak"] == 3)
    // Six right of eight.
    #expect(reply["data.0.data.percentage_correct"] == 75)
  }
}
