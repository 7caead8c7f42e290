import Foundation
import GRDB

extension LastAnswered {
  /// Finds the most recent answer in open sessions; nil if there is none.
  static func found(_ db: Database) throws -> LastAnswered? {
    try db.first(
      literal: """
        SELECT course, at FROM session JOIN answer ON session_id = session.id
        WHERE ended_at IS NULL AND \(sql: AnswerLog.counted)
          AND account_id IN ('', (SELECT id FROM wanikani_account WHERE is_current = 1))
        ORDER BY answer.id DESC LIMIT 1
        """
    ) { row in
      let at = Date(milliseconds: try row[1])
      return try session(of: row[0]).map { LastAnswered(session: $0, at: at) }
    } ?? nil
  }

  private static func session(of course: String) -> Session? {
    switch course {
    case "cards": .cards
    case "lesson": .lesson
    case QuizCourse.name: .quiz
    default:
      WaniKaniPlan.Kind(rawValue: String(course.dropFirst("wanikani-".count)))
        .map(Session.subjects)
    }
  }
}
