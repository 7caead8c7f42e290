import GRDB

extension AnsweredParts {
  /// - Parameter asked: the part that a card asks.
  static func of(
    _ target: AnswerTarget, asking asked: Asked, in session: SessionID, _ storage: Storage
  ) async throws -> AnsweredParts {
    try await storage.database.read { db in
      let isOfTarget: SQL =
        switch target {
        case .card(let card): "card_id = \(card)"
        case .subject(let subject, _): "subject_id = \(subject)"
        }
      let rows = try db.rows(
        """
        SELECT part, outcome = 'right' FROM answer
        WHERE session_id = \(session.number) AND \(isOfTarget)
          AND \(sql: AnswerConditions.counted)
        ORDER BY id
        """)
      var parts = AnsweredParts()
      for row in rows {
        let part: String? = row[0]
        parts.add(part.flatMap { Asked(rawValue: $0) } ?? asked, isRight: row[1])
      }
      return parts
    }
  }
}
