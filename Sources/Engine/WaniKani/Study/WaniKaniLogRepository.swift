import Foundation
import GRDB

/// Keeps every answer to WaniKani's things. Nothing is deleted or changed; what is taken back has
/// an entry of its own.
struct WaniKaniLogRepository: Sendable {
  /// An answer that still counts.
  struct Entry {
    var id: Int64
    /// What the service is to hear of it.
    var deed: OutboxEntry.ID?
    /// The round before it.
    var round: Round
  }

  /// - Parameter day: the learner's day of the answer.
  func add(
    _ record: WaniKaniRecord, before row: WaniKaniSessionRow, on day: Day, deed: OutboxEntry.ID?,
    _ db: Database
  ) throws {
    guard let asked = row.state.round.asked else { return }
    let values: [any StatementBinding] = [
      row.id, row.revision, asked.subject, asked.part.rawValue, record.outcome.rawValue,
      record.isClaimed, record.typed, record.verdict?.rawValue ?? "", record.at.milliseconds,
      record.face.rawValue, record.keystrokes, record.timing.think.milliseconds,
      record.timing.answer.milliseconds, record.timing.wasIdle, deed,
      row.state.round.json, day.number,
    ]
    try db.run(
      """
      INSERT INTO wanikani_answer (
        session_id, revision, subject_id, asked, outcome, is_claimed, typed, verdict, at, face,
        keystrokes, think_ms, answer_ms, was_idle, entry_id, round, day)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, values)
  }

  func last(of session: WaniKaniSitting.ID, _ db: Database) throws -> Entry? {
    try db.rows(
      "SELECT id, entry_id, round \(counted(in: session)) ORDER BY id DESC LIMIT 1"
    ).first.map { Entry(id: $0[0], deed: $0[1], round: try JSONText.value($0[2])) }
  }

  func undo(_ entry: Entry, in face: Face, at now: Date, _ db: Database) throws {
    try db.execute(
      literal: """
        INSERT INTO wanikani_answer_undo (answer_id, at, face)
        VALUES (\(entry.id), \(now.milliseconds), \(face.rawValue))
        """)
  }

  func summary(of row: WaniKaniSessionRow, _ db: Database) throws -> WaniKaniSitting.Summary {
    let totals = try db.rows(
      "SELECT count(*), coalesce(sum(outcome = 'right'), 0) \(counted(in: row.id))"
    ).first
    let subjects = try db.rows(
      """
      SELECT \(SubjectTile.columns) FROM wanikani_subject
      JOIN (SELECT max(id) AS answer_id, subject_id \(counted(in: row.id)) AND \(done(in: row))
        GROUP BY subject_id) ON subject_id = wanikani_subject.id
      ORDER BY answer_id
      """)
    return .init(
      answers: totals?[0] ?? 0, right: totals?[1] ?? 0,
      subjects: try subjects.map { try SubjectTile($0) })
  }

  /// The answers that a subject was done with. Of extra study nobody is told, so there it is those
  /// whose subject is not open any more.
  private func done(in row: WaniKaniSessionRow) -> SQL {
    row.kind.isExtra
      ? "outcome = 'right' AND subject_id NOT IN \(row.state.round.open.map(\.subject))"
      : "entry_id IS NOT NULL"
  }

  private func counted(in session: WaniKaniSitting.ID) -> SQL {
    """
    FROM wanikani_answer_span AS span JOIN wanikani_answer ON id BETWEEN first_id AND last_id
    WHERE span.session_id = \(session) AND outcome <> 'slip'
      AND id NOT IN (SELECT answer_id FROM wanikani_answer_undo)
    """
  }
}
