import Foundation
import GRDB

/// When items were started and passed, by the answers that their memories follow from.
extension ServedCourseQuery {
  /// The cards of an item that its deck asks.
  struct Asked {
    var cards: [Card] = []
    var introduced: Day?
    /// When the first answer was given.
    var first: Date?
    /// When each card that has passed did.
    private var passed: [Card.ID: Date] = [:]

    /// When all cards had reached Guru once.
    var passedAt: Date? { passed.count == cards.count ? passed.values.max() : nil }

    mutating func add(_ card: Card, introduced day: Day?, first: Date?, passed: Date?) {
      cards.append(card)
      introduced = [introduced, day].compactMap(\.self).min()
      self.first = [self.first, first].compactMap(\.self).min()
      self.passed[card.id] = passed
    }
  }

  func askedCards(_ items: Subjects, _ db: Database) throws -> [Item.ID: Asked] {
    let answered = try answered(items, db)
    var asked: [Item.ID: Asked] = [:]
    try db.each(
      """
      SELECT \(Card.columns), introduced_day,
        (SELECT last_reviewed_at FROM card_start WHERE card_id = card.id AND interval >= ?)
      FROM card
      WHERE item_id BETWEEN ? AND ? AND \(Card.isOfAskedKind())
      """, [ServedStage.passingDays, items.lowerBound, items.upperBound]
    ) { row in
      let card = try Card(row)
      let day: Int? = try row[Card.columnCount]
      let start: Int64? = try row[Card.columnCount + 1]
      let known = answered[card.id]
      let isPassing = ServedStage.of(card.progress) >= ServedStage.system.passing
      let passed =
        [known?.passed, start].compactMap(\.self).min().map(Date.init(milliseconds:))
        ?? (isPassing ? card.progress.lastReviewedAt : nil)
      asked[card.item, default: Asked()].add(
        card, introduced: day.map { Day($0) },
        first: known.map { Date(milliseconds: $0.first) }, passed: passed)
    }
    return asked
  }

  /// What the answers to a card say. Times are in milliseconds.
  private struct Answered {
    let first: Int64
    private var last: (at: Int64, day: Int)
    /// The log has no intervals: Guru was reached by the answer after which the card was next
    /// reviewed so many days later.
    private(set) var passed: Int64?

    init(at: Int64, day: Int) {
      first = at
      last = (at, day)
    }

    mutating func add(at: Int64, day: Int, wasDue: Bool) {
      if passed == nil, wasDue, day - last.day >= ServedStage.passingDays { passed = last.at }
      last = (at, day)
    }
  }

  /// Answers before a reset don't count; those that came with what was known of a card do.
  private func answered(_ items: Subjects, _ db: Database) throws -> [Card.ID: Answered] {
    var answered: [Card.ID: Answered] = [:]
    try db.each(
      """
      SELECT card_id, at, day, was_due FROM answer JOIN card ON card.id = card_id
      WHERE card_id IN (SELECT id FROM card WHERE item_id BETWEEN ? AND ?)
        AND moves_schedule = 1 AND \(AnswerConditions.counted)
        AND (answer.id > reset_after OR card_id IN (SELECT card_id FROM card_start))
      ORDER BY card_id, answer.id
      """, [items.lowerBound, items.upperBound]
    ) { row in
      let (card, at, day): (Card.ID, Int64, Int) = try (row[0], row[1], row[2])
      let wasDue: Bool = try row[3]
      answered[card, default: Answered(at: at, day: day)].add(at: at, day: day, wasDue: wasDue)
    }
    return answered
  }
}
