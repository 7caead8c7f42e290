import Foundation
import GRDB

/// Reads what the learner knows, within a budget.
struct LearnerProfileQuery: Sendable {
  static let knownWords = 200
  static let learningWords = 60
  static let mistakes = 15
  static let courses = 5
  /// The length of a front or a meaning.
  static let longest = 60

  let levels: LearnerLevels

  func profile(_ db: Database) throws -> LearnerProfile {
    let known = try count("review", db)
    return try LearnerProfile(
      level: LearnerLevel(
        knownItems: known, waniKaniLevel: levels.waniKani(db), courses: courses(db)),
      known: known, learning: count("learning", db) + count("relearning", db),
      knownWords: knownWords(db), learningWords: learning(db), mistakes: missed(db))
  }

  /// How far the learner is with the decks that have lessons.
  private func courses(_ db: Database) throws -> [LearnerLevel.Course] {
    try db.rows(
      """
      SELECT deck.name, count(DISTINCT item.id),
        count(DISTINCT CASE WHEN phase = 'review' THEN item.id END)
      FROM deck JOIN item ON item.deck_id = deck.id JOIN card ON card.item_id = item.id
      WHERE is_taught = 1 AND item.is_deleted = 0 AND card.is_deleted = 0
      GROUP BY deck.id ORDER BY 3 DESC LIMIT \(Self.courses)
      """
    ).map { LearnerLevel.Course(name: Self.short($0[0]), items: $0[1], known: $0[2]) }
  }

  private func count(_ phase: String, _ db: Database) throws -> Int {
    try db.value(
      """
      SELECT count(DISTINCT item_id) FROM card
      WHERE phase = \(phase) AND \(sql: Card.isActive())
      """) ?? 0
  }

  private func knownWords(_ db: Database) throws -> [String] {
    try db.values(
      """
      SELECT item.front FROM card JOIN item ON item.id = card.item_id
      WHERE phase = 'review' AND \(sql: Card.isActive())
      GROUP BY item.id ORDER BY max(last_reviewed_at) DESC LIMIT \(Self.knownWords)
      """, as: String.self
    ).map(Self.short)
  }

  private func learning(_ db: Database) throws -> [LearnerProfile.Word] {
    try db.rows(
      """
      SELECT item.front, item.reading, item.back FROM card JOIN item ON item.id = card.item_id
      WHERE phase IN ('learning', 'relearning') AND \(sql: Card.isActive())
      GROUP BY item.id ORDER BY max(last_reviewed_at) DESC LIMIT \(Self.learningWords)
      """
    ).map { row in
      let reading = Self.short(row[1])
      return LearnerProfile.Word(
        front: Self.short(row[0]), reading: reading.isEmpty ? nil : reading,
        meaning: Self.short(row[2]))
    }
  }

  private func missed(_ db: Database) throws -> [LearnerProfile.Mistake] {
    try db.rows(
      """
      SELECT item.front, item.back, typed
      FROM answer JOIN card ON card.id = answer.card_id JOIN item ON item.id = card.item_id
      WHERE outcome = 'wrong' AND item.is_deleted = 0
        AND \(sql: AnswerConditions.notUndone)
      ORDER BY answer.id DESC LIMIT \(Self.mistakes)
      """
    ).map { row in
      LearnerProfile.Mistake(
        front: Self.short(row[0]), meaning: Self.short(row[1]),
        typed: (row[2] as String?).map(Self.short))
    }
  }

  static func missedItems(_ db: Database) throws -> [Item.ID] {
    try db.values(
      """
      SELECT card.item_id FROM answer JOIN card ON card.id = answer.card_id
      JOIN item ON item.id = card.item_id
      WHERE outcome = 'wrong' AND item.is_deleted = 0
        AND \(sql: AnswerConditions.notUndone)
      GROUP BY card.item_id ORDER BY max(answer.id) DESC LIMIT \(mistakes)
      """)
  }

  static func short(_ text: String) -> String {
    String(SafeHTML.plainText(text).prefix(longest))
  }
}

/// The learner's levels according to other rooms.
struct LearnerLevels: Sendable {
  var waniKani: @Sendable (Database) throws -> Int?
}
