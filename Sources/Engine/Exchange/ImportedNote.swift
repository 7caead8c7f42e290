/// A note in a text that has its guid or note type, as Anki exports it: its fields in the type's
/// order, or in that of the columns that the text names.
struct ImportedNote: Hashable {
  /// Nil if the text has no column for it.
  var guid: String?
  /// The name of the note type; nil if the text has none.
  var type: String?
  var fields: [String]
  /// The names of the fields, in their order; empty if the text has none.
  var columns: [String] = []
  /// Whether the fields have their markup, pictures and sounds.
  var isHTML: Bool

  /// The fields that a note gets, in the order of its type. Those that the text lacks stay.
  ///
  /// - Parameters:
  ///   - names: those of the type's fields.
  ///   - old: the note's fields; nil for a new note.
  /// - Returns: nil if the type has no such fields.
  func fields(named names: [String], over old: [String]? = nil) -> [String]? {
    var values = old ?? names.map { _ in "" }
    for (column, field) in fields.enumerated() {
      if let own = place(ofColumn: column, among: names) {
        values[own] = value(field, over: values[own])
      } else if !field.isEmpty {
        return nil
      }
    }
    return values
  }

  private func place(ofColumn column: Int, among names: [String]) -> Int? {
    guard !columns.isEmpty else { return names.indices.contains(column) ? column : nil }
    guard columns.indices.contains(column) else { return nil }
    let name = columns[column].lowercased()
    return names.firstIndex { $0.lowercased() == name }
  }

  private func value(_ new: String, over old: String) -> String {
    // A field without markup and with the same text would only remove the stored markup.
    guard !isHTML, !old.isEmpty else { return new }
    return Self.plain(old) == Self.plain(new) ? old : new + NoteFields.media(of: old, notIn: new)
  }

  /// A field as Anki writes it without markup, and without spaces. Readings above a word follow it.
  private static func plain(_ field: String) -> String {
    let inLine = ["<rt>", "</rt>"].reduce(field) { $0.replacing($1, with: "") }
    return SafeHTML.plainText(MediaReferences.withoutSounds(inLine)).filter { !$0.isWhitespace }
  }
}
