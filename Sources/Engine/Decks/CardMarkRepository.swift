import Foundation
import GRDB

/// Flags, suspends and buries cards, and stores when a person last did so: what another program has
/// of a card may be newer.
extension ItemRepository {
  static let markMigration = Migration(
    "0.6.0 marks", contents: ["card_mark": "times of flags and suspensions"],
    """
    CREATE TABLE card_mark (
      card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
      -- "aside" is suspended or buried.
      mark TEXT NOT NULL CHECK (mark IN ('flag', 'aside')),
      at INTEGER NOT NULL,
      PRIMARY KEY (card_id, mark)
    ) STRICT, WITHOUT ROWID;
    """)

  private enum Mark: String {
    case flag, aside
  }

  /// - Parameter card: nil for all cards of the item.
  func setSuspended(
    _ isSuspended: Bool, _ card: Card.ID? = nil, cardsOf item: Item.ID, at now: Date,
    _ db: Database
  ) throws {
    try db.run(
      "UPDATE card SET is_suspended = ? WHERE item_id = ? AND id = ifnull(?, id)",
      [isSuspended, item, card])
    try note(.aside, cardsOf: item, card, at: now, db)
  }

  func bury(
    until day: Day, _ card: Card.ID? = nil, cardsOf item: Item.ID, at now: Date, _ db: Database
  ) throws {
    try db.run(
      "UPDATE card SET buried_until = ? WHERE item_id = ? AND id = ifnull(?, id)",
      [day.number, item, card])
    try note(.aside, cardsOf: item, card, at: now, db)
  }

  /// - Parameters:
  ///   - flag: 0 to 7; 0 removes it.
  ///   - card: nil for all cards of the item.
  func setFlag(
    _ flag: Int, of card: Card.ID?, cardsOf item: Item.ID, at now: Date, _ db: Database
  ) throws {
    try db.execute(
      literal: "UPDATE card SET flag = \(flag) WHERE item_id = \(item) AND id = ifnull(\(card), id)"
    )
    try note(.flag, cardsOf: item, card, at: now, db)
  }

  private func note(
    _ mark: Mark, cardsOf item: Item.ID, _ card: Card.ID? = nil, at now: Date, _ db: Database
  ) throws {
    try db.run(
      """
      INSERT OR REPLACE INTO card_mark (card_id, mark, at)
      SELECT id, ?, ? FROM card WHERE item_id = ? AND id = ifnull(?, id)
      """, [mark.rawValue, now.milliseconds, item, card])
  }

  /// Marks a card as another program has it.
  func mark(
    _ card: Card.ID, flag: Int, isSuspended: Bool, buriedUntil day: Day, _ db: Database
  ) throws {
    try db.run(
      "UPDATE card SET flag = ?, is_suspended = ?, buried_until = ? WHERE id = ?",
      [flag, isSuspended, day.number, card])
  }

  /// When a person last flagged a card, and last suspended or buried it, or took that back, in
  /// seconds since 1970; 0 for never.
  func lastMarked(_ card: Card.ID, _ db: Database) throws -> (flag: Int64, aside: Int64) {
    var times: [Mark: Int64] = [:]
    try db.each("SELECT mark, at FROM card_mark WHERE card_id = ?", [card]) { row in
      if let mark = Mark(rawValue: try row[0]) { times[mark] = try row[1] / 1000 }
    }
    return (times[.flag] ?? 0, times[.aside] ?? 0)
  }
}
