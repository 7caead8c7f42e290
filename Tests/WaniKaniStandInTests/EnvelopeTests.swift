import Foundation
import Testing

@testable import WaniKaniStandIn

/// Sections 2 and 9 of the reference: envelopes and fields.
struct EnvelopeTests {
  private static let studied = StandInAccount.generated(
    seed: 1, level: 6, of: 6, scale: .tiny, now: TestClock.start)

  @Test(arguments: [
    "subjects", "assignments", "review_statistics", "study_materials", "level_progressions",
    "resets", "spaced_repetition_systems", "voice_actors",
  ])
  func `A collection has its type, URL, count and latest update`(_ name: String) async throws {
    let visitor = try await Visitor.arriving(Self.studied)
    let reply = try await visitor.get("/\(name)")

    #expect(reply["object"] == "collection")
    #expect(reply.text("url") == "\(visitor.service.base)/\(name)")
    #expect(
      reply.names(of: "") == [
        "object", "url", "pages", "total_count", "data_updated_at", "data",
      ])
    #expect(reply.names(of: "pages") == ["per_page", "next_url", "previous_url"])
    #expect(reply["total_count"] == .int(reply.ids.count))
    #expect(reply.ids.count > 0)
  }

  @Test func `A resource has its ID, object, URL and data, and can be fetched alone`()
    async throws
  {
    let visitor = try await Visitor.arriving()
    let listed = try await visitor.get("/assignments")
    let alone = try await visitor.get("/assignments/3")

    #expect(alone.names(of: "") == ["id", "object", "url", "data_updated_at", "data"])
    #expect(alone.text("url") == "\(visitor.service.base)/assignments/3")
    #expect(alone[""] == listed["data.2"])
  }

  @Test func `The user only has an ID in its data, as a string`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/user")

    #expect(reply["id"] == nil)
    #expect(reply.text("data.id")?.count == 36)
    #expect(
      reply.names(of: "data") == [
        "id", "username", "level", "profile_url", "started_at", "current_vacation_started_at",
        "subscription", "preferences",
      ])
    #expect(
      reply.names(of: "data.subscription") == [
        "active", "type", "max_level_granted", "period_ends_at",
      ])
    #expect(reply["data.preferences.default_voice_actor_id"] == 1)
  }

  @Test func `Times are ISO 8601 in UTC with six fractional digits`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/assignments/1")

    #expect(reply["data.unlocked_at"] == "2026-03-02T10:20:30.123456Z")
    #expect(reply["data.started_at"] == .null)
  }

  @Test func `The count and the latest update cover the whole query, not only the page`()
    async throws
  {
    let visitor = try await Visitor.arriving()
    visitor.clock.advance(hours: 1)
    visitor.service.change { $0.hide(1, now: $1) }
    visitor.service.setPageSize(3, of: "assignments")

    let last = try await visitor.get("/assignments?page_after_id=6")
    let none = try await visitor.get("/assignments?ids=99")

    #expect(last["total_count"] == 10)
    #expect(last["data_updated_at"] == "2026-03-02T11:20:30.123456Z")
    #expect(none["total_count"] == 0)
    #expect(none["data_updated_at"] == .null)
  }

  private let common: Set = [
    "auxiliary_meanings", "characters", "created_at", "document_url", "hidden_at",
    "lesson_position", "level", "meaning_mnemonic", "meanings", "slug",
    "spaced_repetition_system_id",
  ]

  @Test(arguments: [
    ("radical", ["character_images", "amalgamation_subject_ids"]),
    (
      "kanji",
      [
        "amalgamation_subject_ids", "component_subject_ids", "visually_similar_subject_ids",
        "readings", "reading_mnemonic", "meaning_hint", "reading_hint",
      ]
    ),
    (
      "vocabulary",
      [
        "component_subject_ids", "readings", "reading_mnemonic", "parts_of_speech",
        "context_sentences", "pronunciation_audios",
      ]
    ),
    ("kana_vocabulary", ["parts_of_speech", "context_sentences", "pronunciation_audios"]),
  ])
  func `Each kind of subject has its own keys and none of the others'`(
    _ kind: String, _ own: [String]
  ) async throws {
    let visitor = try await Visitor.arriving()
    let first = try #require(visitor.account.subjects.rows.first { $0.kind.rawValue == kind })
    let reply = try await visitor.get("/subjects?ids=\(first.id)")

    #expect(reply["data.0.object"] == .string(kind))
    #expect(reply.names(of: "data.0.data") == common.union(own))
  }

  @Test func `A radical may only have an image`() async throws {
    let visitor = try await Visitor.arriving()
    let pole = try #require(visitor.account.subjects.rows.first { $0.slug == "pole" })
    let reply = try await visitor.get("/subjects?ids=\(pole.id)")

    #expect(reply["data.0.data.characters"] == .null)
    #expect(reply["data.0.data.character_images.0.content_type"] == "image/svg+xml")
    #expect(reply["data.0.data.character_images.0.metadata.inline_styles"] == true)
  }

  @Test func `A kanji and its radicals and words refer to each other`() async throws {
    let visitor = try await Visitor.arriving()
    let account = visitor.account
    let rest = try #require(account.subjects.rows.first { $0.kind == .kanji && $0.slug == "休" })
    let toRest = try #require(account.subjects.rows.first { $0.slug == "休む" })

    #expect(rest.componentIDs.compactMap { account.subjects[$0]?.slug } == ["person", "tree"])
    #expect(rest.amalgamationIDs == [toRest.id])
    #expect(
      rest.componentIDs.allSatisfy {
        account.subjects[$0]?.amalgamationIDs.contains(rest.id) == true
      })
  }

  @Test func `The two spaced repetition systems have the documented intervals`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/spaced_repetition_systems/2")

    #expect(reply["data.passing_stage_position"] == 5)
    #expect(reply["data.burning_stage_position"] == 9)
    #expect(reply["data.stages.0.interval"] == .null)
    #expect(reply["data.stages.1.interval"] == 7200)
    #expect(reply["data.stages.8.interval"] == 10_364_400)
    #expect(reply["data.stages.8.interval_unit"] == "seconds")
    #expect(reply["data.stages.9.interval_unit"] == .null)
  }
}
