import Foundation
import GRDB

/// Keeps the sessions of study: what any face may go on with.
///
/// Each call is one transaction. One that names a revision does nothing when the session has moved
/// on since, and says where it now stands.
struct SessionRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let items: ItemRepository
  let queue: QueueRepository
  let reviews: ReviewRepository
  let search: SearchRepository
  let checks: AnswerCheckRepository
  let texts = SessionRow.Texts()

  typealias Standing = (Sitting?, ReviewSession.Notice?)

  /// The session that is open, wherever it was begun; else nil. Where its card was suspended,
  /// buried or deleted meanwhile, the next is asked.
  func current(at now: Date) async throws -> Sitting? {
    let (open, isBehind) = try await storage.database.read { db in
      let moment = try settings.moment(now, db)
      let row = try openRow(db)
      return (
        try row.map { try sitting($0, moment, db) },
        try row.map { try isSetAside($0, moment, db) } ?? false
      )
    }
    guard isBehind else { return open }
    return try await storage.database.write { db in
      let moment = try settings.moment(now, db)
      return try openRow(db).map { try sitting(caughtUp($0, moment, db), moment, db) }
    }
  }

  func current(_ moment: StudyMoment, _ db: Database) throws -> Sitting? {
    try openRow(db).map { try sitting($0, moment, db) }
  }

  /// Goes on with an open session of the same plan, or ends what is open and begins anew. What has
  /// nothing to ask ends none.
  ///
  /// - Parameter isAnew: whether also one of the same plan is ended.
  func begin(
    _ plan: Plan, isAnew: Bool, in face: Face, at now: Date, seed: UInt64
  ) async throws -> Standing {
    try await storage.database.write { db in
      let moment = try settings.moment(now, db)
      let open = try openRow(db).map { try caughtUp($0, moment, db) }
      if let open, !isAnew, open.plan == plan, open.state.card != nil {
        return (try sitting(open, moment, db), nil)
      }
      let cards = try cards(for: plan, moment, seed, db)
      if let open, open.state.card != nil, cards.isEmpty,
        try plan.mode == .cram || queue.learningSteps(in: plan.scope, moment, db).first == nil
      {
        return (try sitting(open, moment, db), .nothingWaits)
      }
      if let open { try end(open.id, at: now, db) }
      var row = try insert(plan, cards: cards, face, now, db)
      try advance(&row, moment, db)
      try row.moveOn(texts, db)
      return (try sitting(row, moment, db), nil)
    }
  }

  /// What was typed is checked; an answer that is asked again leaves the card as it was.
  func reveal(_ id: Sitting.ID, revision: Int, _ revealed: Sitting.Revealed) async throws
    -> Standing
  {
    try await storage.writeWithoutSync { db in
      try moved(id, revision, at: revealed.at, db) { row, moment in
        guard let typed = revealed.typed, let card = row.state.card else {
          row.state.revealed = .init(revealed)
          return nil
        }
        let question = try AskedCard.with(card, db).question(outcomesAt: nil)
        switch try checks.check(typed, question, moment.settings.answers, db) {
        case .told(let check):
          row.state.revealed = .init(revealed)
          row.state.revealed?.check = check
        case .askedAgain(let judgement):
          row.state.askedAgain = .init(typed: typed, judgement: judgement)
        }
        return nil
      }
    }
  }

  /// A slip of the fingers: kept, not counted, and the card is asked once more.
  func takeBack(_ slip: Slipped) async throws -> Standing {
    try await moving(slip.session, slip.revision, at: slip.at) { row, _, db in
      try reviews.record(slip, db)
      row.state.revealed = nil
      row.state.shownAt = slip.at.milliseconds
      row.state.askedAgain = .init(typed: slip.typed, judgement: nil)
      return nil
    }
  }

  /// The log entry, the card's memory and the session's place: all of it, or nothing.
  func record(_ answer: Answer) async throws -> Standing {
    try await moving(answer.session, answer.revision, at: answer.at) { row, moment, db in
      try take(answer, &row, moment, db)
    }
  }

  func take(
    _ answer: Answer, _ row: inout SessionRow, _ moment: StudyMoment, _ db: Database
  ) throws -> ReviewSession.Notice? {
    let leech = try reviews.record(
      answer, place: row.state.place, moves: row.plan.mode == .scheduled, moment.settings, db)
    if row.plan.mode == .cram, answer.grade == .again { try append(answer.card, to: &row, db) }
    row.state.answered += 1
    row.state.revealed = nil
    try advance(&row, moment, db)
    return try leech.map { .leech(front: try items.item($0, db).content.front) }
  }

  func undo(_ id: Sitting.ID, revision: Int, at now: Date, in face: Face) async throws -> Standing {
    try await moving(id, revision, at: now) { row, _, db in
      guard
        let last = try reviews.undoLast(of: id, revision: revision, at: now, in: face, db)
      else { return .nothingToUndo }
      if row.plan.mode == .cram, last.grade == .again {
        try takeBack(last.card, behind: last.place, from: &row, db)
      }
      row.state.card = last.card
      row.state.place = last.place
      row.state.shownAt = now.milliseconds
      row.state.revealed = nil
      row.state.answered = max(0, row.state.answered - 1)
      return .undone
    }
  }

  /// Goes on to the next card without an answer.
  func pass(_ id: Sitting.ID, revision: Int, at now: Date) async throws -> Standing {
    try await moving(id, revision, at: now) { row, moment, db in
      row.state.revealed = nil
      try advance(&row, moment, db)
      return nil
    }
  }

  /// - Returns: the session that is open now.
  func end(_ id: Sitting.ID, at now: Date) async throws -> Sitting? {
    try await storage.database.write { db in
      try end(id, at: now, db)
      return try current(settings.moment(now, db), db)
    }
  }

  private func moving(
    _ id: Sitting.ID, _ revision: Int, at now: Date,
    _ move:
      @escaping @Sendable (inout SessionRow, StudyMoment, Database) throws
      -> ReviewSession.Notice?
  ) async throws -> Standing {
    try await storage.database.write { db in
      try moved(id, revision, at: now, db) { try move(&$0, $1, db) }
    }
  }

  private func moved(
    _ id: Sitting.ID, _ revision: Int, at now: Date, _ db: Database,
    _ move: (inout SessionRow, StudyMoment) throws -> ReviewSession.Notice?
  ) throws -> Standing {
    let moment = try settings.moment(now, db)
    guard var row = try row(id, db), row.revision == revision else {
      return (try current(moment, db), .movedOn)
    }
    row.state.askedAgain = nil
    let notice = try move(&row, moment)
    try row.moveOn(texts, db)
    return (try sitting(row, moment, db), notice)
  }

  private func insert(
    _ plan: Plan, cards: [Card.ID], _ face: Face, _ now: Date, _ db: Database
  ) throws -> SessionRow {
    let state = SessionRow.State(
      place: -1, queueLength: cards.count, card: nil, shownAt: now.milliseconds)
    try db.execute(
      literal: """
        INSERT INTO session (mode, scope, state, revision, face, begun_at)
        VALUES (\(plan.mode.rawValue), \(try JSONText.of(plan.scope)), \(try JSONText.of(state)),
          0, \(face.rawValue), \(now.milliseconds))
        """)
    let row = SessionRow(
      id: db.lastInsertedRowID, plan: plan, state: state, revision: 0, face: face, begunAt: now)
    for (place, card) in cards.enumerated() { try put(card, at: place, of: row, db) }
    return row
  }

  private func end(_ id: Sitting.ID, at now: Date, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE session SET ended_at = ?, revision = revision + 1 WHERE id = ?",
      arguments: [now.milliseconds, id])
    try db.execute(sql: "DELETE FROM session_card WHERE session_id = ?", arguments: [id])
  }

  private func openRow(_ db: Database) throws -> SessionRow? {
    try db.first(
      """
      SELECT \(SessionRow.columns) FROM session
      WHERE ended_at IS NULL AND mode <> 'lesson' ORDER BY id DESC LIMIT 1
      """
    ) { try SessionRow($0, texts) }
  }

  func row(_ id: Sitting.ID, _ db: Database) throws -> SessionRow? {
    try db.first(
      "SELECT \(SessionRow.columns) FROM session WHERE id = ? AND ended_at IS NULL", [id]
    ) { try SessionRow($0, texts) }
  }
}
