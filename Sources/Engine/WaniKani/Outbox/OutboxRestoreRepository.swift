import Foundation
import GRDB

/// Copies pending changes into a restored database. Only the service or the person may remove them
/// from the outbox, and a backup is neither. It also lacks what was sent since.
enum OutboxRestoreRepository {
  /// - Parameter before: the data before the restore, in this version's schema.
  static func carry(from before: URL, into database: any DatabaseWriter) throws {
    try database.write(beside: before) { db in
      try db.execute(sql: accounts + entries + steps + limit)
      try ProgressRepository.rebuild(db)
    }
  }

  /// Adds accounts that the backup lacks. Their changes are kept until they sign in again.
  private static let accounts = """
    INSERT INTO main.wanikani_account (id, is_current, username, level, reached_level,
        granted_level, vacation_since, lesson_batch, review_order)
      SELECT id, 0, username, level, reached_level, granted_level, vacation_since, lesson_batch,
        review_order
      FROM before.wanikani_account WHERE id NOT IN (SELECT id FROM main.wanikani_account);
    """

  private static let entries = """
    INSERT INTO main.wanikani_outbox (account_id, kind, subject_id, at, body)
      SELECT account_id, kind, subject_id, at, body FROM before.wanikani_outbox AS was
      WHERE is_open = 1
        AND NOT EXISTS (SELECT 1 FROM main.wanikani_outbox AS here WHERE \(isSame))
      ORDER BY id;
    """

  /// Adds the later steps of entries that are open in the backup, which may close them.
  private static let steps = """
    INSERT INTO main.wanikani_outbox_step (entry_id, state, reason, said, sent_at, known, at)
      SELECT here.id, step.state, step.reason, step.said, step.sent_at, step.known, step.at
      FROM main.wanikani_outbox AS here
      JOIN before.wanikani_outbox AS was ON \(isSame)
      JOIN before.wanikani_outbox_step AS step ON step.entry_id = was.id
      WHERE here.is_open = 1 AND NOT EXISTS (
        SELECT 1 FROM main.wanikani_outbox_step AS known
        WHERE known.entry_id = here.id AND known.state = step.state AND known.at = step.at)
      ORDER BY step.id;
    """

  /// Copies the rate limit, which is the service's, whatever the backup counts.
  private static let limit = """
    INSERT INTO main.wanikani_request (at) SELECT at FROM before.wanikani_request;
    INSERT OR REPLACE INTO main.wanikani_limit SELECT * FROM before.wanikani_limit;
    """

  /// Compares the contents, as IDs may have been reused since.
  private static let isSame = """
    here.account_id = was.account_id AND here.kind = was.kind
      AND here.subject_id = was.subject_id AND here.at = was.at AND here.body = was.body
    """
}
