import Engine

/// A field of an item as text to edit. The picture is not edited as text.
struct EditableField: Sendable {
  let name: String
  let text: @Sendable (ItemContent) -> String
  let write: @Sendable (String, inout ItemContent) -> Void

  static let all = [
    EditableField(name: "front", text: { $0.front }, write: { $1.front = $0 }),
    EditableField(name: "back", text: { $0.back }, write: { $1.back = $0 }),
    EditableField(name: "reading", text: { $0.reading }, write: { $1.reading = $0 }),
    EditableField(name: "notes", text: { $0.notes }, write: { $1.notes = $0 }),
    EditableField(
      name: "synonyms", text: { $0.synonyms.joined(separator: "; ") },
      write: { $1.synonyms = ItemContent.synonyms(from: $0.replacing("\n", with: ";")) }),
    EditableField(
      name: "tags", text: { $0.tags.joined(separator: " ") },
      write: { $1.tags = ItemContent.tags(from: $0) }),
  ]
}
