import Foundation
import GRDB

/// A session as the database stores it.
struct SessionRow<Rules: SessionRules> {
  typealias State = SessionState<Rules.Position>

  struct Cache: Sendable {
    let plans = JSONCache<Rules.Plan>()
    let states = JSONCache<State>()
  }

  private let cache: Cache
  var number: Int64
  var plan: Rules.Plan
  var state: State
  var revision: Int
  var face: Face
  var begunAt: Date

  static func open(
    _ course: CourseName, of account: String, _ cache: Cache, _ db: Database
  ) throws -> SessionRow? {
    try db.first(
      """
      SELECT id, plan, state, revision, face, begun_at FROM session
      WHERE course = ? AND account_id = ? AND ended_at IS NULL
      """, [course.rawValue, account]
    ) { try Self.row($0, cache) }
  }

  /// The latest session of a course in which an answer counts, and whether it is open or can be
  /// opened again.
  static func lastAnswered(
    _ course: CourseName, of account: String, _ cache: Cache, _ db: Database
  ) throws -> (row: SessionRow, goesOn: Bool)? {
    try db.first(
      """
      SELECT id, plan, state, revision, face, begun_at,
        ended_at IS NULL OR \(SessionReopening.condition)
      FROM session WHERE course = ? AND account_id = ? AND \(SessionReopening.isKnown) AND EXISTS (
        SELECT 1 FROM answer WHERE session_id = session.id AND \(AnswerConditions.counted))
      ORDER BY id DESC LIMIT 1
      """, [course.rawValue, account]
    ) { try (Self.row($0, cache), $0[6]) }
  }

  /// Opens a session again that has ended.
  static func reopen(_ number: Int64, _ db: Database) throws {
    try db.run("UPDATE session SET ended_at = NULL WHERE id = ?", [number])
  }

  private static func row(_ row: some Columns, _ cache: Cache) throws -> SessionRow {
    try SessionRow(
      cache: cache, number: row[0], plan: cache.plans.value(row[1]),
      state: cache.states.value(row[2]), revision: row[3], face: row.enumValue(4),
      begunAt: Date(milliseconds: row[5]))
  }

  /// The sessions of a course that came to their end, the latest first.
  static func finished(_ course: CourseName, _ db: Database) throws -> [SessionRow] {
    let cache = Cache()
    return try db.all(
      """
      SELECT id, plan, state, revision, face, begun_at FROM session
      WHERE course = ? AND \(isFinished) ORDER BY id DESC
      """, [course.rawValue]
    ) { try Self.row($0, cache) }
  }

  /// Whether a session came to its end, as SQL over `session`.
  static var isFinished: String { "json_type(state, '$.phase.finished') IS NOT NULL" }

  /// The plan of the latest session of a course.
  static func latestPlan(_ course: CourseName, _ db: Database) throws -> Rules.Plan? {
    try db.first(
      "SELECT plan FROM session WHERE course = ? ORDER BY id DESC LIMIT 1", [course.rawValue]
    ) { try JSONText.value($0[0]) }
  }

  static func insert(
    _ plan: Rules.Plan, _ state: State, queue: [Int64], course: CourseName, account: String,
    in face: Face, at now: Date, _ cache: Cache, _ db: Database
  ) throws -> SessionRow {
    try db.execute(
      literal: """
        INSERT INTO session (course, account_id, plan, state, revision, face, begun_at, ended_at)
        VALUES (\(course.rawValue), \(account), \(try cache.plans.text(plan)),
          \(try cache.states.text(state)), 0, \(face.rawValue), \(now.milliseconds), NULL)
        """)
    var row = unsaved(plan, state, in: face, at: now, cache)
    row.number = db.lastInsertedRowID
    try SessionReopening.giveUp(course, of: account, before: row.number, db)
    let number = row.number
    try db.insert(
      "INTO session_queue (session_id, place, entry_id)",
      queue.enumerated().lazy.map { [number, $0.offset, $0.element] })
    return row
  }

  /// A row that is not in the table; its number is 0.
  static func unsaved(
    _ plan: Rules.Plan, _ state: State, in face: Face, at now: Date, _ cache: Cache
  ) -> SessionRow {
    SessionRow(
      cache: cache, number: 0, plan: plan, state: state, revision: 0, face: face,
      begunAt: Date(milliseconds: now.milliseconds))
  }

  /// Updates the state and increments the revision.
  mutating func save(_ db: Database) throws {
    revision += 1
    try db.run(
      "UPDATE session SET state = ?, revision = ? WHERE id = ?",
      [try cache.states.text(state), revision, number])
  }

  /// Ends the session. Its queue stays, so that undoing its last answer can open it again.
  func end(at now: Date, _ db: Database) throws {
    try db.run(
      "UPDATE session SET ended_at = ?, revision = revision + 1 WHERE id = ?",
      [now.milliseconds, number])
  }
}
