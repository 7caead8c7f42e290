import Foundation
import GRDB

/// The statistics of items, counted from the answer log.
///
/// As at WaniKani, a lesson of another program is no review, and a review of another program ends
/// with a right answer to each part, whatever was missed before.
extension ServedCourseQuery {
  private struct Counted {
    var item: Item.ID
    var session: Int64
    var card: CardKind
    var isRight: Bool
    var at: Date
    /// The mistakes in a review of another program.
    var missedMeanings: Int?
    var missedReadings: Int?
  }

  func statistics(of subjects: Subjects, _ db: Database) throws -> [ServedResource] {
    let kinds = Dictionary(
      uniqueKeysWithValues: try servedItems(with: subjects, db).map { ($0.item.id, $0.kind) })
    var statistics: [Item.ID: ServedStatistic] = [:]
    var reviews: Set<Int64> = []
    for answer in try answers(to: subjects, db) {
      guard let kind = kinds[answer.item] else { continue }
      var statistic =
        statistics[answer.item]
        ?? ServedStatistic(
          id: answer.item, subject: answer.item, kind: kind, createdAt: answer.at)
      if let meanings = answer.missedMeanings, let readings = answer.missedReadings {
        // It has an answer for each card.
        guard reviews.insert(answer.session).inserted else { continue }
        statistic.meaning.add(misses: meanings)
        if kind.hasReading { statistic.reading.add(misses: readings) }
      } else if answer.card.isAboutReading {
        statistic.reading.add(isRight: answer.isRight)
      } else {
        statistic.meaning.add(isRight: answer.isRight)
      }
      statistics[answer.item] = statistic
    }
    return statistics.values.sorted { $0.id < $1.id }.map(\.resource)
  }

  private func answers(to subjects: Subjects, _ db: Database) throws -> [Counted] {
    try db.all(
      """
      SELECT item_id, answer.session_id, card.kind, outcome = 'right', missed_meanings,
        missed_readings, answer.at
      FROM answer JOIN card ON card.id = card_id
        LEFT JOIN api_review ON api_review.session_id = answer.session_id
      WHERE item_id BETWEEN ? AND ? AND \(AnswerConditions.counted)
        AND (missed_meanings IS NOT NULL OR answer.session_id NOT IN (
          SELECT id FROM session WHERE course = \(CourseName.api.sql)))
      ORDER BY answer.id
      """, [subjects.lowerBound, subjects.upperBound]
    ) { row in
      try Counted(
        item: row[0], session: row[1], card: row.enumValue(2), isRight: row[3],
        at: Date(milliseconds: row[6]), missedMeanings: row[4], missedReadings: row[5])
    }
  }
}
