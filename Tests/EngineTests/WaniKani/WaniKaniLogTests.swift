import Foundation
import GRDB
import Testing

@testable import Engine

/// Constraints of the log of answers to WaniKani's subjects.
struct WaniKaniLogTests {
  @Test func `The log has one answer per revision of a session`()
    async throws
  {
    let learner = try await Self.afterOneAnswer()

    try await learner.stage.storage.database.write { db in
      try db.execute(sql: Self.oneMoreAnswer(at: "revision + 1"))
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: Self.oneMoreAnswer(at: "revision"))
      }
    }

    #expect(try await learner.stage.number("SELECT count(*) FROM answer") == 2)
  }

  private static func afterOneAnswer() async throws -> WaniKaniLearner {
    let learner = WaniKaniLearner(.reviews, at: try await WaniKaniStage.withReviews())
    try await learner.begin()
    try await learner.answer()
    return learner
  }

  /// - Parameter revision: relative to the last one's.
  private static func oneMoreAnswer(at revision: String) -> String {
    """
    INSERT INTO answer SELECT id + 1, session_id, \(revision), card_id, subject_id, part, outcome,
      grade, scheduling_id, moves_schedule, was_due, outbox_id, at, day, face, typed, verdict,
      is_claimed, keystrokes, think_ms, answer_ms, was_idle, position, interval
    FROM answer ORDER BY id DESC LIMIT 1
    """
  }
}
