import Foundation

/// Sanpo's items as notes of one note type.
///
/// The first field is what duplicates are found by, as in Anki. A picture is a field of its own, as
/// an `img`; one in any other field is taken as the item's, since other fields show none. Sounds in
/// fields that contain no text with HTML go to the notes.
enum AnkiConnectFields {
  static let model = "Sanpo"
  static let modelID: Int64 = 1_500_000_000_000

  /// Writes fields into a content, by their names without case; unknown ones are left out.
  static func write(_ fields: [String: String], into content: inout ItemContent) {
    var picture = ""
    var sounds: [String] = []
    for (given, text) in fields.sorted(by: { $0.key < $1.key }) {
      guard let field = ItemField.titled(given) else { continue }
      if field != .picture, picture.isEmpty { picture = MediaReferences.picture(in: text) }
      if !ItemField.texts.contains(field) { sounds += text.soundRanges.map { String(text[$0]) } }
      content.take(text, for: field)
    }
    for sound in sounds where !content.notes.contains(sound) { content.notes += sound }
    if content.picture.isEmpty { content.picture = picture }
  }

  /// The text of a field without HTML and media.
  static func plain(_ field: String) -> String {
    SafeHTML.plainText(SafeHTML.reduced(field)).trimmed
      .precomposedStringWithCanonicalMapping
  }

  /// The text by which Anki finds duplicates: without HTML, but with the names of media.
  static func comparable(_ field: String) -> String {
    ([plain(field)] + MediaReferences.names(in: field)).joined(separator: "\u{0}")
  }
}
