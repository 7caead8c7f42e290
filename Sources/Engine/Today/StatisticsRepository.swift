import Foundation
import GRDB

/// Reads statistics from the answer log and the cards.
struct StatisticsRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let forecast: ForecastQuery

  func statistics(at now: Date) async throws -> Statistics {
    try await storage.database.read { db in
      let moment = try settings.moment(now, db)
      let today = moment.today
      let times = try times(since: today.advanced(by: -29), db)
      return Statistics(
        today: today,
        retention: try retention(until: today, db),
        nextDays: try forecast.days(Statistics.daysAhead, moment, db),
        answers: try answers(until: today, db), cards: try cards(db), progress: try progress(db),
        timeOfMonth: times.month, timeEver: times.ever, answersEver: times.answers)
    }
  }

  /// The time since the last review replaces the interval of answers before 0.6.0.
  private func retention(until today: Day, _ db: Database) throws -> [Statistics.Retention] {
    let longest = Statistics.periods.max() ?? 0
    // Looks once for the review before each, of which there may be a million.
    let days = try db.rows(
      """
      WITH reviewed AS MATERIALIZED (
        SELECT day, outcome = 'right' AS is_right, coalesce(interval,
          (SELECT last_interval FROM anki_review
            WHERE anki_review.id = answer.at AND anki_review.card_id = answer.card_id),
          day - coalesce((
              SELECT max(day) FROM answer AS earlier
              WHERE earlier.card_id = answer.card_id AND earlier.id < answer.id
                AND earlier.moves_schedule = 1
                AND \(sql: AnswerConditions.standing("earlier"))),
            (SELECT last_day FROM card_start WHERE card_start.card_id = answer.card_id))
        ) < 21 AS is_young
        FROM answer
        WHERE day > \(today.number - longest) AND was_due = 1 AND \(sql: AnswerConditions.counted)
      )
      SELECT day, is_young, count(*), sum(is_right) FROM reviewed
      WHERE is_young NOT NULL GROUP BY day, is_young
      """
    ).map { row in
      (day: row[0] as Int, isYoung: row[1] as Bool, reviews: row[2] as Int, right: row[3] as Int)
    }
    return Statistics.periods.map { period in
      func share(isYoung: Bool) -> Statistics.Retention.Share {
        let counted = days.filter { $0.isYoung == isYoung && $0.day > today.number - period }
        return .init(
          right: counted.reduce(0) { $0 + $1.right },
          reviews: counted.reduce(0) { $0 + $1.reviews })
      }
      return Statistics.Retention(
        period: period, young: share(isYoung: true), mature: share(isYoung: false))
    }
  }

  private func answers(until today: Day, _ db: Database) throws -> [Int] {
    let first = today.number - Statistics.days + 1
    var counts = [Int](repeating: 0, count: Statistics.days)
    let rows = try db.rows(
      """
      SELECT day, count(*) FROM answer
      WHERE day BETWEEN \(first) AND \(today.number) AND \(sql: AnswerConditions.counted)
      GROUP BY day
      """)
    for row in rows { counts[(row[0] as Int) - first] = row[1] }
    return counts
  }

  private func cards(_ db: Database) throws -> Statistics.Cards {
    let row = try db.row(
      """
      SELECT count(*) FILTER (
          WHERE NOT is_suspended AND phase = 'new' AND \(sql: Card.isOfAskedKind())),
        count(*) FILTER (WHERE NOT is_suspended AND phase IN ('learning', 'relearning')),
        count(*) FILTER (WHERE NOT is_suspended AND phase = 'review' AND interval < 21),
        count(*) FILTER (WHERE NOT is_suspended AND phase = 'review' AND interval >= 21),
        count(*) FILTER (WHERE is_suspended)
      FROM card WHERE is_deleted = 0
      """)
    return Statistics.Cards(
      new: row?[0] ?? 0, learning: row?[1] ?? 0, young: row?[2] ?? 0, mature: row?[3] ?? 0,
      suspended: row?[4] ?? 0)
  }

  private func progress(_ db: Database) throws -> [Statistics.Progress] {
    try db.rows(
      """
      SELECT deck.id, name, count(*) FILTER (WHERE NOT EXISTS (
          SELECT 1 FROM card
          WHERE item_id = item.id AND phase IN ('new', 'learning')
            AND \(sql: Card.isOfAskedKind()))), count(*)
      FROM item JOIN deck ON deck.id = deck_id
      WHERE item.is_deleted = 0 GROUP BY deck.id ORDER BY name
      """
    ).map { Statistics.Progress(deck: $0[0], name: $0[1], inReview: $0[2], items: $0[3]) }
  }

  private func times(
    since day: Day, _ db: Database
  ) throws -> (month: Duration, ever: Duration, answers: Int) {
    let row = try db.row(
      """
      SELECT total(think_ms + answer_ms) FILTER (WHERE day >= \(day.number)),
        total(think_ms + answer_ms),
        count(*)
      FROM answer WHERE \(sql: AnswerConditions.counted)
      """)
    let (month, ever): (Double, Double) = (row?[0] ?? 0, row?[1] ?? 0)
    return (.milliseconds(Int64(month)), .milliseconds(Int64(ever)), row?[2] ?? 0)
  }
}
