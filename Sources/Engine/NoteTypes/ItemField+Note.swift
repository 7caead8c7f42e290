import Foundation

extension ItemField {
  /// The fields of a note made of an item, in their order; tags are no field in Anki.
  static let ofNotes = allCases.filter { $0 != .tags }
  static let titles = ofNotes.map(\.title)

  /// Its name in a note.
  var title: String { rawValue.capitalized }

  /// The field of a note with this name, in either case.
  static func titled(_ name: String) -> ItemField? {
    ofNotes.first { $0.rawValue == name.lowercased() }
  }
}

extension ItemContent {
  /// The fields of a note that is made of the item, in their order.
  var noteFields: [String] {
    ItemField.ofNotes.map { field in
      field == .picture && !picture.isEmpty ? "<img src=\"\(picture)\">" : self[field]
    }
  }

  /// Takes over a field of a note.
  mutating func take(_ html: String, for field: ItemField) {
    switch field {
    case .picture: picture = MediaReferences.picture(in: html)
    case .synonyms: if html != self[.synonyms] { synonyms = Self.synonyms(ofNote: html) }
    default: self[field] = html
    }
  }

  static func synonyms(ofNote html: String) -> [String] {
    synonyms(from: SafeHTML.plainText(html)).map(TypedField.field)
  }
}
