import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Notes and synonyms, sent and merged.
extension UploadTests {
  @Test func `A second change to notes is combined with the first, while that is unsent`()
    async throws
  {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try await stage.reviews()[0]
    try await stage.write(.init(subject: subject, synonyms: ["hill"]))
    stage.clock.advance(by: .minutes(1))

    try await stage.write(.init(subject: subject, meaningNote: "Mine.", synonyms: ["rise"]))

    let both = MaterialChange(
      material: .init(subject: subject, meaningNote: "Mine.", synonyms: ["rise"]),
      before: .init(subject: subject))
    #expect(try await stage.unsent().map(\.entry.change) == [.material(both)])
    try await stage.sync()
    let served = stage.service.account.material(ofSubject: Int(subject))
    #expect(served?.meaningSynonyms == ["rise"])
    #expect(served?.meaningNote == "Mine.")
  }

  @Test func `A synonym added here keeps notes written on the website meanwhile`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.write(.init(subject: 1, synonyms: ["stroke"]))
    try await stage.sync()
    stage.writeOnWebsite(note: "theirs", synonyms: ["stroke", "dash"])

    try await stage.write(.init(subject: 1, synonyms: ["stroke", "line"]))
    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "theirs")
    #expect(served?.meaningSynonyms == ["stroke", "dash", "line"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A note changed on both sides is held with both versions until the person decides`()
    async throws
  {
    let stage = try await Self.stageWithTwoNotes(theirSynonyms: ["dash"])

    #expect(try await stage.sync().held == 1)

    let held = try #require(try await stage.unsent().first)
    #expect(held.entry.step.hold == .changedElsewhere)
    #expect(
      held.reason.contains("The meaning note on WaniKani is “theirs”, yours is “ours”."))
    #expect(stage.service.account.material(ofSubject: 1)?.meaningNote == "theirs")
    try await stage.study.waniKani.outbox.retry(held.id, at: stage.now)
    try await stage.sync()
    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "ours")
    #expect(served?.meaningSynonyms == ["dash"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `Keeping the note of WaniKani discards no synonym and no other note`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let first = StudyMaterial(subject: 1, meaningNote: "first", synonyms: ["stroke"])
    try await stage.write(first)
    try await stage.sync()
    stage.writeOnWebsite(note: "theirs", synonyms: ["stroke", "dash"])
    try await stage.write(
      .init(subject: 1, meaningNote: "ours", readingNote: "read", synonyms: ["line"]))
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    #expect(held.entry.isNoteConflict)
    #expect(!held.reason.contains("reading note"))

    try await stage.study.waniKani.outbox.discard(held.id, at: stage.now)
    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "theirs")
    #expect(served?.readingNote == "read")
    #expect(served?.meaningSynonyms == ["dash", "line"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `Keeping the note of WaniKani sends nothing if only the note was changed`()
    async throws
  {
    let stage = try await Self.stageWithTwoNotes(theirSynonyms: ["dash"])
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)

    try await stage.study.waniKani.outbox.discard(held.id, at: stage.now)

    #expect(try await stage.unsent().isEmpty)
    #expect(try await stage.synonyms(of: 1) == ["dash"])
  }

  @Test func `A discarded note is not sent, even if WaniKani's is as before again`() async throws {
    let stage = try await Self.stageWithTwoNotes(ourSynonyms: ["line"])
    try await stage.sync()
    stage.writeOnWebsite(note: "first", synonyms: [])
    try await stage.sync()
    let held = try #require(try await stage.unsent().first)
    #expect(held.discarding == "Your notes are discarded; your changed synonyms are sent.")

    try await stage.study.waniKani.outbox.discard(held.id, at: stage.now)
    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "first")
    #expect(served?.meaningSynonyms == ["line"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `Discarding all that is stuck sends other changes beside a note, and says so`()
    async throws
  {
    let stage = try await Self.stageWithTwoNotes(ourSynonyms: ["line"])
    try await stage.sync()
    #expect(stage.service.account.material(ofSubject: 1)?.meaningSynonyms == [])
    let reason = try await stage.unsent().first?.reason
    #expect(reason?.hasSuffix("your other changes are sent then.") == true)
    let said = try await stage.unsent().discardingStuck
    #expect(said.contains("your note is discarded and your other changes are sent."))

    try await stage.study.waniKani.outbox.discardStuck(at: stage.now)
    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "theirs")
    #expect(served?.meaningSynonyms == ["line"])
  }

  @Test func `A conflict of another account is discarded as a whole`() async throws {
    let stage = try await Self.stageWithTwoNotes(ourSynonyms: ["line"])
    try await stage.sync()
    let other = StandInService(.generated(seed: 3, level: 2, of: 3, now: stage.now)) {
      stage.clock.now
    }
    let study = stage.other(
      WaniKaniConnection(
        http: .standIn(other), secrets: stage.vault.secrets,
        pause: Pause { stage.clock.advance(by: $0) }, address: "http://localhost/v2",
        token: StandInToken.full.text))
    await study.waniKani.sync().send(.asked(.changes))
    let held = try #require(try await stage.unsent().first)
    #expect(held.isOthers && held.discarding == "It will never be sent.")

    try await study.waniKani.outbox.discard(held.id, at: stage.now)

    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A note created here and on the website is merged`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.write(.init(subject: 1, meaningNote: "ours"))
    stage.writeOnWebsite(note: "", synonyms: ["dash"])

    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningNote == "ours")
    #expect(served?.meaningSynonyms == ["dash"])
    #expect(try await stage.unsent().isEmpty)
  }

  @Test func `A held note blocks no review of its subject`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let subject = try #require(try await stage.reviews().first)
    try await stage.write(.init(subject: subject, meaningNote: "first"))
    try await stage.sync()
    stage.clock.advance(by: .minutes(5))
    stage.service.change { $0.write("theirs", synonyms: [], toSubject: Int(subject), now: $1) }
    try await stage.write(.init(subject: subject, meaningNote: "ours"))
    try await stage.sync()

    try await stage.review(subject)
    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == 1)
    #expect(try await stage.unsent().map(\.entry.step.hold) == [.changedElsewhere])
  }

  @Test func `Notes and synonyms are sent, both new and changed ones`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    var material = StudyMaterial(subject: 1, meaningNote: "a line", synonyms: ["stroke"])
    try await stage.write(material)
    try await stage.sync()
    material.synonyms = ["stroke", "dash"]
    try await stage.write(material)
    stage.service.script(.cutBeforeAnswer, on: .path("/study_materials/*", method: "PUT"))

    try await stage.sync()

    let served = stage.service.account.material(ofSubject: 1)
    #expect(served?.meaningSynonyms == ["stroke", "dash"])
    #expect(served?.meaningNote == "a line")
    #expect(try await stage.unsent().isEmpty)
  }

  /// The meaning note of the first subject was the same on both sides, and was changed on both.
  private static func stageWithTwoNotes(
    theirSynonyms: [String] = [], ourSynonyms: [String] = []
  ) async throws -> WaniKaniStage {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.write(.init(subject: 1, meaningNote: "first"))
    try await stage.sync()
    stage.writeOnWebsite(note: "theirs", synonyms: theirSynonyms)
    try await stage.write(.init(subject: 1, meaningNote: "ours", synonyms: ourSynonyms))
    return stage
  }
}
