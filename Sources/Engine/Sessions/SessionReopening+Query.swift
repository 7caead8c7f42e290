import GRDB

/// A session that has ended can be opened again until the next of its course begins, which drops
/// the queue.
enum SessionReopening {
  /// A condition on `session`: that it is the latest of its course, and still has its queue.
  static let condition = """
    session.id IN (SELECT max(id) FROM session GROUP BY course, account_id)
    AND json_extract(state, '$.queueLength')
      <= (SELECT count(*) FROM session_queue WHERE session_id = session.id)
    """

  /// A condition on `session`: that its state is known. After a recovery, a session may have only
  /// answers.
  static let isKnown = "json_extract(state, '$.queueLength') IS NOT NULL"

  static func giveUp(
    _ course: CourseName, of account: String, before session: Int64, _ db: Database
  ) throws {
    try db.run(
      """
      DELETE FROM session_queue WHERE session_id = (
        SELECT max(id) FROM session
        WHERE course = ? AND account_id = ? AND id < ? AND ended_at IS NOT NULL)
      """, [course.rawValue, account, session])
  }
}
