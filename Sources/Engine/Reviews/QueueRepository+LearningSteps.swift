import GRDB

/// The learning steps in a scope that are due now or within the learn-ahead limit.
struct LearningSteps {
  var count: Int
  /// The step with the earliest due time.
  var first: (card: Card.ID, dueAt: Int64)?

  func due(at moment: StudyMoment) -> Card.ID? {
    first.flatMap { $0.dueAt <= moment.now.milliseconds ? $0.card : nil }
  }
}

extension QueueRepository {
  /// - Parameter card: a card to leave out.
  func learningSteps(
    in scope: Scope, besides card: Card.ID? = nil, _ moment: StudyMoment, _ db: Database
  ) throws -> LearningSteps {
    let (now, until) = (moment.now.milliseconds, moment.soon.milliseconds)
    let today = moment.today.number
    let values: [any StatementBinding] = [now, until, today, card]
    return switch scope {
    case .everything, .search: try learningSteps(Self.steps, values, db)
    case .deck(let id): try learningSteps(Self.stepsInDeck, values + [id], db)
    case .items(let items):
      try learningSteps(Self.stepsOfItems, values + [JSONText.of(items)], db)
    }
  }

  private func learningSteps(
    _ sql: String, _ values: [any StatementBinding], _ db: Database
  ) throws -> LearningSteps {
    let found = try db.first(sql, values) { row in
      let dueAt: Int64? = try row[2]
      return try LearningSteps(
        count: row[0], first: dueAt.map { (card: try row[1], dueAt: $0) })
    }
    return found ?? LearningSteps(count: 0)
  }

  // With `min`, SQLite takes the other columns from the row that has the minimum.
  private static let steps = """
    SELECT count(*), id, min(\(Card.stepDue(at: "?1"))) FROM card
    WHERE due_at IS NOT NULL AND \(Card.stepDue(at: "?1")) <= ?2
      AND buried_until <= ?3 AND id IS NOT ?4 AND \(Card.isAsked())
    """

  private static let stepsInDeck = "\(steps) AND deck_id IN (\(DeckTreeQuery.ofArgument))"
  private static let stepsOfItems = "\(steps) AND item_id IN (SELECT value FROM json_each(?5))"
}
