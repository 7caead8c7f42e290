import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// What WaniKani does not accept: held, tried again, discarded.
extension UploadTests {
  @Test(arguments: [StandInFault.revokedToken, .hibernation])
  func `A rejected token or hibernating account leaves the queue unchanged`(fault: StandInFault)
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    for subject in try await stage.reviews().prefix(3) { try await stage.review(subject) }
    let before = try await stage.unsent().map(\.id)
    stage.service.script(fault, on: .path("/user"))

    #expect(await stage.syncProblem() != nil)

    #expect(try await stage.unsent().map(\.id) == before)
    #expect(stage.service.log.appliedReviews.isEmpty)
  }

  @Test func `A change that always fails is named and blocks no other`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let due = try await stage.reviews().prefix(2)
    for subject in due { try await stage.review(subject) }
    try await stage.write(.init(subject: 1, meaningNote: "ours"))
    let fetched = stage.service.log.requests(to: "/subjects").count
    stage.service.script(
      .trouble(status: 500), on: .path("/study_materials", method: "POST"), times: nil)

    let problem = await stage.syncProblem()

    #expect(problem?.sentence.hasPrefix("WaniKani didn't accept the notes of") == true)
    #expect(stage.service.log.appliedReviews.count == due.count)
    #expect(try await stage.unsent().map(\.entry.subject) == [1])
    #expect(stage.service.log.requests(to: "/subjects").count > fetched)
    stage.service.endScript()
    try await stage.sync()
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A lesson that always fails is named and blocks no other`() async throws {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    let lessons = try await stage.lessons().prefix(3)
    for subject in lessons { try await stage.start(subject) }
    let failing = try #require(try await stage.assignment(lessons[0]).id)
    stage.service.script(
      .trouble(status: 500), on: .path("/assignments/\(failing)/start", method: "PUT"), times: nil)

    let problem = await stage.syncProblem()

    #expect(problem?.sentence.hasPrefix("WaniKani didn't accept the lesson of") == true)
    #expect(try await stage.unsent().map(\.entry.subject) == [lessons[0]])
  }

  @Test func `A review of a subject that is hidden for a while is sent once it is shown`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.change { $0.hide(Int(subject), now: $1) }
    try await stage.sync()
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.hidden])
    stage.clock.advance(by: .minutes(5))

    stage.service.change { $0.show(Int(subject), now: $1) }
    // The first one finds out, the second one sends.
    for _ in 0..<2 { try await stage.sync() }

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A review of a subject that is above the level for a while is sent later`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.change { $0.move(Int(subject), toLevel: 60, now: $1) }
    // The first one finds out, the second one knows the reason.
    for _ in 0..<2 {
      try await stage.sync()
      stage.clock.advance(by: .minutes(5))
    }
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.aboveLevel])

    stage.service.change { $0.move(Int(subject), toLevel: 1, now: $1) }
    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test(arguments: [404, 409, 422])
  func `A rejected change is retried, and the response to it is kept`(status: Int) async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    stage.service.script(
      .refusal(status: status, message: "Record invalid"),
      on: .path("/reviews", method: "POST"))

    #expect(try await stage.sync().held == 1)

    let held = try #require(try await stage.unsent().first)
    #expect(held.reason.contains("WaniKani said: \(status) "))
    #expect(!held.entry.isStuck)
    try await stage.sync()
    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `After a reset all stuck changes can be discarded together`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    for subject in try await stage.reviews().prefix(3) { try await stage.review(subject) }
    stage.service.change { $0.reset(toLevel: 1, now: $1) }
    stage.clock.advance(by: .minutes(5))
    try await stage.sync()
    #expect(try await stage.unsent().allSatisfy(\.entry.isStuck))
    #expect(try await stage.unsent().count == 3)

    try await stage.study.waniKani.outbox.discardStuck(at: stage.now)

    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A read-only token leaves the queue unchanged, and still fetches`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews(token: .readOnly)
    let subject = try #require(try await stage.reviews().first)
    try await stage.review(subject)
    let fetched = stage.service.log.requests(to: "/subjects").count
    let name = try #require(try await stage.unsent().first?.name)

    let problem = await stage.syncProblem()

    #expect(
      problem?.sentence == "The token doesn't have permission to send the review of \(name).")
    let contents = try await stage.study.waniKani.outbox.contents(at: stage.now)
    #expect(contents.lastFailure == problem)
    #expect(contents.unsent.map(\.entry.step.state) == [.queued])
    let reason = try #require(contents.unsent.first?.reason)
    #expect(reason.hasPrefix("The last sync could not send it. The token doesn't have permission"))
    #expect(stage.service.log.requests(to: "/subjects").count > fetched)
  }
}
