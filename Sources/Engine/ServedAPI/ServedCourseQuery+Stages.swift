import GRDB

/// How many items there are at each stage.
extension ServedCourseQuery {
  /// - Returns: The numbers of items by stage, from 0 to 9.
  func stages(_ db: Database) throws -> [Int] {
    var counts = [Int](repeating: 0, count: ServedStage.system.burning + 1)
    for row in try db.rows("\(sql: Self.counting)") { counts[row[0] as Int] = row[1] }
    return counts
  }

  /// As in `ServedStage.of`: an item's stage is that of its weakest card, but 1 once any card has
  /// been answered.
  private static let counting = """
    SELECT stage, count(*) FROM (
      SELECT max(min(stage), max(stage) > 0) AS stage FROM (
        SELECT item_id, CASE phase
            WHEN 'new' THEN 0 WHEN 'review' THEN \(ServedStage.byInterval) ELSE 1 END AS stage
        FROM card WHERE is_deleted = 0 AND \(Card.isOfAskedKind()))
      GROUP BY item_id)
    GROUP BY stage
    """
}
