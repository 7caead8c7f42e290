import GRDB

extension LastAnswered {
  /// By the logs, of sessions that are open; nil where nothing was answered in them.
  static func found(_ db: Database) throws -> LastAnswered? {
    let last = try db.rows(
      """
      SELECT NULL AS kind, max(review.at) AS at FROM session
      JOIN review_span AS span ON span.session_id = session.id
      JOIN review ON review.id BETWEEN first_id AND last_id
      WHERE ended_at IS NULL AND mode <> 'lesson'
        AND review.id NOT IN (SELECT review_id FROM undo)
      UNION ALL
      SELECT kind, max(answer.at) FROM wanikani_session AS session
      JOIN wanikani_account ON wanikani_account.id = account_id AND is_current = 1
      JOIN wanikani_answer_span AS span ON span.session_id = session.id
      JOIN wanikani_answer AS answer ON answer.id BETWEEN first_id AND last_id
      WHERE ended_at IS NULL AND outcome <> 'slip'
        AND answer.id NOT IN (SELECT answer_id FROM wanikani_answer_undo)
      GROUP BY kind
      ORDER BY at DESC LIMIT 1
      """
    ).first
    guard let last, !last.hasNull(atIndex: 1) else { return nil }
    return last.hasNull(atIndex: 0) ? .card : .subject(try last.word(0))
  }
}
