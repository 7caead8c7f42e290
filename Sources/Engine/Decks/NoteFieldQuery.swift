import Foundation
import GRDB

/// Finds cards by what the fields of notes from Anki say.
struct NoteFieldQuery: Sendable {
  /// The note types with the names of their fields, in order.
  var types: [(id: Int64, fields: [String])] = []
  /// Notes that were edited as items, as a JSON array of `Edited`.
  var edited = "[]"

  /// The current fields of a note whose stored fields are older.
  struct Edited: Encodable {
    var item: Item.ID
    var type: Int64
    var fields: [String]
  }

  /// Whether a note type has a field of this name, in any case.
  func has(_ name: String) -> Bool { !places(of: name).isEmpty }

  /// - Parameter name: of the field, in any case.
  func sql(_ name: String, _ pattern: SearchPattern) -> SQL {
    places(of: name).reduce("0") { all, found in
      "\(all) OR \(sql(found.place, of: found.type, pattern))"
    }
  }

  private func places(of name: String) -> [(type: Int64, place: Int)] {
    types.compactMap { type in
      type.fields.firstIndex { $0.lowercased() == name.lowercased() }.map { (type.id, $0) }
    }
  }

  /// A field of notes by its place in the text, read as JSON: `json_quote` writes the separator as
  /// `\\u001f`. A text that has this itself is not found.
  func sql(
    _ place: Int, of type: Int64, _ pattern: SearchPattern, among: SQL = "1"
  ) -> SQL {
    let fields: SQL = #"replace('[' || json_quote(fields) || ']', '\u001f', '","')"#
    let kept: SQL = """
      ifnull(iif(json_valid(\(fields)), json_extract(\(fields), \("$[\(place)]")), ''), '')
      """
    let now: SQL = "json_extract(value, \("$.fields[\(place)]"))"
    return """
      card.item_id IN (
        SELECT item_id FROM note
        WHERE note_type_id = \(type) AND \(among) AND \(pattern.matches(kept)) AND item_id
          NOT IN (SELECT json_extract(value, '$.item') FROM json_each(\(edited)))
        UNION ALL SELECT json_extract(value, '$.item') FROM json_each(\(edited))
        WHERE json_extract(value, '$.type') = \(type) AND \(pattern.matches(now)))
      """
  }
}

extension NoteFieldQuery {
  /// Matches all fields of a note as one text with Anki's separator, or each of one that was edited.
  func sql(inAny pattern: SearchPattern) -> SQL {
    """
    card.item_id IN (
      SELECT item_id FROM note WHERE \(pattern.matches("fields")) AND item_id
        NOT IN (SELECT json_extract(value, '$.item') FROM json_each(\(edited)))
      UNION ALL SELECT json_extract(now.value, '$.item')
      FROM json_each(\(edited)) AS now, json_each(now.value, '$.fields') AS field
      WHERE \(pattern.matches("field.value")))
    """
  }
}

extension SearchPattern {
  func matches(_ text: SQL) -> SQL {
    if let expression { return "\(text) REGEXP \(expression)" }
    let compared: SQL = ignoresAccents ? "without_accents(\(text))" : text
    return "\(compared) LIKE \(like) ESCAPE '\\'"
  }
}
