import GRDB

/// Finds items that the learner confuses: a wrong answer to one is right for the other.
struct ConfusionQuery: Sendable {
  /// The number of latest wrong answers that are examined.
  private static let answers = 500
  private static let most = 50

  /// The latest first, items of one spelling as one, except where one is taken for another with
  /// another reading. Answers of a quiz count only between items that were learned: others are
  /// guessed.
  ///
  /// - Parameter item: only confusions of this item; nil for all.
  func confusions(of item: Item.ID?, _ db: Database) throws -> [Confusion] {
    let wrong: SQL = """
      SELECT answer.id, card.item_id, typed, \(sql: AnswerConditions.inQuiz) AS is_chosen
      FROM answer JOIN card ON card.id = answer.card_id
      WHERE outcome = 'wrong' AND typed <> '' AND (\(item) IS NULL OR card.item_id = \(item))
        AND \(sql: AnswerConditions.notUndone)
        AND (\(sql: Card.isOfMetItem) OR NOT is_chosen)
      ORDER BY answer.id DESC LIMIT \(Self.answers)
      """
    let typed = try db.values("SELECT DISTINCT typed FROM (\(wrong))", as: String.self)
    let phrases = try JSONText.of(
      typed.compactMap { text in SearchText.query(text).map { [text, $0] } })
    return try db.rows(
      """
      WITH wrong AS (\(wrong)), asked AS (
        SELECT value ->> 0 AS typed, value ->> 1 AS phrase FROM json_each(\(phrases))
      ), meant AS (
        -- The index of words finds what may be meant, without reading every item.
        SELECT item.id, front, reading, typed,
          EXISTS (SELECT 1 FROM card WHERE item_id = item.id AND phase <> 'new') AS is_met
        FROM asked CROSS JOIN item_text CROSS JOIN item
        WHERE item_text MATCH phrase AND item.id = item_text.rowid AND is_deleted = 0
          AND typed IN (front, reading, back)
      )
      SELECT min(item.id), item.front, min(meant.id), meant.front, count(DISTINCT wrong.id)
      FROM wrong JOIN meant USING (typed) JOIN item ON item.id = wrong.item_id
      WHERE \(sql: Self.isAnotherWord("meant")) AND item.is_deleted = 0
        AND (is_met OR NOT is_chosen AND NOT EXISTS (
          SELECT 1 FROM meant AS learned
          WHERE learned.typed = wrong.typed AND learned.is_met
            AND \(sql: Self.isAnotherWord("learned"))))
      GROUP BY item.front, meant.front,
        iif(meant.front = item.front, item.reading || ' ' || meant.reading, '')
      ORDER BY max(wrong.id) DESC LIMIT \(Self.most)
      """
    ).map { row in
      Confusion(
        item: .init(id: row[0], front: LearnerProfileQuery.short(row[1])),
        other: .init(id: row[2], front: LearnerProfileQuery.short(row[3])), count: row[4])
    }
  }

  /// Whether a word is another than `item`, as SQL: by its front or, if both have one, its reading.
  /// The front that two words share tells nothing of which one was meant.
  private static func isAnotherWord(_ word: String) -> String {
    """
    (\(word).front <> item.front OR \(word).typed <> item.front
      AND \(word).reading <> item.reading AND \(word).reading <> '' AND item.reading <> '')
    """
  }
}
