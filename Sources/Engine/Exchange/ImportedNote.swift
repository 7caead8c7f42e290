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
      // Without markup, a field that says the same would only lose its pictures and sounds.
      return isHTML || Self.plain(old) != Self.plain(fields[place]) ? fields[place] : old
    }
  }

  private static func plain(_ field: String) -> String {
    SafeHTML.plainText(MediaReferences.withoutSounds(field)).filter { !$0.isWhitespace }
  }
}
