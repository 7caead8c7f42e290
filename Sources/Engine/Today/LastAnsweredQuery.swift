import GRDB

extension LastAnswered {
  /// By the log, of sessions that are open; nil where nothing was answered in them.
  static func found(_ db: Database) throws -> LastAnswered? {
    let course: String? = try db.value(
      """
      SELECT course FROM session JOIN answer ON session_id = session.id
      WHERE ended_at IS NULL AND \(sql: AnswerLog.counted)
        AND account_id IN ('', (SELECT id FROM wanikani_account WHERE is_current = 1))
      ORDER BY answer.id DESC LIMIT 1
      """)
    switch course {
    case nil: return nil
    case "cards": return .card
    case "lesson": return .lesson
    case .some(let name):
      return WaniKaniPlan.Kind(rawValue: String(name.dropFirst("wanikani-".count)))
        .map(LastAnswered.subject)
    }
  }
}
