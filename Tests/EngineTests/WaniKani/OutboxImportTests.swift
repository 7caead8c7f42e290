import Foundation
import Testing
import WaniKaniStandIn

@testable import Engine

/// Reading back what was exported.
struct OutboxImportTests {
  @Test func `Changes exported on one computer are imported and sent on another`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let review = try #require(try await stage.reviews().first)
    try await stage.review(review, meanings: 1)
    try await stage.write(Engine.StudyMaterial(subject: 1, synonyms: ["stroke"]))
    let text = try await stage.room.outbox.contents(at: stage.now).exported()
    let other = try WaniKaniStage(beside: stage)
    try await other.sync()

    let preview = try await other.room.outbox.previewImport(of: text, at: other.now)
    #expect(try await other.unsent().isEmpty)
    let imported = try await other.room.outbox.importChanges(text, at: other.now)
    let again = try await other.room.outbox.importChanges(text, at: other.now)

    #expect(preview == imported)
    #expect(imported.added.map(\.entry.change.kind) == ["review", "material"])
    #expect(again.added == [] && again.known == 2)
    #expect(try await other.changes().map(\.at) == stage.changes().map(\.at))
    try await other.sync()
    #expect(try await other.unsent().isEmpty)
    #expect(other.service.log.appliedReviews.count == 1)
  }

  @Test func `What was sent meanwhile is not sent again`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let review = try #require(try await stage.reviews().first)
    try await stage.review(review)
    let text = try await stage.room.outbox.contents(at: stage.now).exported()
    try await stage.sync()

    let imported = try await stage.room.outbox.importChanges(text, at: stage.now)

    #expect(imported.known == 1)
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `Lines of other accounts and other files are skipped`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let review = try #require(try await stage.reviews().first)
    try await stage.review(review)
    let own = try await stage.room.outbox.contents(at: stage.now).exported()
    let account = try #require(try await stage.changes().first).account
    let foreign = own.replacing(account, with: "somebody")

    let text = "猫,cat\n\n\(foreign){\"kind\":\"review\"}\n"
    let preview = try await stage.room.outbox.previewImport(of: text, at: stage.now)

    #expect(preview.added == [])
    #expect(preview.foreign == 1)
    #expect(preview.badLines == [1, 4])
  }

  @Test func `A file without a change is refused`() async throws {
    let stage = try await WaniKaniStage.withReviews()

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.outbox.previewImport(of: "猫,cat\n", at: stage.now)
    }

    #expect(problem?.sentence == "Nothing was imported: no line is a change for WaniKani.")
  }
}
