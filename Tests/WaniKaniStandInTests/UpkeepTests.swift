import Foundation
import Testing

@testable import WaniKaniStandIn

/// The reference on hidden, moved, reset and resurrected subjects.
struct UpkeepTests {
  private let start = Timestamp.rounded(TestClock.start)
  private static let account = StandInAccount.generated(
    seed: 3, level: 6, of: 6, scale: .tiny, now: TestClock.start)

  @Test func `Hiding a subject updates its assignment, statistic and study material`() async throws
  {
    let visitor = try await Visitor.arriving(Self.account)
    let id = 30
    visitor.clock.advance(hours: 1)
    visitor.service.change { $0.hide(id, now: $1) }
    let after = "2026-03-02T10:20:30.123456Z"

    for collection in ["assignments", "review_statistics", "study_materials"] {
      let reply = try await visitor.get("/\(collection)?updated_after=\(after)")
      #expect(reply["total_count"] == 1)
      #expect(reply["data.0.data.subject_id"] == .int(id))
      #expect(reply["data.0.data.hidden"] == true)
    }
    let subjects = try await visitor.get("/subjects?updated_after=\(after)")
    #expect(subjects.ids == [id])
    #expect(subjects["data.0.data.hidden_at"] == "2026-03-02T11:20:30.123456Z")
  }

  @Test func `Moving a subject updates the subject, never its assignment`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.clock.advance(hours: 1)
    visitor.service.change { $0.move(1, toLevel: 9, now: $1) }
    let after = "2026-03-02T10:20:30.123456Z"

    #expect(try await visitor.get("/assignments?updated_after=\(after)").ids == [])
    #expect(try await visitor.get("/subjects?updated_after=\(after)").ids == [1])
    let account = visitor.account
    #expect(account.assignments[1].map(account.isLesson) == false)
  }

  @Test func `A reset clears everything from its level on, and keeps study materials`() async throws
  {
    let visitor = try await Visitor.arriving(Self.account)
    let before = visitor.account
    visitor.clock.advance(hours: 1)
    visitor.service.change { $0.reset(toLevel: 4, now: $1) }
    let now = start + 3_600
    let account = visitor.account

    #expect(account.user.level == 4)
    #expect(account.resets.rows.last?.originalLevel == 6)
    #expect(account.resets.rows.last?.targetLevel == 4)
    #expect(account.levels.rows.first { $0.level == 6 }?.abandonedAt == now)
    #expect(account.levels.rows.last?.level == 4)
    #expect(account.levels.rows.last?.unlockedAt == now)
    for assignment in account.assignments.rows {
      let level = account.subjects[assignment.subjectID]?.level ?? 0
      guard level >= 4 else {
        #expect(assignment == before.assignments[assignment.id])
        continue
      }
      let isOpen = level == 4 && account.subjects[assignment.subjectID]?.componentIDs == []
      #expect(assignment.stage == 0)
      #expect(assignment.startedAt == nil && assignment.passedAt == nil)
      #expect(assignment.unlockedAt == (isOpen ? now : nil))
      #expect(assignment.updatedAt == now)
    }
    #expect(account.materials.rows == before.materials.rows)
    #expect(account.materials.rows != [])
  }

  @Test func `A resurrected item is reviewed again and keeps its history`() throws {
    var account = Self.account
    let burned = try #require(account.assignments.rows.first)
    account.assignments.update(burned.id) {
      ($0.stage, $0.burnedAt, $0.availableAt) = (9, start - 9, nil)
    }

    account.resurrect(burned.id, now: start)

    let assignment = try #require(account.assignments[burned.id])
    #expect(assignment.stage == 1)
    #expect(assignment.resurrectedAt == start)
    #expect(assignment.burnedAt == start - 9)
    #expect(assignment.passedAt == burned.passedAt)
    #expect(assignment.availableAt == Timestamp.hour(of: start + 7_200))
  }
}
