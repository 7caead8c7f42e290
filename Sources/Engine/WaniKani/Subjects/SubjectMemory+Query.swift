import Foundation
import GRDB

extension SubjectMemory {
  /// Reads the outbox, which also keeps sent changes. Undone answers do not count.
  static func of(
    _ subject: Subject.ID, _ account: WaniKaniAccount.ID, _ settings: Settings, _ db: Database
  ) throws -> SubjectMemory? {
    let answered = try db.rows(
      """
      SELECT at, body FROM wanikani_outbox
      WHERE subject_id = \(subject) AND account_id = \(account) AND kind IN ('lesson', 'review')
        AND id NOT IN (SELECT entry_id FROM wanikani_outbox_step WHERE state = 'withdrawn')
      ORDER BY id
      """
    ).map { row in
      Answered(at: Date(milliseconds: row[0]), grade: try Grade(JSONText.value(row[1])))
    }
    return SubjectMemory(answered, settings)
  }
}

extension Grade {
  /// A lesson ends with correct answers; a review with a miss counts as forgotten.
  fileprivate init(_ change: OutboxEntry.Change) {
    if case .review(let review) = change, review.misses > 0 { self = .again } else { self = .good }
  }
}
