import Foundation
import GRDB

extension UndoableAnswer {
  /// Returns the most recent answers that can be undone, latest first. Those before one that was
  /// sent to WaniKani can't, nor can any of an account on vacation.
  static func all(_ db: Database) throws -> [UndoableAnswer] {
    let isOnVacation = try WaniKaniAccount.current(db)?.vacationSince != nil
    var answers: [UndoableAnswer] = []
    var closed: Set<String> = []
    let rows = try SQLRequest<Row>(literal: counted, cached: true).fetchCursor(db)
    while answers.count < UndoableChange.kept, let row = try rows.next() {
      guard let session = session(of: row["course"]), !(isOnVacation && session.isSent),
        !closed.contains(row["course"])
      else { continue }
      let entry: OutboxEntry.ID? = row["outbox_id"]
      if let entry, try !WaniKaniStudyRepository.canWithdraw(entry, db) {
        closed.insert(row["course"])
        continue
      }
      answers.append(
        UndoableAnswer(
          id: row["id"], session: session, title: title(of: row),
          result: result(of: row, in: session), at: Date(milliseconds: row["at"]),
          goesOn: row["goes_on"]))
    }
    return answers
  }

  /// The answers of the latest sessions, so that no long log is read.
  private static let counted: SQL = """
    SELECT course, goes_on, answer.id, at, outbox_id, front, characters, meaning, answer.grade,
      answer.part, answer.outcome
    FROM (
        SELECT id, course, ended_at IS NULL OR \(sql: SessionReopening.condition) AS goes_on
        FROM session
        WHERE course IN \(CourseTraits.names(where: \.isUndoable))
          AND account_id IN ('', (SELECT id FROM wanikani_account WHERE is_current = 1))
          AND \(sql: SessionReopening.isKnown)
          AND EXISTS (SELECT 1 FROM answer WHERE session_id = session.id)
        ORDER BY ended_at IS NULL DESC, id DESC LIMIT 20
      ) AS recent
      JOIN answer ON session_id = recent.id
      LEFT JOIN card ON card.id = card_id
      LEFT JOIN item ON item.id = item_id
      LEFT JOIN wanikani_subject ON wanikani_subject.id = subject_id
    WHERE \(sql: AnswerConditions.counted)
    ORDER BY answer.id DESC
    """

  private static func title(of row: Row) -> String {
    if let front: String = row["front"] { return ItemContent(front: front, back: "").title }
    let subject: [String?] = [row["characters"], row["meaning"]]
    return subject.compactMap(\.self).first { !$0.isEmpty } ?? "an item"
  }

  private static func result(of row: Row, in session: Session) -> String {
    let grade: Int? = row["grade"]
    if session == .cards, let grade = grade.flatMap(Grade.init(rawValue:)) { return grade.label }
    let part: String? = row["part"]
    let outcome: String = row["outcome"]
    return [part, outcome == "right" ? "correct" : "incorrect"].compactMap(\.self)
      .joined(separator: " ")
  }

  static func session(of course: String) -> Session? {
    switch CourseName(rawValue: course) {
    case .cards?: .cards
    case .lesson?: .lesson
    case .quiz?: .quiz
    case let name:
      WaniKaniPlan.Kind.allCases.first { $0.course == name }.map(Session.subjects)
    }
  }
}

extension UndoableAnswer.Session {
  /// Whether its answers are sent to WaniKani.
  fileprivate var isSent: Bool {
    if case .subjects(let kind) = self { !kind.isExtra } else { false }
  }
}
