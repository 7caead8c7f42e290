import Foundation
import GRDB

extension SessionRepository {
  /// A session's row with everything a face shows of it.
  func sitting(_ row: SessionRow, at now: Date, _ db: Database) throws -> Sitting {
    let moment = try StudyMoment(now, settings.current(db))
    return Sitting(
      id: row.id, revision: row.revision, plan: row.plan,
      scopeName: try name(of: row.plan.scope, db), face: row.face, begunAt: row.begunAt,
      shownAt: Date(milliseconds: row.state.shownAt),
      standing: try standing(row, moment, db), answered: row.state.answered,
      left: try left(row, moment, db))
  }

  private func name(of scope: Scope, _ db: Database) throws -> String {
    switch scope {
    case .everything: ""
    case .deck(let id):
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT name FROM deck WHERE id = ?"), arguments: [id]) ?? ""
    case .search(let text): text
    }
  }

  private func standing(_ row: SessionRow, _ moment: StudyMoment, _ db: Database) throws
    -> Sitting.Standing
  {
    guard let card = row.state.card else {
      return .finished(try summary(row, moment, db))
    }
    let question = try question(card, moves: row.plan.mode == .scheduled, at: moment.now, db)
    guard let revealed = row.state.revealed else { return .asking(question) }
    return .revealed(question, Sitting.Revealed(revealed))
  }

  func question(_ id: Card.ID, moves: Bool, at now: Date, _ db: Database) throws -> Question {
    let card = try items.card(id, db)
    let deck = try queue.decks.deck(card.deck, db)
    let settings = try settings.current(db)
    let boundary = settings.boundary
    let outcomes =
      moves
      ? settings.scheduler(retention: deck.options.retention).outcomes(
        for: id, card.progress, at: now, on: boundary.day(of: now), boundary: boundary) : nil
    return Question(
      card: card, item: try items.item(card.item, db), deckName: deck.name, outcomes: outcomes)
  }

  func isSetAside(_ row: SessionRow, at now: Date, _ db: Database) throws -> Bool {
    guard let id = row.state.card else { return false }
    let card = try items.card(id, db)
    if try card.isSuspended || items.item(card.item, db).isDeleted { return true }
    let today = try settings.current(db).boundary.day(of: now)
    return row.plan.mode == .scheduled && card.buriedUntil > today
  }

  /// What is left, the card that is asked included.
  private func left(_ row: SessionRow, _ moment: StudyMoment, _ db: Database) throws
    -> Counts
  {
    guard let card = row.state.card else { return Counts() }
    let queued = row.state.queueLength - row.state.place - 1
    guard row.plan.mode == .scheduled else { return Counts(review: queued + 1) }
    let isStep = if case .at = try items.card(card, db).progress.due { true } else { false }
    return Counts(
      learning: try queue.learningCount(in: row.plan.scope, moment, db),
      review: isStep ? queued : queued + 1)
  }

  private func summary(_ row: SessionRow, _ moment: StudyMoment, _ db: Database) throws
    -> Sitting.Summary
  {
    let totals = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), total(grade > 1), total(think_ms + answer_ms) FROM review
        WHERE session_id = ? AND id NOT IN (SELECT review_id FROM undo)
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
