import Foundation
import GRDB

/// Moving through the queue.
extension CardCourse {
  func advance(_ position: inout Position, _ context: Context, _ db: Database) throws {
    try selectNext(&position, context, db)
    position.reviewedMilliseconds = try position.card.map { card in
      Self.milliseconds(try reviews.lastReview(of: card, db))
    }
  }

  static func milliseconds(_ review: Date?) -> Int64 { review?.milliseconds ?? 0 }

  /// Selects the next card: a learning step that is due, else one besides the steps, else a step
  /// that is due soon. Avoids repeating the previous card if another one is available.
  private func selectNext(
    _ position: inout Position, _ context: Context, _ db: Database
  ) throws {
    let before = position.card
    let (scope, moment) = (context.plan.scope, context.moment)
    let steps =
      context.plan.mode == .scheduled ? try queue.learningSteps(in: scope, moment, db) : nil
    (position.card, position.isReturned) = (steps?.due(at: moment), nil)
    guard position.card == nil else { return }
    // Wrapping up asks nothing but steps.
    if !context.state.isWrappingUp { try selectBesidesSteps(&position, context, db) }
    guard position.card == nil, let steps else { return }
    position.card = steps.first?.card
    if position.card == before, steps.count > 1 {
      position.card =
        try queue.learningSteps(in: scope, besides: before, moment, db).first?.card
    }
  }

  /// Selects a card that came back, else the next in the queue, else one that has come since the
  /// session began.
  private func selectBesidesSteps(
    _ position: inout Position, _ context: Context, _ db: Database
  ) throws {
    if let returned = try returned(to: position, context, db).first {
      (position.card, position.isReturned) = (returned, true)
    } else if let next = try queued(behind: position, context, db) {
      if next.place > position.place + 1 { position.hasPassed = true }
      (position.place, position.card) = next
    } else {
      if position.place < position.length - 1 {
        (position.place, position.hasPassed) = (position.length - 1, true)
      }
      guard let new = try arrived(since: position, context, db).first else { return }
      (position.card, position.isReturned) = (new, true)
    }
  }

  /// The next card in the queue that is still due. Another face may have answered, suspended,
  /// buried or deleted some since the session began.
  private func queued(
    behind position: Position, _ context: Context, _ db: Database
  ) throws -> (place: Int, card: Card.ID)? {
    try db.first(
      "SELECT place, card.id \(Self.queued) ORDER BY place LIMIT 1", arguments(position, context)
    ) { try ($0[0], $0[1]) }
  }

  /// Counts what is left of the queue. Its cards are looked at only once the person has changed
  /// anything since the session began: of thousands that would be felt at each answer.
  func countWaiting(
    behind position: Position, _ context: Context, _ db: Database
  ) throws -> Int {
    guard try UndoableChange.latestID(db) != position.change else {
      return position.length - position.place - 1
    }
    return try countQueued(behind: position, context, db)
  }

  func countQueued(
    behind position: Position, _ context: Context, _ db: Database
  ) throws -> Int {
    try db.first("SELECT count(*) \(Self.queued)", arguments(position, context)) { try $0[0] } ?? 0
  }

  private static let queued = """
    FROM session_queue JOIN card ON card.id = entry_id
    WHERE session_id = ?1 AND place > ?2 AND place < ?5
      AND \(Card.isAsked())
      AND (?3 OR (phase = 'new' OR due_day <= ?4) AND buried_until <= ?4)
    """

  private func arguments(_ position: Position, _ context: Context) -> [any StatementBinding] {
    [
      context.session, position.place, context.plan.mode == .cram,
      context.moment.today.number, position.length,
    ]
  }

  /// The cards that the queue has passed without an answer and that can be asked again, because a
  /// suspension, a deletion or the like was undone. The one that is asked may be among them.
  func returned(
    to position: Position, _ context: Context, _ db: Database
  ) throws -> [Card.ID] {
    guard position.hasPassed == true else { return [] }
    return try db.all(
      """
      SELECT card.id FROM session_queue JOIN card ON card.id = entry_id
      WHERE session_id = ?1 AND place <= ?2
        AND \(Card.isAsked())
        AND (?3 OR due_at IS NULL AND (phase = 'new' OR due_day <= ?4)) AND buried_until <= ?4
        AND card.id NOT IN (SELECT card_id FROM answer
          WHERE session_id = ?1 AND card_id IS NOT NULL AND \(AnswerConditions.counted))
      ORDER BY place
      """,
      [
        context.session, position.place, context.plan.mode == .cram,
        context.moment.today.number,
      ]
    ) { try $0[0] }
  }

  /// Returns the learning step that would have been asked in place of what is shown, had it not been
  /// suspended or the like then; nil if there is none.
  func returnedStep(
    to position: Position, _ context: Context, _ db: Database
  ) throws -> Card.ID? {
    guard position.hasPassed == true, context.plan.mode == .scheduled,
      let step = try queue.learningSteps(in: context.plan.scope, context.moment, db).first
    else { return nil }
    let shown = min(context.state.shownAt, context.moment.now)
    let ahead = context.state.phase == .finished ? StudyMoment.learnAhead : 0
    guard step.dueAt <= (shown + ahead).milliseconds,
      Self.milliseconds(try reviews.lastReview(of: step.card, db)) <= shown.milliseconds
    else { return nil }
    return step.card
  }

  /// The cards that the queue lacks at its end, because the person added them or changed something
  /// else since the session began: those that another session would ask, within the day's limits.
  private func arrived(
    since position: Position, _ context: Context, _ db: Database
  ) throws -> [Card.ID] {
    guard context.plan.mode == .scheduled, takesBack(context),
      position.place == position.length - 1,
      try UndoableChange.latestID(db) != position.change
    else { return [] }
    return try queue.cards(in: context.plan.scope, context.moment, seed: context.state.seed, db)
  }

  /// When cramming, appends a forgotten card to the queue. An undone answer leaves its entry beyond
  /// the queue's length, and the next one replaces it.
  func requeue(
    _ card: Card.ID, _ position: inout Position, _ context: Context, _ db: Database
  ) throws {
    try db.run(
      "INSERT OR REPLACE INTO session_queue (session_id, place, entry_id) VALUES (?, ?, ?)",
      [context.session, position.length, card])
    position.length += 1
  }
}
