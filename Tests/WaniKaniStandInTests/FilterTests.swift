import Foundation
import Testing

@testable import WaniKaniStandIn

/// Sections 4 and 8 of the reference: filters.
struct FilterTests {
  /// Level 2 of three, with items at every early stage.
  private static let small = StandInAccount.small(now: TestClock.start)
  private var account: StandInAccount { Self.small }

  private func ids(where admits: (StandInAccount.Assignment) -> Bool) -> [Int] {
    account.assignments.rows.filter(admits).map(\.id)
  }

  @Test func `Assignments can be filtered by the states they have reached`() async throws {
    let visitor = try await Visitor.arriving(account)
    func found(_ query: String) async throws -> [Int] {
      try await visitor.get("/assignments?\(query)").ids
    }

    #expect(try await found("started=true") == ids { $0.startedAt != nil })
    #expect(try await found("started=false") == ids { $0.startedAt == nil })
    #expect(try await found("unlocked=false") == [])
    #expect(try await found("burned=true") == [])
    #expect(try await found("burned=false") == ids { _ in true })
    #expect(try await found("srs_stages=0,5") == ids { [0, 5].contains($0.stage) })
    #expect(try await found("subject_types=kanji") == ids { $0.subjectKind == .kanji })
    #expect(try await found("subject_ids=1,23") == ids { [1, 23].contains($0.subjectID) })
    #expect(
      try await found("levels=2") == ids { account.subjects[$0.subjectID]?.level == 2 })
    for query in ["started=false", "srs_stages=5", "levels=2", "subject_types=kanji"] {
      #expect(try await found(query) != [])
    }
  }

  @Test(arguments: ["in_review", "in_review=true"])
  func `State filters need no value`(_ query: String) async throws {
    let visitor = try await Visitor.arriving(account)
    #expect(
      try await visitor.get("/assignments?\(query)").ids == ids { (1...8).contains($0.stage) })
  }

  @Test func `Available lessons and reviews can be filtered`() async throws {
    let visitor = try await Visitor.arriving(account)
    let lessons = try await visitor.get("/assignments?immediately_available_for_lessons").ids
    let reviews = try await visitor.get("/assignments?immediately_available_for_review").ids

    #expect(lessons == ids { $0.stage == 0 })
    #expect(reviews == ids { ($0.availableAt ?? .distantFuture) <= TestClock.start })
    #expect(lessons != [])
    #expect(reviews != [])
  }

  @Test func `Availability has inclusive bounds on both sides`() async throws {
    let visitor = try await Visitor.arriving(account)
    let times = Set(account.assignments.rows.compactMap(\.availableAt)).sorted()
    let middle = times[times.count / 2]
    let text = Timestamp.text(middle)

    #expect(
      try await visitor.get("/assignments?available_after=\(text)").ids
        == ids { ($0.availableAt ?? .distantPast) >= middle })
    #expect(
      try await visitor.get("/assignments?available_before=\(text)").ids
        == ids { ($0.availableAt ?? .distantFuture) <= middle })
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
    "2026-03-02T10:20:30%2B01:00", "2026-03-02T10:20:30+01:00", "20260302T092030Z",
    "2026-03-02T05:20:30-04:00",
  ])
  func `Times are accepted in every format that clients send`(_ time: String) async throws {
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
    "levels=61", "levels=x", "srs_stages=10", "subject_types=song", "hidden=perhaps", "ids=1,,b",
    "updated_after=yesterday", "page_after_id=first", "updated_after=2026-02-30T00:00:00Z",
  ])
  func `An invalid value is rejected`(_ query: String) async throws {
    let visitor = try await Visitor.arriving()
    #expect(try await visitor.get("/assignments?\(query)").status == 422)
  }

  @Test func `An unknown parameter is ignored and logged`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/assignments?types=kanji&levels=1")

    #expect(reply.ids.count == 10)
    #expect(visitor.service.log.unknownParameters == ["types"])
  }

  @Test func `Subjects can be filtered by type, slug, level and hidden`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.change { $0.hide(2, now: $1) }
    func slugs(_ query: String) async throws -> [String] {
      let ids = try await visitor.get("/subjects?\(query)").ids
      return ids.compactMap { visitor.account.subjects[$0]?.slug }
    }

    #expect(try await slugs("types=kana_vocabulary&levels=1") == ["おはよう", "これ"])
    #expect(try await slugs("slugs=%E4%BC%91,line") == ["line", "休"])
    #expect(try await slugs("hidden=true") == ["person"])
    #expect(try await slugs("ids=1,2,3&hidden=false") == ["line", "mouth"])
    #expect(try await slugs("ids=1,2,3") == ["line", "person", "mouth"])
  }

  @Test func `Statistics can be filtered by percentage`() async throws {
    let visitor = try await Visitor.arriving(account)
    let rows = account.statistics.rows

    #expect(
      try await visitor.get("/review_statistics?percentages_greater_than=99").ids
        == rows.filter { $0.percentageCorrect == 100 }.map(\.id))
    #expect(
      try await visitor.get("/review_statistics?percentages_less_than=100").ids
        == rows.filter { $0.percentageCorrect < 100 }.map(\.id))
    #expect(Set(rows.map { $0.percentageCorrect == 100 }).count == 2)
  }
}
