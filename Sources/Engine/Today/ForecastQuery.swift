import Foundation
import GRDB

/// Counts the cards that become due, without new ones.
struct ForecastQuery: Sendable {
  static let week = 7

  private let reviewsCache = QueryCache<Range<Int>, [(Day, Int)]>()

  /// Counts due cards in each of 24 hours of the clock. Reviews become due when their day begins,
  /// learning steps at their exact time.
  func hours(_ moment: StudyMoment, _ db: Database) throws -> [Int] {
    var hours = [Int](repeating: 0, count: 24)
    let hour = moment.boundary.startOfHour(moment.now)
    let start = hour.milliseconds
    let steps = try db.rows(
      """
      SELECT max(0, \(Card.stepComes(moment)) - \(start)) / 3600000 AS hour, count(*) FROM card
      WHERE due_at < \(start) + 86400000 AND hour < 24 AND \(sql: Card.isAsked()) GROUP BY hour
      """)
    for row in steps { hours[row[0]] += row[1] as Int }
    for (day, count) in try reviews(Self.week, moment, db) {
      let begins = moment.boundary.start(of: day).timeIntervalSince(hour)
      let place = Int(max(0, begins) / 3600)
      if place < 24 { hours[place] += count }
    }
    return hours
  }

  /// Counts due cards on each of the next days, starting today.
  func days(_ count: Int, _ moment: StudyMoment, _ db: Database) throws -> [Int] {
    var days = [Int](repeating: 0, count: count)
    let end = moment.boundary.start(of: moment.today.advanced(by: count)).milliseconds
    let steps = try db.values(
      """
      SELECT \(Card.stepComes(moment)) FROM card
      WHERE due_at < \(end) AND \(sql: Card.isAsked())
      """, as: Int64.self)
    for due in steps {
      let day = moment.boundary.day(of: Date(milliseconds: due))
      days[max(0, moment.today.distance(to: day))] += 1
    }
    for (day, cards) in try reviews(count, moment, db) {
      days[moment.today.distance(to: day)] += cards
    }
    return days
  }

  /// Returns the reviews of the next days by the day they come: overdue ones count as today's, and
  /// of siblings that their deck buries, one is asked a day.
  private func reviews(
    _ days: Int, _ moment: StudyMoment, _ db: Database
  ) throws -> [(Day, Int)] {
    let today = moment.today.number
    let end = today + days
    return try reviewsCache.value(today..<end, db) {
      let isHeldBack = Card.isHeldBack(
        on: moment.today, asking: "\(sql: Card.isOfAskedKind("sibling"))",
        before: "sibling.due_at IS NOT NULL")
      return try db.rows(
        """
        SELECT asked, count(*) FROM (
          SELECT iif(buries_siblings,
            max(day - place) OVER (PARTITION BY item_id ORDER BY place) + place, day) AS asked
          FROM (
            SELECT item_id, buries_siblings, day,
              row_number() OVER (PARTITION BY item_id ORDER BY day, card_id) AS place
            FROM (
              SELECT card.id AS card_id, item_id, buries_siblings, max(due_day, buried_until,
                \(today) + (buries_siblings AND due_day <= \(today) AND \(isHeldBack))) AS day
              FROM deck CROSS JOIN card ON deck.id = card.deck_id
              WHERE due_day < \(end) AND \(sql: Card.isAsked()))))
        WHERE asked < \(end) GROUP BY asked
        """
      ).map { (Day($0[0]), $0[1]) }
    }
  }
}
