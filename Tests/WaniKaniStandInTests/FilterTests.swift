import Foundation
import Testing

@testable import WaniKaniStandIn

/// Sections 4 and 8 of the reference: filters.
struct FilterTests {
  @Test func `A collection can be filtered by ID, and by subject if it has one`() async throws {
    let visitor = try await Visitor.arriving(.small(now: TestClock.start))
    let account = visitor.account
    let kanji = try #require(account.assignment(ofSubject: 23))

    #expect(try await visitor.get("/subjects?ids=3,1,999").ids == [1, 3])
    #expect(try await visitor.get("/assignments?ids=\(kanji.id)").ids == [kanji.id])
    #expect(try await visitor.get("/assignments?subject_ids=23").ids == [kanji.id])
    #expect(try await visitor.get("/assignments?subject_ids=23&ids=0").ids == [])
    #expect(try await visitor.get("/subjects?ids=").ids.count == account.subjects.rows.count)
  }

  @Test func `updated_after excludes its own time`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.clock.advance(hours: 1)
    _ = try await visitor.put("/assignments/4/start", "")
    let marker = try #require(try await visitor.get("/assignments").text("data_updated_at"))

    #expect(try await visitor.get("/assignments?updated_after=\(marker)").ids == [])
    visitor.clock.advance(seconds: 0.000_001)
    _ = try await visitor.put("/assignments/5/start", "")
    #expect(try await visitor.get("/assignments?updated_after=\(marker)").ids == [5])
  }

  @Test(arguments: [
    "2026-03-02T09:20:30Z", "2026-03-02T09:20:30.123Z", "2026-03-02T09:20:30.123456Z",
  ])
  func `Times may have fractional digits`(_ time: String) async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/assignments?updated_after=\(time)")

    #expect(reply.ids.count == 10)
  }

  @Test func `updated_after must be in the past`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/subjects?updated_after=2026-03-02T10:20:31Z")

    #expect(reply.status == 422)
    #expect(reply.text("error")?.contains("must be in the past") == true)
  }

  @Test(arguments: [
    "subject_ids=x", "ids=1,,b", "updated_after=yesterday", "page_after_id=first",
    "updated_after=2026-02-30T00:00:00Z",
  ])
  func `An invalid value is rejected`(_ query: String) async throws {
    let visitor = try await Visitor.arriving()
    #expect(try await visitor.get("/assignments?\(query)").status == 422)
  }

  @Test func `An unknown parameter is ignored and logged`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/assignments?types=kanji")
    _ = try await visitor.get("/subjects?subject_ids=1")

    #expect(reply.ids.count == 10)
    #expect(visitor.service.log.unknownParameters == ["types", "subject_ids"])
  }
}
