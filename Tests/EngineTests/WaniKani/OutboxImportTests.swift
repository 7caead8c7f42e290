import Foundation
import Testing
import WaniKaniStandIn

@testable import Engine

/// Reading back what was exported.
struct OutboxImportTests {
  @Test func `Changes exported on one computer are imported and sent on another`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let review = try #require(try await stage.reviews().first)
    try await stage.review(review, meanings: 1)
    try await stage.write(Engine.StudyMaterial(subject: 1, synonyms: ["stroke"]))
    let text = try await stage.contents(.opened(at: stage.now)).exported()
    let other = try WaniKaniStage(beside: stage)
    try await other.sync()

    let preview = try await other.contents(.importPreviewed(text, at: other.now)).imported
    #expect(try await other.unsent().isEmpty)
    let imported = try await other.contents(.importAsked(text, at: other.now)).imported
    let again = try await other.contents(.importAsked(text, at: other.now)).imported

    #expect(preview == imported)
    #expect(imported?.added.map(\.entry.change.kind) == ["review", "material"])
    #expect(again?.added == [] && again?.known == 2)
    #expect(try await other.changes().map(\.at) == stage.changes().map(\.at))
    try await other.sync()
    #expect(try await other.unsent().isEmpty)
    #expect(other.service.log.appliedReviews.count == 1)
  }

  @Test func `What was sent meanwhile is not sent again`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let review = try #require(try await stage.reviews().first)
    try await stage.review(review)
    let text = try await stage.contents(.opened(at: stage.now)).exported()
    try await stage.sync()

    let imported = try await stage.contents(.importAsked(text, at: stage.now)).imported

    #expect(imported?.known == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `Lines of other accounts and other files are skipped`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let review = try #require(try await stage.reviews().first)
    try await stage.review(review)
    let own = try await stage.contents(.opened(at: stage.now)).exported()
    let account = try #require(try await stage.changes().first).account
    let foreign = own.replacing(account, with: "somebody")

    let text = "猫,cat\n\n\(foreign){\"kind\":\"review\"}\n"
    let preview = try await stage.contents(.importPreviewed(text, at: stage.now)).imported

    #expect(preview?.added == [])
    #expect(preview?.foreign == 1)
    #expect(preview?.badLines == [1, 4])
  }

  @Test func `A file without a change is refused`() async throws {
    let stage = try await UploadTests.stageWithReviews()
    let outbox = stage.study.waniKani.outbox()

    let problem = await #expect(throws: Problem.self) {
      try await outbox.sent(.importPreviewed("猫,cat\n", at: stage.now))
    }

    #expect(problem?.sentence == "Nothing was imported: no line is a change for WaniKani.")
  }
}

extension WaniKaniStage {
  fileprivate func contents(_ request: OutboxRequest) async throws -> OutboxContents {
    try #require(try await study.waniKani.outbox().sent(request).contents)
  }
}
