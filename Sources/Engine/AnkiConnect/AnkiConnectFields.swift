import Foundation

/// Sanpo's items as notes of one note type.
///
/// The first field is what duplicates are found by, as in Anki. A picture is a field of its own, as
/// an `img`; one in any other field is taken as the item's, since other fields show none.
enum AnkiConnectFields {
  static let model = "Sanpo"
  static let modelID: Int64 = 1_500_000_000_000

  static let names = ["Front", "Back", "Reading", "Notes", "Picture", "Synonyms"]

  static func values(of content: ItemContent) -> [String] {
    [
      content.front, content.back, content.reading, content.notes,
      content.picture.isEmpty ? "" : "<img src=\"\(content.picture)\">",
      content.synonyms.joined(separator: "; "),
    ]
  }

  /// Writes fields into a content.
  ///
  /// - Parameter isExact: whether names match with case; unknown ones are then refused.
  static func write(
    _ fields: [String: String], isExact: Bool, into content: inout ItemContent
  ) throws(AnkiConnectRequest.Failure) {
    var picture = ""
    for (given, text) in fields.sorted(by: { $0.key < $1.key }) {
      let name = names.first { isExact ? $0 == given : $0.lowercased() == given.lowercased() }
      guard let name else {
        if isExact { throw .init("field was not found in \(model): \(given)") }
        continue
      }
      if name != "Picture", picture.isEmpty { picture = pictureName(in: text) ?? "" }
      write(text, to: name, of: &content)
    }
    if content.picture.isEmpty { content.picture = picture }
  }

  private static func write(_ text: String, to name: String, of content: inout ItemContent) {
    switch name {
    case "Front": content.front = text
    case "Back": content.back = text
    case "Reading": content.reading = text
    case "Notes": content.notes = text
    case "Picture": content.picture = pictureName(in: text) ?? ""
    default: content.synonyms = ItemContent.synonyms(from: text)
    }
  }

  /// Returns the name of the first picture that could be in the media folder.
  static func pictureName(in html: String) -> String? {
    for part in html.split(separator: "<img").dropFirst(html.hasPrefix("<img") ? 0 : 1) {
      guard let source = part.range(of: "src=") else { continue }
      let rest = part[source.upperBound...].drop { $0 == "\"" || $0 == "'" }
      let name = String(rest.prefix { !"\"'> ".contains($0) })
      if let safe = try? MediaName.checked(name), !safe.isEmpty { return safe }
    }
    return nil
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
