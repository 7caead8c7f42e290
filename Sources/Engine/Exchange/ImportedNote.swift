/// A note in a text that Anki exported with its guid or note type: its fields in the type's order.
struct ImportedNote: Hashable {
  /// Nil if the text has no column for it.
  var guid: String?
  /// The name of the note type; nil likewise.
  var type: String?
  var fields: [String]
  /// Whether the fields have their markup, pictures and sounds.
  var isHTML: Bool

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
