import Foundation
import GRDB

/// The notes that have the same first field as another, however it is formatted.
///
/// Those with exactly this text are found by the index of fronts, formatted ones by that of words,
/// in which an item's front comes first. Notes of media alone are read one by one.
struct AnkiConnectDuplicatesQuery {
  private let note: AnkiConnectNote
  private let model: AnkiConnectModel
  private let first: String
  private let plain: String

  init(_ note: AnkiConnectNote, _ model: AnkiConnectModel) {
    (self.note, self.model) = (note, model)
    first = note.text(of: model.firstField)
    plain = AnkiConnectFields.plain(first)
  }

  func exist(_ db: Database) throws -> Bool {
    try candidates.contains { condition in
      let rows = try db.rows(
        """
        SELECT front, substr(fields, 1, instr(fields || char(31), char(31)) - 1)
        FROM item LEFT JOIN note ON note.item_id = item.id
        WHERE \(condition) AND is_deleted = 0 AND deck_id IN (\(decks)) AND \(ofModel)
        """)
      return try rows.contains { try isEqual(front: $0.value(at: 0), field: $0.value(at: 1)) }
    }
  }

  /// - Parameter field: as the note has it; nil for an item without one. The person may have edited
  ///   the item since.
  private func isEqual(front: String, field: String?) -> Bool {
    guard let field else { return AnkiConnectFields.plain(front) == plain }
    let shown = Self.spellings(field).map(AnkiConnectFields.plain)
    let isEdited = isFront && !shown.contains(AnkiConnectFields.plain(front))
    return isEdited && !plain.isEmpty
      ? AnkiConnectFields.plain(front) == plain
      : AnkiConnectFields.comparable(field) == AnkiConnectFields.comparable(first)
  }

  /// Whether items show the field by which notes of the model are compared: it is the sort field.
  private var isFront: Bool { model.looks.sortField == 0 }

  /// A field as it is, and as an item shows it: without the readings in brackets, or, before 0.6.0,
  /// without spaces between cells.
  private static func spellings(_ field: String) -> [String] {
    [field, Brackets.read(field)?.word, NoteFields.joiningCells(field)].compactMap(\.self).uniqued()
  }

  private var candidates: [SQL] {
    let spellings = Self.spellings(first)
    let phrases = spellings.map { text in
      SearchText.indexed(SafeHTML.plainText(text)).split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
    guard !phrases.isEmpty else {
      guard let name = MediaReferences.names(in: first).first else { return ["front = \(plain)"] }
      return ["instr(fields, \(name)) > 0"]
    }
    let fronts = spellings.flatMap { [AnkiConnectFields.plain($0), $0.trimmed] }.uniqued()
    let withFront: SQL = "front IN \(fronts)"
    return [withFront]
      + phrases.map { words -> SQL in
        let phrase = "\(isFront ? "^ " : "")\"\(words)\""
        return "item.id IN (SELECT rowid FROM item_text WHERE item_text MATCH \(phrase))"
      }
  }

  private var decks: SQL {
    switch note.scope {
    case .everywhere: "SELECT id FROM deck"
    case .deck(let name, withChildren: false):
      "SELECT id FROM deck WHERE name = \(name) AND is_deleted = 0"
    case .deck(let name, withChildren: true): DeckTreeQuery.named(name)
    }
  }

  private var ofModel: SQL {
    if note.checksAllModels { return "1" }
    guard let imported = model.imported else { return "note.item_id IS NULL" }
    return "note.note_type_id = \(imported.type.id)"
  }
}
