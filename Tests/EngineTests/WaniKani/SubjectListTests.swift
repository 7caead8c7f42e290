import GRDB
import Testing

@testable import Engine

/// Browsing subjects.
struct SubjectListTests {
  @Test func `Subjects are filtered by level, kind and stage`() async throws {
    let stage = try await WaniKaniStage.withReviews()

    let kanji = try await listing(SubjectFilter(level: 1, kind: .kanji), stage)
    var levels = SubjectFilter(kind: .kanji)
    levels.levels = 1...2
    let both = try await listing(levels, stage)
    let locked = try await listing(SubjectFilter(stage: StageGroup.named("locked")), stage)
    let apprentices = try await listing(SubjectFilter(stage: StageGroup.named("Apprentice")), stage)

    #expect(kanji.total > 0)
    #expect(kanji.items.allSatisfy { $0.level == 1 && $0.tile.kind == .kanji })
    #expect(Set(both.items.map(\.level)) == [1, 2] && both.total > kanji.total)
    #expect(locked.total > 0)
    #expect(locked.items.allSatisfy { $0.stage == nil })
    #expect(apprentices.total > 0)
    #expect(apprentices.items.allSatisfy { (1...4).contains($0.stage ?? 0) })
  }

  @Test(arguments: ["山", "mountain", "yama", "やま"])
  func `Subjects are found by characters, meanings and readings`(_ text: String) async throws {
    let stage = try await WaniKaniStage.withReviews()

    let found = try await listing(SubjectFilter(kind: .vocabulary, text: text), stage)

    #expect(found.items.map(\.tile.characters).contains("山"))
  }

  @Test func `Subjects are counted; without an account, there are none`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let listed = try await listing(SubjectFilter(text: "yama", limit: 1), stage).total

    #expect(listed > 0)
    #expect(try await stage.study.waniKani.countSubjects(containing: "yama") == listed)
    let stranger = try WaniKaniStage(token: nil)
    #expect(try await stranger.study.waniKani.countSubjects(containing: "yama") == 0)
  }

  @Test func `Subjects that can't be read are not taken for none`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    try await stage.storage.database.write { db in
      try db.execute(sql: "ALTER TABLE wanikani_subject RENAME TO unreadable")
    }

    await #expect(throws: Problem.self) {
      try await stage.study.waniKani.countSubjects(containing: "yama")
    }
  }

  @Test func `A subject is found by its characters without reading the others`() throws {
    let steps = try Storage.inMemory().database.read { db in
      try db.rows("EXPLAIN QUERY PLAN SELECT id FROM wanikani_subject WHERE characters = '山'")
        .map { $0["detail"] as String }
    }

    #expect(steps.contains { $0.contains("wanikani_subject_by_characters") })
  }

  @Test func `Pages add up to the whole list`() async throws {
    let stage = try await WaniKaniStage.withReviews()
    let all = try await listing(SubjectFilter(limit: 10_000), stage)

    let half = (all.total + 1) / 2
    let first = try await listing(SubjectFilter(page: 1, limit: half), stage)
    let second = try await listing(SubjectFilter(page: 2, limit: half), stage)

    #expect(first.items + second.items == all.items)
    #expect(first.pages == 2)
  }

  private func listing(
    _ filter: SubjectFilter, _ stage: WaniKaniStage
  ) async throws -> SubjectListing {
    try await stage.study.waniKani.subjectList(filter)
  }
}
