import Foundation
import GRDB

extension LessonRepository {
  /// Everything a face shows of the lessons.
  func standing(_ row: LessonRow?, at now: Date, isOutdated: Bool, _ db: Database) throws
    -> Standing
  {
    (try row.map { try lesson($0, at: now, db) }, try waiting(db), isOutdated)
  }

  func openLesson(at now: Date, _ db: Database) throws -> Lesson? {
    try openRow(db).map { try lesson($0, at: now, db) }
  }

  private func lesson(_ row: LessonRow, at now: Date, _ db: Database) throws -> Lesson {
    Lesson(
      id: row.id, revision: row.revision, face: row.face,
      items: try row.state.items.map { try lessonItem($0, db) },
      shownAt: Date(milliseconds: row.state.shownAt),
      standing: try standing(row.state, at: now, db))
  }

  private func standing(_ state: LessonRow.State, at now: Date, _ db: Database) throws
    -> Lesson.Standing
  {
    switch state.standing {
    case .presenting(let place): return .presenting(place)
    case .finished: return .finished
    case .asking:
      guard let card = state.pending.first else { return .finished }
      let question = try sessions.question(card, moves: false, at: now, db)
      return .asking(question, left: state.pending.count)
    case .revealed(let revealed):
      guard let card = state.pending.first else { return .finished }
      let question = try sessions.question(card, moves: false, at: now, db)
      return .revealed(question, Sitting.Revealed(revealed), left: state.pending.count)
    }
  }

  private func waiting(_ db: Database) throws -> LessonsWaiting {
    let next = try unlocked(in: nil, limit: settings.current(db).lessonSize, db)
    let all: SQLRequest<Int> = "SELECT count(*) FROM (\(Self.unmet(in: nil)))"
    let count = try unlockedCount(db)
    return LessonsWaiting(
      count: count, next: try next.map { try lessonItem($0, db) },
      locked: (try all.fetchOne(db) ?? 0) - count)
  }

  func unlockedCount(_ db: Database) throws -> Int {
    let request: SQLRequest<Int> = """
      SELECT count(*) FROM (\(Self.unmet(in: nil))) AS card WHERE \(Self.isUnlocked)
      """
    return try request.fetchOne(db) ?? 0
  }

  func unlocked(in deck: Deck.ID?, limit: Int, _ db: Database) throws -> [Item.ID] {
    let request: SQLRequest<Item.ID> = """
      SELECT item_id FROM (\(Self.unmet(in: deck))) AS card WHERE \(Self.isUnlocked)
      ORDER BY item_id LIMIT \(limit)
      """
    return try request.fetchAll(db)
  }

  func lessonItem(_ id: Item.ID, _ db: Database) throws -> LessonItem {
    let item = try sessions.items.item(id, db)
    return LessonItem(
      item: item, entry: item.courseKey.flatMap { course?[$0] },
      deckName: try sessions.queue.decks.deck(item.deck, db).name,
      parts: try String.fetchAll(
        db,
        sql: """
          SELECT front FROM item_part JOIN item ON item.id = part_id WHERE item_id = ?
          ORDER BY item.id
          """, arguments: [id]))
  }

  /// Items of taught decks none of whose cards was ever answered.
  private static func unmet(in deck: Deck.ID?) -> SQL {
    let scope: SQL = deck.map { "deck_id = \($0)" } ?? "1"
    return """
      SELECT item_id FROM card
      WHERE phase = 'new' AND is_suspended = 0 AND is_deleted = 0 AND \(scope)
        AND deck_id IN (SELECT id FROM deck WHERE is_taught = 1)
      GROUP BY item_id
      HAVING count(*) = (SELECT count(*) FROM card AS all_cards
        WHERE all_cards.item_id = card.item_id)
      """
  }

  /// Every part is known: each of its cards has left its learning steps. A part that was
  /// deleted or suspended holds nothing back.
  private static let isUnlocked: SQL = """
    NOT EXISTS (
      SELECT 1 FROM item_part JOIN card AS part ON part.item_id = item_part.part_id
      WHERE item_part.item_id = card.item_id AND part.phase IN ('new', 'learning')
        AND part.is_suspended = 0 AND part.is_deleted = 0)
    """
}
