import GRDB

/// The rounds that were played, read from their sessions.
struct QuizHistoryQuery: Sendable {
  let decks = DeckRepository()

  /// The most points of an earlier round of the same kind; see `QuizPlan.isSameKind`.
  func best(of plan: QuizPlan, before session: Int64, _ db: Database) throws -> Int? {
    // Plans hold many lent words, so that reading those of all rounds would take long.
    let kind = "'$.scope', '$.direction', '$.questions', '$.options', '$.seconds'"
    return try db.value(
      """
      SELECT max(json_extract(state, '$.position.score.points')) FROM session
      WHERE course = \(CourseName.quiz.rawValue) AND id <> \(session)
        AND \(sql: SessionRow<QuizCourse>.isFinished) AND json_extract(state, '$.answered') > 0
        AND json_extract(plan, \(sql: kind)) = json_extract(\(JSONText.of(plan)), \(sql: kind))
      """)
  }

  /// All finished rounds with an answer, the latest first.
  func rounds(_ db: Database) throws -> [QuizRound] {
    try SessionRow<QuizCourse>.finished(.quiz, db)
      .filter { $0.state.answered > 0 }
      .map { row in
        QuizRound(
          plan: row.plan, title: try title(row.plan, db), begunAt: row.begunAt,
          answers: row.state.answered, score: row.state.position.score)
      }
  }

  /// The name of what a quiz asks; empty for all kept words.
  func title(_ plan: QuizPlan, _ db: Database) throws -> String {
    if let language = plan.language, plan.scope == QuizPlan.words(of: language) {
      return language.name
    }
    return switch plan.scope {
    case .everything: "All decks"
    case .items: ""
    case .deck(let id): try decks.name(of: id, db) ?? "a deleted deck"
    case .search(let text):
      plan.scope == QuizPlan.words(of: nil) ? "" : Search.title(of: text)
    }
  }
}
