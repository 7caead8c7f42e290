import Foundation
import GRDB

/// A session as its row has it: small, whatever the number of its subjects.
struct WaniKaniSessionRow {
  struct State: Codable, Hashable {
    /// How many subjects it is about.
    var length: Int
    var seed: UInt64
    var round = Round()
    /// Of a lesson, until its quiz.
    var presenting: Int?
    var isWrappingUp = false
    var answered = 0
    /// Milliseconds since 1970.
    var shownAt: Int64
    var revealed: SessionRow.State.Revealed?
    var askedAgain: Sitting.AskedAgain?
  }

  var id: WaniKaniSitting.ID
  var kind: WaniKaniSitting.Kind
  var state: State
  var revision: Int
  var face: Face
  var begunAt: Date

  /// Writes the state, and moves the session on by one revision.
  mutating func moveOn(_ states: LastText<State>, _ db: Database) throws {
    revision += 1
    try stand(states, db)
  }

  func stand(_ states: LastText<State>, _ db: Database) throws {
    try db.run(
      "UPDATE wanikani_session SET state = ?, revision = ? WHERE id = ?",
      [try states.text(of: state, known: state.json), revision, id])
  }

  func end(at now: Date, _ db: Database) throws {
    try db.execute(
      literal: """
        UPDATE wanikani_session SET ended_at = \(now.milliseconds), revision = revision + 1
        WHERE id = \(id);
        DELETE FROM wanikani_session_subject WHERE session_id = \(id);
        """)
  }

  /// The one that is open.
  static func open(
    _ kind: WaniKaniSitting.Kind, of account: WaniKaniAccount.ID, _ states: LastText<State>,
    _ db: Database
  ) throws -> WaniKaniSessionRow? {
    try db.first(
      """
      SELECT id, kind, state, revision, face, begun_at FROM wanikani_session
      WHERE account_id = ? AND kind = ? AND ended_at IS NULL
      """, [account, kind.rawValue]
    ) { row in
      try WaniKaniSessionRow(
        id: row[0], kind: row.word(1), state: states.value(row[2]), revision: row[3],
        face: row.word(4), begunAt: Date(milliseconds: row[5]))
    }
  }

  static func insert(
    _ kind: WaniKaniSitting.Kind, _ subjects: [Subject.ID], of account: WaniKaniAccount.ID,
    in face: Face, at now: Date, seed: UInt64, _ db: Database
  ) throws -> WaniKaniSessionRow {
    let state = State(
      length: subjects.count, seed: seed, presenting: kind == .lessons ? 0 : nil,
      shownAt: now.milliseconds)
    try db.execute(
      literal: """
        INSERT INTO wanikani_session (account_id, kind, state, revision, face, begun_at)
        VALUES (\(account), \(kind.rawValue), \(try JSONText.of(state)), 0, \(face.rawValue),
          \(now.milliseconds))
        """)
    let id = db.lastInsertedRowID
    for (place, subject) in subjects.enumerated() {
      try db.run(
        "INSERT INTO wanikani_session_subject (session_id, place, subject_id) VALUES (?, ?, ?)",
        [id, place, subject])
    }
    return WaniKaniSessionRow(
      id: id, kind: kind, state: state, revision: 0, face: face, begunAt: now)
  }

  /// The subject at a place of its queue.
  func subject(at place: Int, _ db: Database) throws -> Subject.ID? {
    try db.first(
      "SELECT subject_id FROM wanikani_session_subject WHERE session_id = ? AND place = ?",
      [id, place]
    ) { try $0[0] }
  }
}
