import Foundation
import GRDB

extension SessionRepository {
  /// A session's row with everything a face shows of it.
  func sitting(_ row: SessionRow, _ moment: StudyMoment, _ db: Database) throws -> Sitting {
    let asked = try row.state.card.map { try AskedCard.with($0, db) }
    return Sitting(
      id: row.id, revision: row.revision, plan: row.plan,
      scopeName: try name(of: row.plan.scope, asked, db), face: row.face, begunAt: row.begunAt,
      shownAt: Date(milliseconds: row.state.shownAt),
      standing: try standing(row, asked, moment, db), askedAgain: row.state.askedAgain,
      answered: row.state.answered,
      left: try asked.map { try left(row, $0.card, moment, db) } ?? Counts())
  }

  private func name(of scope: Scope, _ asked: AskedCard?, _ db: Database) throws -> String {
    switch scope {
    case .everything: ""
    case .deck(let id) where id == asked?.deck.id: asked?.deck.name ?? ""
    case .deck(let id):
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT name FROM deck WHERE id = ?"), arguments: [id]) ?? ""
    case .search(let text): text
    }
  }

  private func standing(
    _ row: SessionRow, _ asked: AskedCard?, _ moment: StudyMoment, _ db: Database
  ) throws -> Sitting.Standing {
    guard let asked else { return .finished(try summary(row, moment, db)) }
    let question = asked.question(outcomesAt: row.plan.mode == .scheduled ? moment : nil)
    guard let revealed = row.state.revealed else { return .asking(question) }
    return .revealed(question, Sitting.Revealed(revealed))
  }

  func isSetAside(_ row: SessionRow, _ moment: StudyMoment, _ db: Database) throws -> Bool {
    guard let card = row.state.card else { return false }
    return try AskedCard.with(card, db).isSetAside(in: row.plan.mode, on: moment.today)
  }

  /// What is left, the card that is asked included.
  private func left(_ row: SessionRow, _ card: Card, _ moment: StudyMoment, _ db: Database) throws
    -> Counts
  {
    let queued = row.state.queueLength - row.state.place - 1
    guard row.plan.mode == .scheduled else { return Counts(review: queued + 1) }
    let isStep = if case .at = card.progress.due { true } else { false }
    let steps = try row.steps ?? queue.learningSteps(in: row.plan.scope, moment, db)
    return Counts(learning: steps.count, review: isStep ? queued : queued + 1)
  }

  private func summary(_ row: SessionRow, _ moment: StudyMoment, _ db: Database) throws
    -> Sitting.Summary
  {
    let totals = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), total(grade > 1), total(think_ms + answer_ms)
        FROM review_span AS span JOIN review ON id BETWEEN first_id AND last_id
        WHERE span.session_id = ? AND id NOT IN (SELECT review_id FROM undo)
        """, arguments: [row.id])
    let right: Double = totals?[1] ?? 0
    let time: Double = totals?[2] ?? 0
    return Sitting.Summary(
      answers: totals?[0] ?? 0, right: Int(right), time: .milliseconds(Int64(time)),
      nextDue: row.plan.mode == .cram
        ? nil
        : try queue.nextDue(in: row.plan.scope, moment, db))
  }
}
