import Foundation
import GRDB

extension LastAnswered {
  /// Finds the most recent answer that can be undone; nil if there is none.
  static func found(_ db: Database) throws -> LastAnswered? {
    try db.first(
      literal: """
        SELECT course, at, answer.id FROM session JOIN answer ON session_id = session.id
        WHERE session.id IN (
            SELECT id FROM session
            WHERE course IN \(RecordedCourse.names(where: \.isUndoable))
              AND (ended_at IS NULL OR \(sql: SessionReopening.condition))
              AND account_id IN ('', (SELECT id FROM wanikani_account WHERE is_current = 1)))
          AND \(sql: AnswerLog.counted)
        ORDER BY answer.id DESC LIMIT 1
        """
    ) { row in
      let (at, id) = (Date(milliseconds: try row[1]), try row[2] as Int64)
      return try session(of: row[0]).map { LastAnswered(id: id, session: $0, at: at) }
    } ?? nil
  }

  private static func session(of course: String) -> Session? {
    switch course {
    case CardCourse.recorded.name: .cards
    case LessonCourse.recorded.name: .lesson
    case QuizCourse.recorded.name: .quiz
    default:
      WaniKaniPlan.Kind.allCases.first { WaniKaniCourse.name(of: $0) == course }
        .map(Session.subjects)
    }
  }
}
