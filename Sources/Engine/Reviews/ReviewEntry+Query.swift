import Foundation
import GRDB

extension ReviewEntry {
  /// The typed answer, as SQL. For choices logged by 0.5.0, the chosen text and not its number.
  private static let typedOrChosen = """
    CASE WHEN typed GLOB '[1-9]' AND json_valid(answer.position)
    THEN ifnull(\(AnswerConditions.chosen) ->> 'text', typed) ELSE typed END
    """

  private static func columns(typed: String) -> String {
    """
    answer.id, answer.at, day, grade, moves_schedule, NOT \(AnswerConditions.notUndone), answer.face,
    \(typed), keystrokes, think_ms, answer_ms, was_idle, scheduling_id, is_claimed,
    answer.id <= (SELECT reset_after FROM card WHERE card.id = card_id),
    \(AnswerConditions.imported), was_due
    """
  }

  /// - Parameter tellsChoices: Whether a choice of 0.5.0 is what was chosen, which takes time to
  ///   find out; else its number.
  static func all(
    _ card: Card.ID, tellsChoices: Bool = false, _ db: Database
  ) throws -> [ReviewEntry] {
    try db.rows(
      """
      SELECT \(sql: columns(typed: tellsChoices ? typedOrChosen : "typed"))
      FROM answer WHERE card_id = \(card) AND outcome <> 'slip' ORDER BY answer.id
      """
    ).map { try ReviewEntry($0) }
  }

  /// The entries that the card's memory follows from.
  static func counted(_ card: Card.ID, _ db: Database) throws -> [ReviewEntry] {
    try all(card, db).filter(\.isCounted)
  }

  /// Replays a card's answers, in order.
  static func replayed(
    _ entries: [ReviewEntry], of card: Card.ID, from start: CardProgress, fsrs: FSRS,
    terms: [Int64: SchedulingTerms]
  ) throws -> CardProgress {
    try explained(entries, of: card, from: start, fsrs: fsrs, terms: terms).last?.progress ?? start
  }

  /// The card's progress after each answer.
  static func explained(
    _ entries: [ReviewEntry], of card: Card.ID, from start: CardProgress, fsrs: FSRS,
    terms: [Int64: SchedulingTerms]
  ) throws -> [Outcome] {
    var progress = start
    return try entries.map { entry in
      guard let terms = terms[entry.terms] else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "answer \(entry.id): no terms")
      }
      let outcome = terms.scheduler(fsrs).outcome(
        of: entry.grade, for: card, progress, at: entry.at, on: entry.day, boundary: terms.boundary)
      progress = outcome.progress
      return outcome
    }
  }

  init(_ row: some Columns) throws {
    let number: Int = try row[3]
    guard let grade = Grade(rawValue: number) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "grade \(number)")
    }
    try self.init(
      id: row[0], at: Date(milliseconds: row[1]), day: Day(row[2]), grade: grade,
      movesSchedule: row[4], isUndone: row[5], face: row.enumValue(6), typed: row[7],
      keystrokes: row[8],
      timing: AnswerTiming(
        think: .milliseconds(row[9] as Int64), answer: .milliseconds(row[10] as Int64),
        wasIdle: row[11]),
      isClaimed: row[13], isBeforeReset: row[14], isImported: row[15], wasDue: row[16],
      terms: row[12])
  }
}
