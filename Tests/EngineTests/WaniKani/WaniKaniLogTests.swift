@testable import Engine
import Foundation
import GRDB
import Testing

/// What the log of answers to WaniKani's things lets in.
struct WaniKaniLogTests {
  @Test(arguments: ["revision", "revision + 2"])
  func `No other answer at a revision that the session does not have gets into the log`(
    revision: String
  ) async throws {
    let learner = try await Self.afterOneAnswer()

    await #expect(throws: DatabaseError.self) {
      try await learner.stage.storage.database.write { db in
        try db.execute(sql: Self.oneMoreAnswer(at: revision))
      }
    }

    #expect(try await learner.stage.number("SELECT count(*) FROM wanikani_answer") == 1)
  }

  @Test func `Of two answers at the session's revision only one gets into the log`() async throws {
    let learner = try await Self.afterOneAnswer()

    try await learner.stage.storage.database.write { db in
      try db.execute(sql: Self.oneMoreAnswer(at: "revision + 1"))
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: Self.oneMoreAnswer(at: "revision"))
      }
    }

    #expect(try await learner.stage.number("SELECT count(*) FROM wanikani_answer") == 2)
  }

  private static func afterOneAnswer() async throws -> WaniKaniLearner {
    let learner = WaniKaniLearner(.reviews, at: try await UploadTests.stageWithReviews())
    try await learner.begin()
    try await learner.answer()
    return learner
  }

  /// - Parameter revision: beside the last one's.
  private static func oneMoreAnswer(at revision: String) -> String {
    """
    INSERT INTO wanikani_answer SELECT id + 1, session_id, \(revision), subject_id, asked, outcome,
      is_claimed, typed, verdict, at, face, keystrokes, think_ms, answer_ms, was_idle, entry_id,
      round, day FROM wanikani_answer ORDER BY id DESC LIMIT 1
    """
  }
}
