/// A summary of a subject for lists.
public struct SubjectTile: Hashable, Sendable, Identifiable {
  public var id: Subject.ID
  public var kind: Subject.Kind
  /// The characters, empty for a radical that only has an image.
  public var characters: String
  public var meaning: String

  public var title: String { characters.isEmpty ? meaning : characters }

  /// The characters, the meaning and the kind: "人 Person (kanji)".
  var fullName: String {
    characters.isEmpty ? "\(meaning) (\(kind.name))" : "\(characters) \(meaning) (\(kind.name))"
  }
}

extension SubjectTile {
  public init(_ subject: Subject) {
    self.init(
      id: subject.id, kind: subject.kind, characters: subject.characters ?? "",
      meaning: subject.primaryMeaning)
  }
}
