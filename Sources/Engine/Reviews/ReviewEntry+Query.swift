import Foundation
import GRDB

extension ReviewEntry {
  /// The typed answer, as SQL. For choices logged by 0.5.0, the chosen text and not its number.
  private static let typedOrChosen = """
    CASE WHEN typed GLOB '[1-9]' AND json_valid(answer.position)
    THEN ifnull(\(AnswerConditions.chosen) ->> 'text', typed) ELSE typed END
    """

  private enum Column: Int, CaseIterable {
    case id, at, day, grade, movesSchedule, isUndone, face, typed, keystrokes, think, answer
    case wasIdle, terms, isClaimed, isBeforeReset, isImported, wasDue

    /// - Parameter typed: the typed answer, as SQL.
    func sql(typed: String) -> String {
      switch self {
      case .id: "answer.id"
      case .at: "answer.at"
      case .day: "day"
      case .grade: "grade"
      case .movesSchedule: "moves_schedule"
      case .isUndone: "NOT \(AnswerConditions.notUndone)"
      case .face: "answer.face"
      case .typed: typed
      case .keystrokes: "keystrokes"
      case .think: "think_ms"
      case .answer: "answer_ms"
      case .wasIdle: "was_idle"
      case .terms: "scheduling_id"
      case .isClaimed: "is_claimed"
      case .isBeforeReset:
        "answer.id <= (SELECT reset_after FROM card WHERE card.id = card_id)"
      case .isImported: AnswerConditions.imported
      case .wasDue: "was_due"
      }
    }
  }

  private static func columns(typed: String) -> String {
    Column.allCases.map { $0.sql(typed: typed) }.joined(separator: ", ")
  }

  /// - Parameter tellsChoices: whether a choice of 0.5.0 is what was chosen, which takes time to
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
    let row = row.named(by: Column.self)
    let number: Int = try row[.grade]
    guard let grade = Grade(rawValue: number) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "grade \(number)")
    }
    try self.init(
      id: row[.id], at: Date(milliseconds: row[.at]), day: Day(row[.day]), grade: grade,
      movesSchedule: row[.movesSchedule], isUndone: row[.isUndone], face: row.enumValue(.face),
      typed: row[.typed], keystrokes: row[.keystrokes],
      timing: AnswerTiming(
        think: .milliseconds(row[.think] as Int64), answer: .milliseconds(row[.answer] as Int64),
        wasIdle: row[.wasIdle]),
      isClaimed: row[.isClaimed], isBeforeReset: row[.isBeforeReset],
      isImported: row[.isImported], wasDue: row[.wasDue], terms: row[.terms])
  }
}
