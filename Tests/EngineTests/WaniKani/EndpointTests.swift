@testable import Engine
import Foundation
import Testing
import WaniKaniStandIn

/// What the client can ask for that a sync does not.
struct EndpointTests {
  @Test func `The summary counts what is counted here`() async throws {
    let stage = try await UploadTests.stageWithReviews()

    let summary = try await stage.client().summary()

    #expect(summary.reviews.count == 25)
    let due = try #require(summary.reviews.first).subjects
    #expect(try await Set(due) == Set(stage.reviews()))
    #expect(try await Set(summary.lessons.flatMap(\.subjects)) == Set(stage.lessons()))
    #expect(summary.nextReviewsAt != nil)
  }

  @Test func `Of past reviews the service tells nothing, and that is understood`() async throws {
    let stage = try await UploadTests.stageWithReviews()

    #expect(try await stage.client().reviews() == [])
  }

  @Test func `A review as older services told of it is understood`() throws {
    let review = try ServedReview(
      wire: Data(
        #"""
        {"id": 7, "object": "review", "data": {"created_at": "2017-12-20T01:00:59.255427Z",
        "assignment_id": 32132, "subject_id": 8, "starting_srs_stage": 4, "ending_srs_stage": 2,
        "incorrect_meaning_answers": 1, "incorrect_reading_answers": 0, "of_tomorrow": true}}
        """#.utf8))

    #expect(review.assignment == 32_132 && review.subject == 8)
    #expect(review.stageBefore == 4 && review.stageAfter == 2)
    #expect(review.missedMeanings == 1 && review.missedReadings == 0 && review.at != nil)
  }

  @Test func `Preferences are changed at the service, and only those that are given`() async throws
  {
    let stage = try await UploadTests.stageWithReviews()
    let before = stage.service.account.user.preferences

    let account = try await stage.client().change(
      ServicePreferences(lessonBatchSize: 7, reviewOrder: "lower_levels_first"))

    #expect(account.lessonBatchSize == 7 && account.reviewOrder == "lower_levels_first")
    let after = stage.service.account.user.preferences
    #expect(after.lessonsAutoplayAudio == before.lessonsAutoplayAudio)
    await #expect(throws: ServiceFailure.self) {
      try await stage.client().change(ServicePreferences(lessonBatchSize: 99))
    }
  }
}

extension WaniKaniStage {
  fileprivate func client() async throws -> WaniKaniClient {
    try await room.client(token: StandInToken.full.text)
  }
}
