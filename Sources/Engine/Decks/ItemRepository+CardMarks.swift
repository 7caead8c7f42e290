import Foundation
import GRDB

/// Flags, suspends and buries cards, and stores when a person last did so: what another program has
/// of a card may be newer.
extension ItemRepository {
  static let markMigration = Migration(
    "0.6.0 marks", undoable: ["card_mark"],
    contents: ["card_mark": "decks and items"],
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

  func suspend(_ cards: CardSelection, at now: Date, _ db: Database) throws {
    try set("is_suspended", 1, of: cards, marking: .aside, at: now, db)
  }

  func unsuspend(_ cards: CardSelection, at now: Date, _ db: Database) throws {
    try set("is_suspended", 0, of: cards, marking: .aside, at: now, db)
  }

  func bury(_ cards: CardSelection, until day: Day, at now: Date, _ db: Database) throws {
    try set("buried_until", day.number, of: cards, marking: .aside, at: now, db)
  }

  /// Unburies cards; others stay unchanged.
  func unbury(_ cards: CardSelection, on today: Day, at now: Date, _ db: Database) throws {
    try set(
      "buried_until", today.number, of: cards, where: "buried_until > \(today.number)",
      marking: .aside, at: now, db)
  }

  /// - Parameter flag: 0 to 7; 0 removes it.
  func setFlag(_ flag: Int, on cards: CardSelection, at now: Date, _ db: Database) throws {
    try set("flag", flag, of: cards, marking: .flag, at: now, db)
  }

  private func set(
    _ column: String, _ value: Int, of cards: CardSelection, where condition: String = "true",
    marking mark: Mark, at now: Date, _ db: Database
  ) throws {
    let condition = "\(CardSelection.condition) AND \(condition) AND \(column) <> ?"
    let values: [any StatementBinding] = cards.values + [value]
    // First, because the change ends the condition.
    try db.run(
      """
      INSERT INTO card_mark (card_id, mark, at) SELECT id, ?, ? FROM card WHERE \(condition)
      ON CONFLICT (card_id, mark) DO UPDATE SET at = excluded.at
      """, [mark.rawValue, now.milliseconds] + values)
    try db.run("UPDATE card SET \(column) = ? WHERE \(condition)", [value] + values)
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
