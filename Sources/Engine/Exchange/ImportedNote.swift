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

  /// The fields of a new note in the order of its type; nil if that has no such fields.
  ///
  /// - Parameter names: those of the type's fields.
  func fields(named names: [String]) -> [String]? {
    var ordered = names.map { _ in "" }
    guard !columns.isEmpty else { return fields(over: ordered) }
    for (place, field) in fields.enumerated() where !field.isEmpty {
      let name = columns.indices.contains(place) ? columns[place].lowercased() : ""
      guard let own = names.firstIndex(where: { $0.lowercased() == name }) else { return nil }
      ordered[own] = field
    }
    return ordered
  }

  /// The fields that a note gets; nil if its type has too few.
  func fields(over old: [String]) -> [String]? {
    guard fields.dropFirst(old.count).allSatisfy(\.isEmpty) else { return nil }
    return old.enumerated().map { place, old in
      guard place < fields.count else { return old }
      let new = fields[place]
      // A field without markup and with the same text would only remove the stored markup.
      guard !isHTML else { return new }
      return Self.plain(old) == Self.plain(new) ? old : new + NoteFields.media(of: old, notIn: new)
    }
  }

  /// A field as Anki writes it without markup, and without spaces. Readings above a word follow it.
  private static func plain(_ field: String) -> String {
    let inLine = ["<rt>", "</rt>"].reduce(field) { $0.replacing($1, with: "") }
    return SafeHTML.plainText(MediaReferences.withoutSounds(inLine)).filter { !$0.isWhitespace }
  }
}
