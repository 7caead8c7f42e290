import Foundation
import GRDB

/// Reads what the learner knows, within a budget.
struct LearnerProfileQuery: Sendable {
  static let knownWords = 200
  static let learningWords = 60
  static let mistakes = 15
  /// The length of a front or a meaning.
  static let longest = 60

  func profile(_ db: Database) throws -> LearnerProfile {
    try LearnerProfile(
      known: count("review", db), learning: count("learning", db) + count("relearning", db),
      knownWords: known(db), learningWords: learning(db), mistakes: missed(db))
  }

  private func count(_ phase: String, _ db: Database) throws -> Int {
    try db.first(
      """
      SELECT count(DISTINCT item_id) FROM card
      WHERE phase = ? AND is_deleted = 0 AND is_suspended = 0
      """, [phase]
    ) { try $0[0] } ?? 0
  }

  private func known(_ db: Database) throws -> [String] {
    try db.all(
      """
      SELECT item.front FROM card JOIN item ON item.id = card.item_id
      WHERE phase = 'review' AND card.is_deleted = 0 AND is_suspended = 0
      GROUP BY item.id ORDER BY max(last_reviewed_at) DESC LIMIT ?
      """, [Self.knownWords]
    ) { Self.short(try $0[0]) }
  }

  private func learning(_ db: Database) throws -> [LearnerProfile.Word] {
    try db.all(
      """
      SELECT item.front, item.reading, item.back FROM card JOIN item ON item.id = card.item_id
      WHERE phase IN ('learning', 'relearning') AND card.is_deleted = 0 AND is_suspended = 0
      GROUP BY item.id ORDER BY max(last_reviewed_at) DESC LIMIT ?
      """, [Self.learningWords]
    ) { row in
      let reading = Self.short(try row[1])
      return LearnerProfile.Word(
        front: Self.short(try row[0]), reading: reading.isEmpty ? nil : reading,
        meaning: Self.short(try row[2]))
    }
  }

  private func missed(_ db: Database) throws -> [LearnerProfile.Mistake] {
    try db.all(
      """
      SELECT item.front, item.back, typed
      FROM answer JOIN card ON card.id = answer.card_id JOIN item ON item.id = card.item_id
      WHERE outcome = 'wrong' AND item.is_deleted = 0
        AND answer.id NOT IN (SELECT answer_id FROM undo)
      ORDER BY answer.id DESC LIMIT ?
      """, [Self.mistakes]
    ) { row in
      LearnerProfile.Mistake(
        front: Self.short(try row[0]), meaning: Self.short(try row[1]),
        typed: (try row[2] as String?).map(Self.short))
    }
  }

  /// The fronts of items whose meaning or reading the learner typed for this one.
  func confused(with item: Item.ID, _ db: Database) throws -> [String] {
    try db.all(
      """
      SELECT DISTINCT other.front FROM answer JOIN card ON card.id = answer.card_id
      JOIN item AS other ON typed IN (other.back, other.reading, other.front)
      WHERE card.item_id = ? AND outcome = 'wrong' AND typed <> '' AND other.is_deleted = 0
        AND other.id <> card.item_id
      LIMIT 5
      """, [item]
    ) { Self.short(try $0[0]) }
  }

  static func short(_ text: String) -> String {
    String(SafeHTML.plainText(text).prefix(longest))
  }
}
