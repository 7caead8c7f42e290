import Foundation
import GRDB

/// Records answers that another program gives, or the tutor.
///
/// They are in a session of their own, which has ended when it begins. An open session skips what
/// was answered here, as it does for another face. Undone as a change, they stay in the log as
/// undone answers.
struct ProgramAnswerRepository: Sendable {
  static let migration = Migration(
    "0.6.0 outside", undoable: ["outside_session"],
    """
    -- A session of answers that another program gave. Undoing them deletes this row.
    CREATE TABLE outside_session (
      session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE RESTRICT,
      answers INTEGER NOT NULL
    ) STRICT;

    CREATE TRIGGER outside_session_undone AFTER DELETE ON outside_session BEGIN
      INSERT INTO undo (answer_id, session_id, revision, at, face)
      SELECT id, session_id, revision + old.answers,
        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), face
      FROM answer WHERE session_id = old.session_id;
    END;
    """)

  let settings: SettingsRepository
  let reviews: ReviewRepository

  /// The program that answers, which is the session's course.
  enum Program: CaseIterable, Sendable {
    case api, ankiconnect, tutor

    var traits: CourseTraits {
      let name: CourseName =
        switch self {
        case .api: .api
        case .ankiconnect: .ankiConnect
        case .tutor: .tutor
        }
      return CourseTraits(name: name, isUndoable: false, isCompared: false)
    }
  }

  /// - Returns: the session of the answers; nil without any.
  @discardableResult
  func record(
    _ answers: [(card: Card.ID, grade: Grade)], by program: Program, in face: Face, at now: Date,
    _ db: Database
  ) throws -> Int64? {
    guard !answers.isEmpty else { return nil }
    let settings = try settings.current(db)
    let session = try AnswerLog.addSession(
      of: program.traits, revision: answers.count, in: face, at: now, db)
    try Self.undoWithChange(session, answers: answers.count, db)
    for (revision, answer) in answers.enumerated() {
      // Times tell answers apart in Anki's log.
      let now = now + Double(revision) / 1_000
      let graded = try reviews.grade(answer.card, answer.grade, at: now, settings, db)
      try AnswerLog.add(
        Answer(
          answer.grade, of: answer.card, session: session, revision: revision, at: now, in: face),
        AnswerEffect<Never>(graded), on: settings.boundary.day(of: now), db)
    }
    return session
  }

  /// Makes undo of the change that adds answers undo all answers of their session.
  static func undoWithChange(_ session: Int64, answers: Int, _ db: Database) throws {
    try db.run(
      "INSERT INTO outside_session (session_id, answers) VALUES (?, ?)", [session, answers])
  }
}

extension CardCollection {
  var programAnswers: ProgramAnswerRepository {
    ProgramAnswerRepository(settings: settings, reviews: reviews)
  }
}
