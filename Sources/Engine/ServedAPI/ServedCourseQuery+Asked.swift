import Foundation
import GRDB

/// When items were started and passed, by the answers that their memories follow from.
extension ServedCourseQuery {
  /// The cards of an item that its deck asks.
  struct Asked {
    var cards: [Card] = []
    var introduced: Day?
    /// When the first answer was given; of an item from elsewhere, when it was known there.
    var first: Date?
    /// When the last of the cards passed; means nothing while one is below Guru.
    var passed: Date?

    mutating func add(_ card: Card, introduced day: Day?, first: Date?, passed: Date?) {
      cards.append(card)
      introduced = [introduced, day].compactMap(\.self).min()
      self.first = [self.first, first].compactMap(\.self).min()
      self.passed = [self.passed, passed].compactMap(\.self).max()
    }
  }

  func askedCards(_ items: Subjects, _ db: Database) throws -> [Item.ID: Asked] {
    var asked: [Item.ID: Asked] = [:]
    try db.each(Self.asking, [items.lowerBound, items.upperBound]) { row in
      let card = try Card(row)
      let day: Int? = try row[Card.columnCount]
      let times = try (1...4).map { try row.date(Card.columnCount + $0) }
      asked[card.item, default: Asked()].add(
        card, introduced: day.map { Day($0) }, first: times[..<2].compactMap(\.self).min(),
        passed: times[2...].compactMap(\.self).min() ?? card.progress.lastReviewedAt)
    }
    return asked
  }

  /// The log has no intervals: Guru was reached by the first answer after which the card was next
  /// reviewed so many days later. That is looked for where the card is at Guru now.
  private static let asking = """
    SELECT \(Card.columns), card.introduced_day,
      (SELECT at FROM answer WHERE \(counts("answer")) ORDER BY answer.id LIMIT 1),
      start.last_reviewed_at,
      iif(start.interval >= \(ServedStage.passingDays), start.last_reviewed_at, NULL),
      iif(card.phase = 'review' AND card.interval >= \(ServedStage.passingDays), (
        SELECT at FROM answer WHERE \(counts("answer")) AND (
          SELECT next.was_due AND next.day - answer.day >= \(ServedStage.passingDays)
          FROM answer AS next WHERE \(counts("next")) AND next.id > answer.id
          ORDER BY next.id LIMIT 1)
        ORDER BY answer.id LIMIT 1), NULL)
    FROM card LEFT JOIN card_start AS start ON start.card_id = card.id
    WHERE card.item_id BETWEEN ? AND ? AND \(Card.isOfAskedKind())
    """

  /// Whether an answer is one to `card` that its memory follows from, as SQL. Those before a reset
  /// are not; those that came with what was known of a card (`start`) are.
  private static func counts(_ answer: String) -> String {
    """
    \(answer).card_id = card.id AND \(answer).moves_schedule = 1 AND \(answer).outcome <> 'slip'
      AND \(AnswerConditions.standing(answer))
      AND (\(answer).id > card.reset_after OR start.card_id IS NOT NULL)
    """
  }
}
