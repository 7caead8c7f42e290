import Foundation
import GRDB

/// Stores the notes and note types imported from Anki.
struct NoteRepository: Sendable {
  static let migration = Migration(
    "0.6.0 notes", undoable: ["note", "note_type"],
    contents: ["note": "decks and items", "note_type": "decks and items"],
    """
    CREATE TABLE note_type (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      -- In seconds.
      modified INTEGER NOT NULL,
      -- Anki's message, with what Sanpo doesn't use.
      config BLOB NOT NULL,
      fields TEXT NOT NULL,
      templates TEXT NOT NULL
    ) STRICT;

    CREATE TABLE note (
      item_id INTEGER PRIMARY KEY REFERENCES item (id) ON DELETE RESTRICT,
      -- Anki's.
      id INTEGER NOT NULL UNIQUE,
      guid TEXT NOT NULL UNIQUE,
      note_type_id INTEGER NOT NULL REFERENCES note_type (id) ON DELETE RESTRICT,
      modified INTEGER NOT NULL,
      tags TEXT NOT NULL,
      fields TEXT NOT NULL,
      -- The import that added it, of those since: it is undone as one.
      import_id INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX note_by_type ON note (note_type_id);
    CREATE INDEX note_by_import ON note (import_id);
    """)

  // MARK: Types

  func noteType(_ id: NoteType.ID, _ db: Database) throws -> NoteType? {
    try db.first("SELECT \(Self.typeColumns) FROM note_type WHERE id = ?", [id]) {
      try Self.noteType($0)
    }
  }

  func noteTypes(_ db: Database) throws -> [NoteType] {
    try db.all("SELECT \(Self.typeColumns) FROM note_type ORDER BY id") { try Self.noteType($0) }
  }

  /// Adds a note type, or replaces the one with its id.
  func save(_ type: NoteType, _ db: Database) throws {
    try db.run(
      """
      INSERT INTO note_type (id, name, modified, config, fields, templates)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, modified = excluded.modified,
        config = excluded.config, fields = excluded.fields, templates = excluded.templates
      """,
      [
        type.id, type.name, type.modified, type.config, try JSONText.of(type.fields),
        try JSONText.of(type.templates),
      ])
  }

  /// Removes a note type that no note has.
  func remove(_ type: NoteType.ID, _ db: Database) throws {
    try db.run("DELETE FROM note_type WHERE id = ?", [type])
  }

  private static let typeColumns = "id, name, modified, config, fields, templates"

  private static func noteType(_ row: some Columns) throws -> NoteType {
    try NoteType(
      id: row[0], name: row[1], modified: row[2], config: row[3],
      fields: JSONText.value(row[4]), templates: JSONText.value(row[5]))
  }

  // MARK: Notes

  /// The fields of an item's note, with the name of their type.
  ///
  /// - Returns: nil if the item has no note, or one of a type that can't be read.
  func fields(of item: Item.ID, _ db: Database) throws -> (type: String, fields: NoteFields)? {
    try typedNote(of: item, db).map { ($0.type.name, NoteFields($0.note.fields, $0.looks)) }
  }

  /// An item's note with its type, and what is read of that.
  ///
  /// - Returns: as `fields(of:)`.
  func typedNote(
    of item: Item.ID, _ db: Database
  ) throws -> (note: Note, type: NoteType, looks: NoteType.Looks)? {
    guard let note = try note(of: item, db), let type = try noteType(note.type, db),
      let looks = try? type.looks()
    else { return nil }
    return (note, type, looks)
  }

  /// - Throws: `Problem` if an item's note has no field for what changes in its content.
  func check(_ content: ItemContent, of item: Item.ID, _ db: Database) throws {
    guard let (type, fields) = try fields(of: item, db),
      let side = try lacking(fields, content, of: item, db).first
    else { return }
    let isFurigana = side == "reading" && fields.readsBrackets
    throw isFurigana ? Problem.furigana : Problem.noField(side, in: type)
  }

  /// Whether an item's note is a text with clozes, so that it needs no back.
  ///
  /// - Throws: `Problem` if the content takes the last cloze away that the front asks for.
  func hasClozes(_ content: ItemContent, of item: Item.ID, _ db: Database) throws -> Bool {
    guard let (note, _, looks) = try typedNote(of: item, db), looks.isCloze else { return false }
    let has = looks.asksForCloze(of: NoteFields(note, looks, shownAs: content))
    guard has || !looks.asksForCloze(of: NoteFields(note.fields, looks)) else {
      throw Problem.noCloze
    }
    return has
  }

  /// Whether an item's note, if it has one, has fields for what changes in its content.
  func canTake(_ content: ItemContent, of item: Item.ID, _ db: Database) throws -> Bool {
    guard let (_, fields) = try fields(of: item, db) else { return true }
    return try lacking(fields, content, of: item, db).isEmpty
  }

