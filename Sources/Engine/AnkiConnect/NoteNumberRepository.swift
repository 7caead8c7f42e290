import Foundation
import GRDB

/// The numbers of items as AnkiConnect's clients know them: Anki's for notes that came from there,
/// and the time they were added for others, in milliseconds.
///
/// Clients sort notes by them, and compare them with the clock. Items that were added in the same
/// moment get the next free ones, in the order of their ids. They are given when a client first
/// asks.
struct NoteNumberRepository: Sendable {
  static let migration = Migration(
    "0.6.0 ankiconnect",
    """
    CREATE TABLE ankiconnect_note (
      item_id INTEGER PRIMARY KEY REFERENCES item (id) ON DELETE CASCADE,
      note_id INTEGER NOT NULL UNIQUE
    ) STRICT;
    """)

  /// Whether every item has a number.
  func areAssigned(_ db: Database) throws -> Bool {
    try db.value(
      """
      SELECT ifnull((SELECT max(id) FROM item), 0)
        = ifnull((SELECT max(item_id) FROM ankiconnect_note), 0)
      """) ?? true
  }

  /// Numbers the items that have none.
  func assign(_ db: Database) throws {
    guard try !areAssigned(db) else { return }
    var last: Int64 = 0
    let statement = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO ankiconnect_note (item_id, note_id) VALUES (?, ?)")
    func isFree(_ number: Int64, for item: Item.ID) throws -> Bool {
      try statement.execute(arguments: [item, number])
      return db.changesCount > 0
    }
    try db.each(
      """
      SELECT item.id, created_at, note.id FROM item LEFT JOIN note ON note.item_id = item.id
      WHERE item.id > ifnull((SELECT max(item_id) FROM ankiconnect_note), 0) ORDER BY item.id
      """
    ) { row in
      let item: Item.ID = try row[0]
      let (addedAt, own): (Int64, Int64?) = try (row[1], row[2])
      if let own, try isFree(own, for: item) { return }
      last = max(addedAt, last + 1)
      while try !isFree(last, for: item) { last += 1 }
    }
  }

  /// Returns the items of notes, without deleted ones.
  func items(_ notes: [Int64], _ db: Database) throws -> [Int64: Item.ID] {
    try db.dictionary(
      """
      SELECT note_id, item_id FROM ankiconnect_note JOIN item ON item.id = item_id
      WHERE note_id IN \(notes) AND is_deleted = 0
      """)
  }

  func number(of item: Item.ID, _ db: Database) throws -> Int64 {
    try db.value("SELECT note_id FROM ankiconnect_note WHERE item_id = \(item)") ?? 0
  }
}
