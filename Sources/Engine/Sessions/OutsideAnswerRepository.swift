import Foundation
import GRDB

/// Records answers that are given outside of sessions: by another program, or by the tutor.
///
/// They are in a session of their own, which has ended when it begins. An open session skips what
/// was answered here, as it does for another face.
struct OutsideAnswerRepository: Sendable {
  let settings: SettingsRepository
  let reviews: ReviewRepository

  static let migration = Migration(
    "0.6.0 answers together", undoable: ["answers_together"],
    """
    -- Answers that are one change, which a person can undo. A changeset has the cards and this row;
    -- the log is append-only, so undoing gets an entry for each answer.
    CREATE TABLE answers_together (
      session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE RESTRICT
    ) STRICT;

    CREATE TRIGGER answers_undone_together AFTER DELETE ON answers_together BEGIN
      INSERT INTO undo (answer_id, session_id, revision, at, face)
      SELECT id, session_id, revision, CAST(unixepoch() AS INTEGER) * 1000, face
      FROM answer
      WHERE session_id = old.session_id AND id NOT IN (SELECT answer_id FROM undo);
    END;
    """)

  /// - Parameters:
  ///   - program: stands in the log as the session's course.
  ///   - isOneChange: whether they are undone together, as a part of the change that the caller is
  ///     recording.
  func record(
    _ answers: [(card: Card.ID, grade: Grade)], by program: String, isOneChange: Bool = false,
    in face: Face, at now: Date, _ db: Database
  ) throws {
    guard !answers.isEmpty else { return }
    let settings = try settings.current(db)
    let time = now.milliseconds
    try db.run(
      """
      INSERT INTO session (course, account_id, plan, state, revision, face, begun_at, ended_at)
      VALUES (?, '', '{}', '{"position":"{}"}', ?, ?, ?, ?)
      """, [program, answers.count, face.rawValue, time, time])
    let session = db.lastInsertedRowID
    if isOneChange { try db.run("INSERT INTO answers_together (session_id) VALUES (?)", [session]) }
    for (revision, answer) in answers.enumerated() {
      let graded = try reviews.grade(
        answer.card, answer.grade, at: now, moves: true, settings, db)
      try AnswerLog.add(
        Answer(
          session: session, revision: revision, target: .card(answer.card),
          outcome: answer.grade == .again ? .wrong : .right, grade: answer.grade, at: now,
          face: face, isClaimed: false, keystrokes: 0,
          timing: AnswerTiming(think: .zero, answer: .zero, wasIdle: false)),
        AnswerEffect<Never>(
          scheduling: graded.scheduling, movesSchedule: true, wasDue: graded.wasDue),
        on: settings.boundary.day(of: now), db)
    }
  }
}
