import GRDB

/// Finds items that the learner confuses: a wrong answer to one is right for the other.
struct ConfusionQuery: Sendable {
  /// Of the wrong answers, as many of the latest are looked at.
  private static let answers = 500
  private static let most = 50

  /// The latest first.
  ///
  /// - Parameter item: only confusions of this item; nil for all.
  func confusions(of item: Item.ID?, _ db: Database) throws -> [Confusion] {
    try db.all(
      """
      WITH wrong AS (
        SELECT answer.id, card.item_id, typed FROM answer JOIN card ON card.id = answer.card_id
        WHERE outcome = 'wrong' AND typed <> '' AND (?1 IS NULL OR card.item_id = ?1)
          AND \(AnswerConditions.notUndone)
        ORDER BY answer.id DESC LIMIT \(Self.answers)
      ), asked AS (
        SELECT DISTINCT typed FROM wrong
      ), meant AS (
        SELECT id, front, typed FROM asked JOIN item ON front = typed AND is_deleted = 0
        UNION SELECT id, front, typed FROM asked JOIN item ON reading = typed AND is_deleted = 0
        UNION SELECT id, front, typed FROM asked JOIN item ON back = typed AND is_deleted = 0
      )
      SELECT item.id, item.front, meant.id, meant.front, count(DISTINCT wrong.id)
      FROM wrong JOIN meant USING (typed) JOIN item ON item.id = wrong.item_id
      WHERE meant.id <> item.id AND item.is_deleted = 0
      GROUP BY item.id, meant.id ORDER BY max(wrong.id) DESC LIMIT \(Self.most)
      """, [item]
    ) { row in
      try Confusion(
        item: .init(id: row[0], front: LearnerProfileQuery.short(try row[1])),
        other: .init(id: row[2], front: LearnerProfileQuery.short(try row[3])), count: row[4])
    }
  }
}
