import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Reviews whose response is lost: sent once, whatever happens meanwhile.
extension UploadTests {
  @Test(arguments: [
    StandInFault.cutBeforeProcessing, .cutBeforeAnswer, .cutInBody, .halfJSON, .captivePortal,
    .trouble(status: 500), .trouble(status: 502, afterProcessing: true), .tooManyRequests(),
  ])
  func `A review is applied once, whatever becomes of the response`(fault: StandInFault)
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.clock.advance(by: .days(3))
    stage.service.script(fault, on: .path("/reviews", method: "POST"))

    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(stage.service.log.reviewsAppliedTwice.isEmpty)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A kill between the response and its recording loses and duplicates nothing`()
    async throws
  {
    let (stage, _) = try await Self.stageWithLostReview()
    #expect(try await stage.unsent().map(\.entry.step.state) == [.lost])
    stage.clock.advance(by: .days(3))

    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A review whose response was lost is applied once, whoever signs in meanwhile`()
    async throws
  {
    let (stage, _) = try await Self.stageWithLostReview()
    try await stage.signInAsAnother()
    stage.clock.advance(by: .days(30))

    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A review whose response was lost is not sent again by retrying, however late`()
    async throws
  {
    let (stage, subject) = try await Self.stageWithLostReview()
    try await stage.signInAsAnother()
    stage.clock.advance(by: .days(30))
    stage.reviewElsewhere(subject)
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    stage.clock.advance(by: .days(200))

    try await stage.study.waniKani.outbox.retry(held.id, at: stage.now)
    try await stage.sync()

    #expect(try await stage.unsent().map(\.entry.step.hold) == [.reviewedElsewhere])
    #expect(stage.service.log.appliedReviews.count == 1)
  }

  @Test func `A review that arrived, and was reversed elsewhere since, is not sent again`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    // Below guru, a miss takes back just what a correct review gave.
    var apprentice: Subject.ID?
    for subject in try await stage.reviews() where try await stage.assignment(subject).stage < 4 {
      apprentice = subject
    }
    let subject = try #require(apprentice)
    let before = try await stage.assignment(subject).stage
    try await stage.review(subject)
    await Self.loseResponse(stage)
    stage.clock.advance(by: .days(30))
    stage.reviewElsewhere(subject, misses: 1)
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    stage.clock.advance(by: .days(200))

    try await stage.study.waniKani.outbox.retry(held.id, at: stage.now)
    try await stage.sync()

    #expect(try await stage.assignment(subject).stage == before)
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.reviewedElsewhere])
    #expect(stage.service.log.appliedReviews.count == 1)
  }

  private static func stageWithLostReview() async throws -> (WaniKaniStage, Subject.ID) {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    await loseResponse(stage)
    return (stage, subject)
  }

  /// Sends a review whose response is lost, and so is every look: as if the process had ended there.
  private static func loseResponse(_ stage: WaniKaniStage) async {
    stage.service.script(.cutBeforeAnswer, on: .path("/reviews", method: "POST"))
    stage.service.script(.cutBeforeAnswer, on: .path("/assignments"), times: nil)
    #expect(await stage.syncProblem() != nil)
    stage.service.endScript()
  }
}
