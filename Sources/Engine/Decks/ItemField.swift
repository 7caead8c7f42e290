/// A field of an item.
public enum ItemField: String, CaseIterable, Sendable {
  case front, back, reading, notes, picture, synonyms, tags

  /// The fields that are edited as text.
  public static let editable = allCases.filter { $0 != .picture }

  /// The fields that are one text with the HTML of `SafeHTML`.
  static let texts: [ItemField] = [.front, .back, .reading, .notes]
}

extension ItemContent {
  /// A field as one text: a picture's name, synonyms with semicolons between them, tags with spaces.
  /// Synonyms may also have a line each when they are set. Set to the text that they are, they stay
  /// as they are, though one contains a semicolon.
  public subscript(field: ItemField) -> String {
    get {
      switch field {
      case .front: front
      case .back: back
      case .reading: reading
      case .notes: notes
      case .picture: picture
      case .synonyms: synonyms.joined(separator: "; ")
      case .tags: tags.joined(separator: " ")
      }
    }
    set {
      switch field {
      case .front: front = newValue
      case .back: back = newValue
      case .reading: reading = newValue
      case .notes: notes = newValue
      case .picture: picture = newValue
      case .synonyms:
        guard newValue != self[.synonyms] else { return }
        synonyms = Self.synonyms(from: newValue.replacing("\n", with: ";"))
      case .tags: tags = Self.tags(from: newValue)
      }
    }
  }
}
