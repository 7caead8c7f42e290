/// An Anki note: the fields that an item is made of.
struct Note: Hashable, Sendable, Identifiable {
  /// Anki's, in milliseconds since 1970.
  var id: Int64
  /// The ID that is unique across collections.
  var guid: String
  var type: NoteType.ID
  /// In seconds since 1970.
  var modified: Int64
  /// The tags with spaces between and around them, as in Anki.
  var tags: String
  /// The fields in Anki's form; see `NoteFields`.
  var fields: String
}