  /// - Returns: the sides of a new content that an item's note has no field for.
  private func lacking(
    _ fields: NoteFields, _ content: ItemContent, of item: Item.ID, _ db: Database
  ) throws -> [String] {
    fields.sidesWithoutField(
      for: content, insteadOf: try ItemRepository().item(item, db).content)
  }

  func note(of item: Item.ID, _ db: Database) throws -> Note? {
    try db.first("SELECT \(Self.columns) FROM note WHERE item_id = ?", [item]) {
      try Self.note($0)
    }
  }

  /// A stored note.
  struct Found {
    var note: Note
    var item: Item.ID
    /// In seconds since 1970: when its item was last edited, if later than it.
    var modified: Int64
    var isDeleted: Bool

    /// Whether its item was edited since.
    var isEdited: Bool { modified > note.modified }
  }

  func found(_ guid: String, _ db: Database) throws -> Found? {
    try db.first(
      """
      SELECT \(Self.columns), item_id, is_deleted, edited_at
      FROM note JOIN item ON item.id = item_id WHERE guid = ?
      """, [guid]
    ) { row in
      let note = try Self.note(row)
      let edited: Int64? = try row[8]
      return try Found(
        note: note, item: row[6], modified: max(note.modified, (edited ?? 0) / 1000),
        isDeleted: row[7])
    }
  }

  /// The items whose notes are texts with deletions.
  func clozeItems(_ db: Database) throws -> Set<Item.ID> {
    // A type that can't be read has none.
    let types = try noteTypes(db).filter { (try? $0.looks())?.isCloze == true }.map(\.id)
    guard !types.isEmpty else { return [] }
    return Set(
      try db.values("SELECT item_id FROM note WHERE note_type_id IN \(types)") as [Item.ID])
  }

  /// The items whose notes have a picture in their first field, which is usually the front.
  func itemsWithPictureInFront(_ db: Database) throws -> Set<Item.ID> {
    Set(
      try db.values(
        """
        SELECT item_id FROM note
        WHERE instr(substr(fields, 1, instr(fields || char(31), char(31)) - 1), '<img')
        """) as [Item.ID])
  }

  func hasNotes(_ db: Database) throws -> Bool {
    try db.first("SELECT EXISTS (SELECT 1 FROM note)") { try $0[0] } ?? false
  }

  func add(_ note: Note, of item: Item.ID, by importing: Int64, _ db: Database) throws {
    try db.run(
      """
      INSERT INTO note (item_id, id, guid, note_type_id, modified, tags, fields, import_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        item, try freeID(from: note.id, db), note.guid, note.type, note.modified, note.tags,
        note.fields, importing,
      ])
  }

  /// Lets the undo of another import delete the item again, which that import has restored.
  func restore(_ item: Item.ID, by importing: Int64, _ db: Database) throws {
    try db.run("UPDATE note SET import_id = ? WHERE item_id = ?", [importing, item])
  }

  func update(_ note: Note, of item: Item.ID, _ db: Database) throws {
    try db.run(
      "UPDATE note SET note_type_id = ?, modified = ?, tags = ?, fields = ? WHERE item_id = ?",
      [note.type, note.modified, note.tags, note.fields, item])
  }

  /// An id that another note has becomes the one after the last of those that follow within days:
  /// notes that are added together all begin at one time.
  private func freeID(from id: Int64, _ db: Database) throws -> Int64 {
    guard try db.first("SELECT 1 FROM note WHERE id = ?", [id], { _ in }) != nil else { return id }
    let last: Int64? = try db.first(
      "SELECT max(id) FROM note WHERE id BETWEEN ? AND ?", [id, id + 1_000_000_000]
    ) { try $0[0] }
    return (last ?? id) + 1
  }

  static let columns =
    "note.id, note.guid, note.note_type_id, note.modified, note.tags, note.fields"

  static func note(_ row: some Columns, from first: Int = 0) throws -> Note {
    try Note(
      id: row[first], guid: row[first + 1], type: row[first + 2], modified: row[first + 3],
      tags: row[first + 4], fields: row[first + 5])
  }
}

extension Problem {
  fileprivate static let furigana = Problem(
    "The reading doesn't fit the furigana of Anki's note.",
    remedy: "Write the reading of the whole word in kana, or change the field in Anki.")

  fileprivate static func noField(_ side: String, in type: String) -> Problem {
    Problem(
      "Anki's note type “\(type)” has no field for the \(side).",
      remedy: """
        Change the note's own fields instead: “Edit” on its page shows them, and \
        “edit ITEM --field NAME=TEXT” changes one.
        """)
  }
}
