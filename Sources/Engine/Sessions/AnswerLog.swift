import Foundation
import GRDB

/// The log of every answer of every course.
///
/// It is append-only: an undone answer stays, and an entry in `undo` refers to it, or the course of
/// its session says that it came with an import that was undone.
enum AnswerLog {
  /// - Parameter day: the learner's day of the answer.
  static func add<Feedback>(
    _ answer: Answer, _ effect: AnswerEffect<Feedback>, on day: Day, _ db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO answer (\(columns))
      VALUES (?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        (SELECT json_extract(state, '$.position') FROM session WHERE id = ?1))
      """, values(answer, effect, on: day))
  }

  /// Adds answers of a session that `addSession` added.
  static func add(
    imported answers: some Sequence<(Answer, AnswerEffect<Never>, on: Day)>, _ db: Database
  ) throws {
    try db.insert(
      "INTO answer (\(columns))", answers.lazy.map { values($0.0, $0.1, on: $0.on) + ["{}"] })
  }

  private static let columns = """
    session_id, revision, card_id, subject_id, part, outcome, grade, scheduling_id, moves_schedule, \
    was_due, outbox_id, at, day, face, typed, verdict, is_claimed, keystrokes, think_ms, answer_ms, \
    was_idle, interval, position
    """

  /// Returns the values of all columns but the last.
  private static func values<Feedback>(
    _ answer: Answer, _ effect: AnswerEffect<Feedback>, on day: Day
  ) -> [any StatementBinding] {
    var (card, subject, part): (Card.ID?, Int64?, Asked?)
    switch answer.target {
    case .card(let id): card = id
    case .subject(let id, let asked): (subject, part) = (id, asked)
    }
    let grade = card == nil ? nil : answer.grade
    return [
      answer.session, answer.revision, card, subject, part?.rawValue, answer.outcome.rawValue,
      grade?.rawValue, effect.scheduling, effect.movesSchedule, effect.wasDue, effect.outbox,
      answer.at.milliseconds, day.number, answer.face.rawValue, answer.typed,
      answer.verdict?.rawValue, answer.isClaimed, answer.keystrokes,
      answer.timing.think.milliseconds, answer.timing.answer.milliseconds, answer.timing.wasIdle,
      effect.interval,
    ]
  }

  /// The course of answers that were imported.
  static let imported = CourseTraits(
    name: .elsewhere, isUndoable: false, isCompared: false)

  /// The course of those that are undone with their import.
  static let undoneImport = CourseTraits(
    name: .undoneElsewhere, isUndoable: false, isCompared: false)

  /// Adds a session, already ended, for answers that were given in another program.
  ///
  /// - Returns: its number.
  static func addSession(
    of course: CourseTraits, revision: Int = 0, in face: Face, at now: Date, _ db: Database
  ) throws -> Int64 {
    try db.run(
      """
      INSERT INTO session (course, account_id, plan, state, revision, face, begun_at, ended_at)
      VALUES (?, '', '{}', '{"position":"{}"}', ?, ?, ?4, ?4)
      """, [course.name.rawValue, revision, face.rawValue, now.milliseconds])
    return db.lastInsertedRowID
  }

  /// The cards that were answered in Sanpo.
  ///
  /// - Parameter cards: those to look at; nil for all.
  static func cardsAnsweredHere(
    among cards: Set<Card.ID>? = nil, _ db: Database
  ) throws -> [Card.ID] {
    let among = cards == nil ? "NOT NULL" : "IN (SELECT value FROM json_each(?))"
    return try db.all(
      """
      SELECT DISTINCT card_id FROM answer
      WHERE card_id \(among) AND \(AnswerConditions.counted) AND \(here)
      ORDER BY card_id
      """, cards.map { [try JSONText.of(Array($0))] } ?? []
    ) { try $0[0] }
  }

  /// Whether anything was answered in Sanpo.
  static func hasAnswersHere(_ db: Database) throws -> Bool {
    try db.first("SELECT EXISTS (SELECT 1 FROM answer WHERE \(here))", []) { try $0[0] } ?? false
  }

  /// When a card was answered.
  struct Time: Hashable {
    var card: Card.ID
    /// In milliseconds since 1970.
    var at: Int64
  }

  /// When cards were answered in Sanpo.
  static func timesHere(_ db: Database) throws -> Set<Time> {
    Set(
      try db.all("SELECT card_id, at FROM answer WHERE card_id NOT NULL AND \(here)") {
        try Time(card: $0[0], at: $0[1])
      })
  }

  /// The grades but Good of the reviews in Sanpo that cards' memories follow from, oldest first.
  static func reviewGradesHere(_ db: Database) throws -> [Card.ID: [Grade]] {
    var grades: [Card.ID: [Grade]] = [:]
    try db.each(
      """
      SELECT card_id, grade FROM answer JOIN card ON card.id = answer.card_id
      WHERE was_due = 1 AND moves_schedule = 1 AND grade <> ? AND answer.id > reset_after
        AND \(AnswerConditions.counted) AND \(here)
      ORDER BY answer.id
      """, [Grade.good.rawValue]
    ) { row in
      let (card, number): (Card.ID, Int) = try (row[0], row[1])
      if let grade = Grade(rawValue: number) { grades[card, default: []].append(grade) }
    }
    return grades
  }

  /// When a card was last answered, in whichever program.
  static func latest(of card: Card.ID, _ db: Database) throws -> Date? {
    let sql = "SELECT max(at) FROM answer WHERE card_id = ? AND \(AnswerConditions.counted)"
    return try db.first(sql, [card]) { try $0.date(0) } ?? nil
  }

  /// When a card of the deck was last answered in Sanpo.
  static func latestHere(in deck: Deck.ID, _ db: Database) throws -> Date? {
    try db.first(
      """
      SELECT at FROM answer JOIN card ON card.id = answer.card_id
      WHERE deck_id = ? AND card.is_deleted = 0 AND \(AnswerConditions.counted) AND \(here)
      ORDER BY at DESC LIMIT 1
      """, [deck]
    ) { Date(milliseconds: try $0[0]) }
  }

  /// SQL that is true for answers given in Sanpo.
  private static let here = "NOT \(AnswerConditions.imported)"

  /// The session's most recent answer that counts.
  static func last(of session: Int64, _ db: Database) throws -> LoggedAnswer? {
    let row = try db.row(
      """
      SELECT id, card_id, subject_id, part, moves_schedule, outbox_id, position
      FROM answer WHERE session_id = \(session) AND \(sql: AnswerConditions.counted)
      ORDER BY revision DESC LIMIT 1
      """)
    return try row.map { row in
      let card: Card.ID? = row[1]
      return LoggedAnswer(
        id: row[0], target: try card.map { .card($0) } ?? .subject(row[2], row.enumValue(3)),
        movedSchedule: row[4], outbox: row[5], position: row[6])
    }
  }

  /// The items answered wrong in a session, each once.
  static func missed(in session: Int64, _ db: Database) throws -> [Item] {
    try db.all(
      """
      SELECT \(Item.columns) FROM item WHERE id IN (
        SELECT item_id FROM answer JOIN card ON card.id = card_id
        WHERE session_id = ? AND outcome = 'wrong' AND \(AnswerConditions.counted))
      ORDER BY id
      """, [session]
    ) { try Item($0) }
  }

  /// The face of the session's most recent answer; nil if it has none.
  static func lastFace(of session: Int64, _ db: Database) throws -> Face? {
    try db.first(
      "SELECT face FROM answer WHERE session_id = ? ORDER BY revision DESC LIMIT 1", [session]
    ) { try $0.enumValue(0) }
  }

  static func undo(
    _ answer: LoggedAnswer, in session: Int64, revision: Int, _ face: Face, at now: Date,
    _ db: Database
  ) throws {
    try db.execute(
      literal:
        "INSERT INTO undo (answer_id, session_id, revision, at, face) VALUES (\(answer.id), \(session), \(revision), \(now.milliseconds), \(face.rawValue))"
    )
  }
}
