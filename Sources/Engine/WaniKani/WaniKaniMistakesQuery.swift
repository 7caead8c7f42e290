import Foundation
import GRDB

/// What was missed of late.
enum WaniKaniMistakes {
  /// Of reviews and lessons in the last day, and not taken back; the latest first.
  static func lastDay(
    of account: WaniKaniAccount, at now: Date, _ db: Database
  ) throws -> [Subject.ID] {
    try logged(of: account, since: now - 24 * 3600, db)
  }

  /// The log grows for years; a day is at its end.
  private static func logged(
    of account: WaniKaniAccount, since: Date, _ db: Database
  ) throws -> [Subject.ID] {
    try db.rows(
      """
      SELECT subject_id, max(latest.id) AS last
      FROM (SELECT * FROM wanikani_answer ORDER BY id DESC LIMIT 1000) AS latest
      JOIN wanikani_session ON wanikani_session.id = session_id AND account_id = \(account.id)
        AND kind IN ('reviews', 'lessons')
      WHERE outcome = 'wrong' AND at > \(since.milliseconds)
        AND latest.id NOT IN (SELECT answer_id FROM wanikani_answer_undo)
      GROUP BY subject_id ORDER BY last DESC
      """
    ).map { $0[0] }
  }
}
