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
    let wrong = """
      SELECT answer.id, card.item_id, typed FROM answer JOIN card ON card.id = answer.card_id
      WHERE outcome = 'wrong' AND typed <> '' AND (?1 IS NULL OR card.item_id = ?1)
        AND \(AnswerConditions.notUndone)
      ORDER BY answer.id DESC LIMIT \(Self.answers)
      """
    let typed = try db.all("SELECT DISTINCT typed FROM (\(wrong))", [item]) { try $0[0] as String }
    let phrases = typed.compactMap { text in SearchText.query(text).map { [text, $0] } }
    return try db.all(
      """
      WITH wrong AS (\(wrong)), asked AS (
        SELECT value ->> 0 AS typed, value ->> 1 AS phrase FROM json_each(?2)
      ), meant AS (
        -- The index of words finds what may be meant, without reading every item.
        SELECT item.id, front, typed FROM asked CROSS JOIN item_text CROSS JOIN item
        WHERE item_text MATCH phrase AND item.id = item_text.rowid AND is_deleted = 0
          AND typed IN (front, reading, back)
      )
      SELECT item.id, item.front, meant.id, meant.front, count(DISTINCT wrong.id)
      FROM wrong JOIN meant USING (typed) JOIN item ON item.id = wrong.item_id
      WHERE meant.id <> item.id AND item.is_deleted = 0
      GROUP BY item.id, meant.id ORDER BY max(wrong.id) DESC LIMIT \(Self.most)
      """, [item, try JSONText.of(phrases)]
    ) { row in
      try Confusion(
        item: .init(id: row[0], front: LearnerProfileQuery.short(try row[1])),
        other: .init(id: row[2], front: LearnerProfileQuery.short(try row[3])), count: row[4])
    }
  }
}
