import Foundation
import Testing

@testable import WaniKaniStandIn

/// The log of a client's requests.
struct LogTests {
  private func request(
    _ number: Int, after seconds: Double = 0, review: StandInAccount.Review? = nil
  ) -> RecordedRequest {
    RecordedRequest(
      number: number, request: StandInRequest("GET", "/v2/user"),
      receivedAt: TestClock.start + seconds, review: review)
  }

  private func review(_ assignment: Int, at seconds: Double) -> StandInAccount.Review {
    StandInAccount.Review(
      assignmentID: assignment, subjectID: 1, systemID: 1,
      createdAt: TestClock.start + seconds, startingStage: 1, endingStage: 2,
      meaningMisses: 0, readingMisses: 0, updatedAt: TestClock.start)
  }

  @Test func `The log contains every detail of a request`() async throws {
    let visitor = try await Visitor.arriving()
    _ = try await visitor.get("/subjects?types=kanji", ["If-None-Match": "W/\"1\""])
    _ = try await visitor.put("/assignments/1/start", "{}")

    let log = visitor.service.log
    #expect(log.requests.map(\.path) == ["/subjects", "/assignments/1/start"])
    #expect(log.requests.map(\.request.method) == ["GET", "PUT"])
    #expect(log.requests[0].request.query == "types=kanji")
    #expect(log.requests[0].request.headers["if-none-match"] == "W/\"1\"")
    #expect(log.requests[1].request.body == Data("{}".utf8))
    #expect(log.requests.map(\.status) == [200, 200])
    #expect(log.requests.allSatisfy { $0.receivedAt == visitor.clock.now })
    #expect(log.requests(to: "/assignments/*/start", method: "PUT").map(\.number) == [2])
    #expect(log.tokens == [StandInToken.full.text])
  }

  @Test func `A review applied twice is found, two reviews of one item are not`() {
    let log = StandInLog(requests: [
      request(1, review: review(1, at: 0)), request(2, review: review(1, at: 9)),
      request(3, review: review(2, at: 0)), request(4, review: review(1, at: 9)),
    ])

    #expect(log.reviewsAppliedTwice.map(\.createdAt) == [TestClock.start + 9])
    #expect(log.appliedReviews(of: 1).count == 3)
  }

  @Test func `The busiest interval is found across the minutes`() {
    let log = StandInLog(
      requests: [0, 29, 30, 31, 59.9, 60, 89.9, 200].enumerated().map { request($0 + 1, after: $1) }
    )

    #expect(log.most(within: 60) == 5)
    #expect(log.most(within: 1) == 2)
  }

  @Test func `A request over the limit is logged even if its response is lost`() async throws {
    let visitor = try await Visitor.arriving(perMinute: 1)
    visitor.service.script(.cutBeforeAnswer, on: .request(2))
    visitor.service.script(.tooManyRequests(), on: .request(3))
    _ = try await visitor.get("/user")

    await #expect(throws: (any Error).self) { try await visitor.get("/user") }
    #expect(try await visitor.get("/user").status == 429)

    #expect(visitor.service.log.overLimit.map(\.number) == [2])
  }
}
