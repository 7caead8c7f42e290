import Foundation

/// Sanpo's items as notes of one note type.
///
/// The first field is what duplicates are found by, as in Anki. A picture is a field of its own, as
/// an `img`; one in any other field is taken as the item's, since other fields show none.
enum AnkiConnectFields {
  static let model = "Sanpo"
  static let modelID: Int64 = 1_500_000_000_000

  private typealias Field = ItemNoteField

  static let names = Field.names

  static func values(of content: ItemContent) -> [String] { ExportedItem.fields(of: content) }

  /// Writes fields into a content, by their names without case; unknown ones are left out.
  static func write(_ fields: [String: String], into content: inout ItemContent) {
    var picture = ""
    for (given, text) in fields.sorted(by: { $0.key < $1.key }) {
      let field = Field.allCases.first { $0.rawValue.lowercased() == given.lowercased() }
      guard let field else { continue }
      if field != .picture, picture.isEmpty { picture = pictureName(in: text) ?? "" }
      write(text, to: field, of: &content)
    }
    if content.picture.isEmpty { content.picture = picture }
  }

  private static func write(_ text: String, to field: Field, of content: inout ItemContent) {
    switch field {
    case .front: content.front = text
    case .back: content.back = text
    case .reading: content.reading = text
    case .notes: content.notes = text
    case .picture: content.picture = pictureName(in: text) ?? ""
    case .synonyms: content.synonyms = ItemContent.synonyms(from: text)
    }
  }

  /// Returns the name of the first picture that could be in the media folder.
  static func pictureName(in html: String) -> String? {
    guard html.contains("<img") else { return nil }
    // Names that are none are passed over.
    return MediaReferences.names(in: html).lazy.compactMap { try? MediaName.checked($0) }
      .first { !$0.isEmpty }
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
