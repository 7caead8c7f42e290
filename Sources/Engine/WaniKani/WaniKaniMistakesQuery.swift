import Foundation
import GRDB

/// Finds the subjects that were answered wrong lately, here or elsewhere.
enum WaniKaniMistakesQuery {
  /// Returns mistakes in reviews and lessons of the last day that were not undone, latest first.
  static func lastDay(
    of account: WaniKaniAccount, at now: Date, _ db: Database
  ) throws -> [Subject.ID] {
    let logged = try logged(of: account, since: now - 24 * 3600, db)
    let known = Set(logged)
    return logged + (try servedMistakes(since: now - 24 * 3600, db).filter { !known.contains($0) })
  }

  /// Derives mistakes on other devices from the service's data: if the streak of a part is one
  /// correct answer after incorrect ones, its last review had a miss. The time of that review
  /// follows from the stage's interval, except for the hour that the service rounds off.
  private static func servedMistakes(since: Date, _ db: Database) throws -> [Subject.ID] {
    let rows = try db.rows(
      """
      SELECT subject_id, stage, available_at, wanikani_system.json FROM wanikani_statistic
      JOIN wanikani_assignment USING (subject_id)
      JOIN wanikani_subject ON wanikani_subject.id = subject_id
      JOIN wanikani_system ON wanikani_system.id = system_id
      WHERE (meaning_incorrect > 0 AND meaning_streak <= 1
          OR reading_incorrect > 0 AND reading_streak <= 1)
        AND available_at > \(since.milliseconds)
      """)
    let times = try rows.compactMap { row -> (subject: Subject.ID, at: Date)? in
      let system: SRSSystem = try JSONText.value(row[3])
      guard let wait = system.intervals[row[1]] else { return nil }
      return (row[0], Date(milliseconds: row[2]) + 3_600 - wait)
    }
    return times.filter { $0.at > since }.sorted { $0.at > $1.at }.map(\.subject)
  }

  private static func logged(
    of account: WaniKaniAccount, since: Date, _ db: Database
  ) throws -> [Subject.ID] {
    // The earliest day that the moment can belong to in any time zone.
    let day = Int((since.timeIntervalSince1970 / 86_400).rounded(.down)) - 2
    return try db.rows(
      """
      SELECT subject_id, max(answer.id) AS last FROM answer
      JOIN session ON session.id = session_id AND account_id = \(account.id)
        AND course IN
          (\(CourseName.waniKaniReviews.rawValue), \(CourseName.waniKaniLessons.rawValue))
      WHERE outcome = 'wrong' AND day >= \(day)
        AND at > \(since.milliseconds) AND \(sql: AnswerConditions.notUndone)
      GROUP BY subject_id ORDER BY last DESC
      """
    ).map { $0[0] }
  }
}
