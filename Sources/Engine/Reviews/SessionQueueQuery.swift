import Foundation
import GRDB

/// A session's way through its queue.
extension SessionRepository {
  /// Puts the next card up: a learning step that is due, then the queue, then a step that soon
  /// will be; of those another than the card before, while there is one.
  func advance(
    _ row: inout SessionRow, _ moment: StudyMoment, _ db: Database
  ) throws {
    let before = row.state.card
    row.state.shownAt = moment.now.milliseconds
    row.steps =
      row.plan.mode == .scheduled
      ? try queue.learningSteps(in: row.plan.scope, moment, db) : nil
    row.state.card = row.steps?.due(at: moment)
    guard row.state.card == nil else { return }
    if let next = try queued(row, moment, db) {
      (row.state.place, row.state.card) = next
    } else {
      row.state.place = row.state.queueLength - 1
      row.state.card = try row.steps.flatMap {
        try $0.first?.card == before && $0.count > 1
          ? queue.learningSteps(in: row.plan.scope, besides: before, moment, db).first?.card
          : $0.first?.card
      }
    }
  }

  /// The session with the next card up when its own was set aside.
  func caughtUp(_ row: SessionRow, _ moment: StudyMoment, _ db: Database) throws -> SessionRow {
    guard try isSetAside(row, moment, db) else { return row }
    var row = row
    row.state.revealed = nil
    try advance(&row, moment, db)
    try row.moveOn(texts, db)
    return row
  }

  /// The next card of the queue that still waits: it may have been answered, suspended, buried or
  /// deleted meanwhile, in this face or another.
  private func queued(
    _ row: SessionRow, _ moment: StudyMoment, _ db: Database
  ) throws -> (place: Int, card: Card.ID)? {
    try db.first(
      """
      SELECT place, card_id FROM session_card JOIN card ON card.id = card_id
      WHERE session_id = ?1 AND place > ?2 AND is_deleted = 0 AND is_suspended = 0
        AND (?3 OR (phase = 'new' OR due_day <= ?4) AND buried_until <= ?4)
      ORDER BY place LIMIT 1
      """,
      [row.id, row.state.place, row.plan.mode == .cram, moment.today.number]
    ) { try ($0[0], $0[1]) }
  }

  func cards(
    for plan: Plan, _ moment: StudyMoment, _ seed: UInt64, _ db: Database
  ) throws -> [Card.ID] {
    guard plan.mode == .cram else { return try queue.cards(in: plan.scope, moment, seed: seed, db) }
    var chance = SplitMix64(seed: seed)
    var search = try search(for: plan.scope, db)
    search.conditions.append(.not(.is(.suspended)))
    let cards = try self.search.cards(search, today: moment.today, now: moment.now, db)
      .map { ReviewQueue.Entry(card: $0.id, item: $0.item, buriesSiblings: false) }
    return ReviewQueue.siblingsInTurn(cards.shuffled(using: &chance))
  }

  private func search(for scope: Scope, _ db: Database) throws -> Search {
    switch scope {
    case .everything: Search()
    case .deck(let id): Search([.deck(try queue.decks.deck(id, db).name)])
    case .search(let text): try Search(text)
    }
  }

  func append(_ card: Card.ID, to row: inout SessionRow, _ db: Database) throws {
    try put(card, at: row.state.queueLength, of: row, db)
    row.state.queueLength += 1
  }

  /// Undoes `append`, if the last place is this card's.
  ///
  /// - Parameter place: where the answer was given that appended it.
  func takeBack(
    _ card: Card.ID, behind place: Int, from row: inout SessionRow, _ db: Database
  ) throws {
    let last = row.state.queueLength - 1
    guard last > place else { return }
    try db.execute(
      sql: "DELETE FROM session_card WHERE session_id = ? AND place = ? AND card_id = ?",
      arguments: [row.id, last, card])
    row.state.queueLength -= db.changesCount
  }

  func put(_ card: Card.ID, at place: Int, of row: SessionRow, _ db: Database) throws {
    try db.run(
      "INSERT INTO session_card (session_id, place, card_id) VALUES (?, ?, ?)",
      [row.id, place, card])
  }
}
