/// The fields of a note that is made of an item, in their order.
enum ItemNoteField: String, CaseIterable {
  case front = "Front"
  case back = "Back"
  case reading = "Reading"
  case notes = "Notes"
  case picture = "Picture"
  case synonyms = "Synonyms"

  static let names = allCases.map(\.rawValue)

  static func synonyms(in field: String) -> [String] {
    ItemContent.synonyms(from: SafeHTML.plainText(field)).map(TypedField.field)
  }
}
