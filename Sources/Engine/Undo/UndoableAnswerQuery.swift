import Foundation
import GRDB

extension UndoableAnswer {
  /// Returns the most recent answers that can be undone, latest first.
  static func all(_ db: Database) throws -> [UndoableAnswer] {
    try db.rows(
      """
      SELECT course, at, answer.id, item_id, subject_id
      FROM session JOIN answer ON session_id = session.id
        LEFT JOIN card ON card.id = card_id
      WHERE session.id IN (
          SELECT id FROM session
          WHERE course IN \(CourseTraits.names(where: \.isUndoable))
            AND (ended_at IS NULL OR \(sql: SessionReopening.condition))
            AND account_id IN ('', (SELECT id FROM wanikani_account WHERE is_current = 1)))
        AND \(sql: AnswerConditions.counted)
      ORDER BY answer.id DESC LIMIT \(UndoableChange.kept)
      """
    ).compactMap { row in
      try session(of: row[0]).map {
        UndoableAnswer(
          id: row[2], session: $0, title: try title(ofItem: row[3], subject: row[4], db),
          at: Date(milliseconds: row[1]))
      }
    }
  }

  private static func title(
    ofItem item: Item.ID?, subject: Subject.ID?, _ db: Database
  ) throws -> String {
    if let item { return try ItemRepository().item(item, db).content.title }
    return try subject.flatMap { try SubjectTile.of($0, db)?.title } ?? "an item"
  }

  private static func session(of course: String) -> Session? {
    switch course {
    case CardCourse.traits.name: .cards
    case LessonCourse.traits.name: .lesson
    case QuizCourse.traits.name: .quiz
    default:
      WaniKaniPlan.Kind.allCases.first { WaniKaniCourse.traits(of: $0).name == course }
        .map(Session.subjects)
    }
  }
}
